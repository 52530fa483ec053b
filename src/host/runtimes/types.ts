/** Runtimes in the order of lists, with their names for people. */
export const RUNTIME_TITLES = { node: 'Node.js', bun: 'Bun', deno: 'Deno' } as const;
/** The engines' hosts that jsdyno knows how to fetch and to start. */
export type RuntimeKind = keyof typeof RUNTIME_TITLES;
export const runtimeKinds = Object.keys(RUNTIME_TITLES) as readonly RuntimeKind[];
/** Any of them, in a pattern. */
export const ANY_RUNTIME = `(?:${runtimeKinds.join('|')})`;

/** What the user wrote, parsed, nothing looked up. */
export interface VariantSpec {
  /** As typed, the label included. */
  text: string;
  /** The text before `: `, or the text itself. */
  label: string;
  env: Record<string, string>;
  /** `node@22`, `bun`, `./out/Release/node`. */
  runtime: string;
  flags: string[];
  /** Whose files are measured; absent: those of the folder that the command was started in. */
  tree?: TreeSpec | undefined;
}

/** Where files are taken from, as typed. */
export type TreeSpec = { folder: string } | { revision: string } | { packages: string };

/** Files of another folder, or of another revision, in place of those where the command was started. */
export interface Tree {
  /** Absolute: what lies below `root` is taken from the same place below this. */
  folder: string;
  /** Absolute: the folder that the command was started in, or the repository that holds it. */
  root: string;
  /** Full hash, where the folder is a checkout of jsdyno's own. */
  commit?: string | undefined;
  /** With a commit: where the command was started, from the root, `/` between parts. Packages are installed from there upwards. */
  within?: string | undefined;
  /** Files of another commit that lie over it, so that benchmarks are the same on all commits; from the root, `/` between parts. */
  laid?: { commit: string; paths: readonly string[] } | undefined;
  /** With a commit: packages that npm installed over its own, exact versions and absolute paths: `semver@7.5.0`; several with blanks between. */
  packages?: string | undefined;
  /** As typed: `main`, `../lib-pr`, `semver@7.5.0`. */
  name: string;
  /** The folder is a copy that came from another machine: no checkout, and nothing that could be made again here. */
  isCopy?: true | undefined;
}

/** Scripts as JavaScript that any runtime can load, made once for all variants that measure the same files. */
export interface Transformed {
  /** What made it: `rolldown 1.2.19`. */
  by: string;
  /** Absolute: the folder that the scripts and what they load lie in. */
  root: string;
  /** Absolute: the JavaScript, each file where its source lies in `root`, and links to all else that lies beside these. */
  folder: string;
  /** The JavaScript of each script that is started, by that script; from `folder` and from `root`, `/` between parts. */
  files: Record<string, string>;
  /** Of all JavaScript; hexadecimal. */
  sha256: string;
}

/** A runtime found and ready to run. */
export interface Runtime {
  /** `command`: no runtime that jsdyno knows, but a command line that is timed as it is. */
  kind: RuntimeKind | 'command';
  /** Without a leading "v". */
  version: string;
  /** Absolute path. */
  executable: string;
  /** Of the executable, or of the one that it starts if it is a wrapper; hexadecimal. */
  sha256: string;
  /** Of the same file, in bytes. */
  size: number;
  source: 'registry' | 'path';
  package?: string;
  /** What the registry says about the package: `sha512-...`. */
  integrity?: string;
  /** `process.versions`. */
  versions: Record<string, string>;
}

/** A runtime with flags and environment, and a label. */
export interface Variant {
  label: string;
  text: string;
  /** Additions to the environment, nothing else. */
  env: Record<string, string>;
  flags: string[];
  runtime: Runtime;
  /** Whose files it measures; absent: those where the command was started. */
  tree?: Tree | undefined;
  /** Scripts that it loads as something else than they are written; one for each project that they lie in. */
  transformed?: readonly Transformed[] | undefined;
  /** CPUs that its processes are bound to, as taskset takes them, in place of those of the plan. */
  pin?: string | undefined;
}

/**
 * How far a download is; `waiting` means that another process is downloading the same runtime, `probing` that the release is not known and is
 * being looked at, which takes 20 s at most, once.
 */
export interface DownloadProgress {
  phase: 'waiting' | 'receiving' | 'done' | 'probing';
  kind: RuntimeKind;
  package: string;
  version: string;
  receivedBytes: number;
  /** Unknown when the registry does not say. */
  totalBytes: number | null;
}

export interface RuntimeOptions {
  /** Refuse the network. */
  offline?: boolean | undefined;
  /** Default: `$JSDYNO_CACHE`, or the system's folder for caches. */
  cacheDir?: string | undefined;
  /** Where the search for a project's .npmrc and for relative paths starts. Default: `process.cwd()`. */
  cwd?: string | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}
