/** What is used of Eleventy, which brings no types. */
declare module '@11ty/eleventy' {
  interface Config {
    setIncludesDirectory(folder: string): void;
    setTemplateFormats(formats: readonly string[]): void;
    amendLibrary(name: 'md', change: (library: import('./markdown.ts').MarkdownIt) => void): void;
    addFilter(name: string, filter: (value: string) => unknown): void;
    addGlobalData(name: string, value: unknown): void;
    /** A page that is no file. */
    addTemplate(path: string, text: string, data: Readonly<Record<string, unknown>>): void;
  }
  export class Eleventy {
    constructor(from: string, to: string, options: { quietMode: boolean; config(eleventy: Config): void });
    disableLogger(): void;
    write(): Promise<unknown>;
  }
}
