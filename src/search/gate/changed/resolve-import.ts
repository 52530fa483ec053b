/** Where an import leads within a checkout, of which nothing need be installed. */

import nodeModule, { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { isFile, realPathIfThere } from '../../../host/files/if-there.ts';
import { orElse } from '../../../text/errors/or-else.ts';

type Resolved =
  /** A file of the checkout, absolute. */
  | { file: string }
  /** A package of the checkout of which no entry is found: all of its folder may be meant. Absolute. */
  | { folder: string }
  /** An installed package, or a part of the runtime: the lock file stands for it. */
  | 'outside'
  /** Not found. */
  | null;

/** The checkout that imports are followed in. */
export interface Within {
  /** Absolute, without links. */
  root: string;
  /** The folders of its own packages by their names, absolute: of a workspace, and the package itself. */
  packages: ReadonlyMap<string, string>;
}

/** As Node.js, Bun and Deno look for them, and as people write imports in TypeScript. */
const ENDINGS = ['', '.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.json', '/index.js', '/index.cjs', '/index.ts'];
/** `./a.js` is written for `a.ts`. */
const WRITTEN_FOR: Record<string, string> = { '.js': '.ts', '.cjs': '.cts', '.mjs': '.mts' };

/** @param from the importing file, absolute */
export function resolveImport(specifier: string, from: string, within: Within): Resolved {
  if (isBuiltin(specifier) || /^(?:https?|data|npm|jsr|bun):/.test(specifier)) return 'outside';
  if (/^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..') {
    const file = fileAt(resolve(dirname(from), specifier.replace(/[?#].*$/, '')));
    return file === null ? null : inside(file, within);
  }
  if (specifier.startsWith('#')) return ofPackage(specifier, dirname(manifestAbove(from) ?? from), from, within);
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  const folder = within.packages.get(name);
  if (folder === undefined) return 'outside';
  return ofPackage(specifier, folder, join(folder, 'package.json'), within);
}

/** A package of the checkout finds itself by its name where it says what it exports; else its folder says it. */
function ofPackage(specifier: string, folder: string, from: string, within: Within): Resolved {
  const require = createRequire(from);
  const [, subpath = ''] = /^(?:@[^/]+\/)?[^/]+(\/.*)?$/.exec(specifier) ?? [];
  for (const one of [specifier, join(folder, subpath)]) {
    try {
      const found = inside(require.resolve(one), within);
      if (typeof found === 'object' && found !== null) return found;
    } catch {
      // An entry for `import` alone, or one that a build makes.
    }
  }
  return { folder };
}

function manifestAbove(file: string): string | null {
  return orElse(() => nodeModule.findPackageJSON('..', file) ?? null, null);
}

/** A link may lead out of the checkout, or back into it. */
function inside(path: string, { root }: Within): Resolved {
  const real = realPathIfThere(path);
  const below = relative(root, real);
  if (below.startsWith('..') || below.split(sep).includes('node_modules')) return 'outside';
  return { file: real };
}

function fileAt(path: string): string | null {
  const written = WRITTEN_FOR[extname(path)];
  const candidates = [
    ...ENDINGS.map((ending) => `${path}${ending}`),
    ...(written === undefined ? [] : [path.slice(0, -extname(path).length) + written]),
  ];
  const found = candidates.find(isFile);
  if (found !== undefined) return found;
  try {
    // A folder with a package.json that names its entry.
    return createRequire(join(path, 'index.js')).resolve(path);
  } catch {
    return null;
  }
}
