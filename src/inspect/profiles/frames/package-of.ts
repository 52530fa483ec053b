/** Which package a file is of, by its path or its address alone. */

const SCOPED = /^(@[^/]+\/[^/]+)/;
const PLAIN = /^([^/@][^/]*)/;

/**
 * Deno's cache of npm packages: `npm/HOST/@scope/name/1.0.0/index.js`. Whose name does not begin with `@` has the version
 * behind it at once.
 */
const DENO_CACHE = /\/npm\/[^/.]+\.[^/]+\/((?:@[^/]+\/)?[^/@][^/]*)\/\d+\.\d+\.\d+[^/]*\//;

/** Modules that are loaded from where they are published: by the shape of the address, whatever the host. */
const PUBLISHED = [
  /^https?:\/\/[^/]+\/(?:npm\/)?(?:v\d+\/)?(@[^/@]+\/[^/@]+)(?:[@/]|$)/,
  /^https?:\/\/[^/]+\/x\/([^/@]+)/,
  /^https?:\/\/[^/]+\/(std)[@/]/,
  /^https?:\/\/[^/]+\/(?:npm\/)?(?:v\d+\/)?([^/@]+)@\d/,
];

/**
 * The name of the package that holds a file: what stands behind the last `node_modules` of its path, so that a package in another one's
 * folder, and one of pnpm (`.pnpm/x@1.0.0/node_modules/x`), is itself. Null for files of no package.
 */
export function packageOf(file: string): string | null {
  const path = file.includes('\\') ? file.replaceAll('\\', '/') : file;
  const at = path.lastIndexOf('/node_modules/');
  const below = at >= 0 ? path.slice(at + 14) : path.startsWith('node_modules/') ? path.slice(13) : null;
  if (below !== null) return SCOPED.exec(below)?.[1] ?? PLAIN.exec(below)?.[1] ?? null;
  if (path.startsWith('http:') || path.startsWith('https:')) {
    for (const shape of PUBLISHED) {
      const found = shape.exec(path)?.[1];
      if (found !== undefined) return found;
    }
    return null;
  }
  return DENO_CACHE.exec(path)?.[1] ?? null;
}
