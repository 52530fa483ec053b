/** Which benchmarks a change can have touched. Pure but for `graphOf`. */
import type { Graph } from './import-graph.ts';

/** A benchmark, and what of the repository belongs to it beside what it imports. */
interface Measured {
  /** The name in reports. */
  name: string;
  /** Its scripts, below the root of the repository, `/` between parts; none: what it runs is not known. */
  scripts: readonly string[];
  /** Folders or files whose content belongs to it: helpers, fixtures, routes. */
  beside: readonly string[];
}

/** Files that bear on everything: what is installed, how it is built, and what is measured. */
const FOR_ALL =
  /(?:^|\/)(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|deno\.jsonc?|deno\.lock|\.npmrc|\.yarnrc(?:\.yml)?|\.node-version|\.nvmrc|\.tool-versions|jsdyno\.yml|autobench\.yml|tsconfig[^/]*\.json|lerna\.json|nx\.json|turbo\.json|(?:rollup|vite|webpack|babel|esbuild|swc|tsup)[^/]*\.config\.[^/]+|\.babelrc[^/]*|\.swcrc|binding\.gyp|Makefile|CMakeLists\.txt)$/;

/**
 * Why a benchmark is to be measured, in words, or null where nothing that it loads has changed.
 *
 * @param changed paths below the root
 * @param isBuilt whether a command builds what is measured: imports then lead to files that no commit has
 */
export function whyTouched(
  { scripts, beside }: Measured,
  changed: readonly string[],
  graphOf: (script: string) => Graph,
  isBuilt = false,
): string | null {
  const forAll = changed.find((path) => FOR_ALL.test(path));
  if (forAll !== undefined) return `${forAll} bears on everything`;
  const near = changed.find((path) => beside.some((one) => isIn(path, one)));
  if (near !== undefined) return `${near} belongs to it`;
  if (scripts.length === 0) return 'what it loads is not known';
  for (const script of scripts) {
    const { files, folders, open } = graphOf(script);
    const loaded = changed.find((path) => files.includes(path));
    if (loaded !== undefined) return `it loads ${loaded}`;
    const within = changed.find((path) => folders.some((folder) => isIn(path, folder)));
    if (within !== undefined) return `it loads a package that ${within} is part of`;
    if (open !== null) return `it may load anything (${open})`;
  }
  return isBuilt ? 'what it loads is built from the repository' : null;
}

/** Whether a path is another, or lies in it. */
function isIn(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The files of a change that no benchmark can notice: prose and pictures. */
const PROSE =
  /(?:^|\/)(?:LICEN[CS]E[^/]*|NOTICE[^/]*|AUTHORS[^/]*|CODEOWNERS|\.gitignore|\.editorconfig|[^/]+\.(?:md|markdown|txt|rst|png|jpe?g|gif|svg|webp))$/i;

/** Whether a change is of prose alone, outside the folders of benchmarks. */
export function isProse(changed: readonly string[]): boolean {
  return changed.every((path) => PROSE.test(path));
}
