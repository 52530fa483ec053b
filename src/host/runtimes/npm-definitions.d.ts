/** What npm reads its own options by; not among the published types of the package. */
declare module '@npmcli/config/lib/definitions/index.js' {
  const definitions: {
    definitions: Record<string, { type: object }>;
    shorthands: Record<string, string[]>;
    flatten: (data: Map<unknown, unknown>, flat?: Record<string, unknown>) => void;
    nerfDarts: string[];
  };
  export default definitions;
}
