/** How a built-in script is started: as it is, with Node.js' compile cache, or from a snapshot of its heap. */
export type StartKind = 'plain' | 'compile-cache' | 'snapshot';

/** A built-in script of `jsdyno startup`. */
interface StartupScript {
  name: string;
  description: string;
  /** Its file, see startup-files.ts. */
  entry: string;
  kind: StartKind;
}

export const STARTUP_SCRIPTS: readonly StartupScript[] = [
  { name: 'empty', description: 'an empty script', entry: 'empty.js', kind: 'plain' },
  { name: 'builtins', description: 'requires the built-in modules', entry: 'builtins.js', kind: 'plain' },
  { name: 'esm', description: 'a graph of 100 ES modules', entry: 'esm/main.mjs', kind: 'plain' },
  { name: 'cli', description: 'a command line tool of 200 CommonJS modules', entry: 'cli/main.js', kind: 'plain' },
  {
    name: 'cli-compile-cache',
    description: 'the same tool with a filled compile cache',
    entry: 'cli/main.js',
    kind: 'compile-cache',
  },
  { name: 'snapshot', description: 'the same tool from a startup snapshot', entry: 'cli/bundle.js', kind: 'snapshot' },
  { name: 'worker', description: 'starts ten workers, one after the other', entry: 'worker.js', kind: 'plain' },
];
