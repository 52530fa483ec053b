/**
 * NODE_OPTIONS with flags behind those that it has, so that a program keeps what it was given. Pure.
 *
 * Node.js splits it at blanks, but for those in double quotes, where a backslash makes the next sign one of the word (cli.md,
 * "NODE_OPTIONS").
 */
export function withNodeOptions(given: string | undefined, words: readonly string[]): string {
  const quoted = words.map((word) => (/[\s"\\]/.test(word) ? `"${word.replace(/["\\]/g, '\\$&')}"` : word));
  return [...(given === undefined || given.trim() === '' ? [] : [given.trim()]), ...quoted].join(' ');
}

/** The words behind `deno run` with more flags of V8: Deno takes one such argument, so what the user gives is kept beside them. Pure. */
export function withV8Flags(args: readonly string[], flags: readonly string[]): string[] {
  const at = args.findIndex((arg) => arg.startsWith('--v8-flags='));
  if (at === -1) return [`--v8-flags=${flags.join(',')}`, ...args];
  return args.with(at, [args[at], ...flags].join(','));
}
