import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { OutputChunk, Plugin } from 'rolldown';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { orElse } from '../../text/errors/or-else.ts';
import { objectIfThere, realPathIfThere } from '../files/if-there.ts';
import { packageFile } from '../files/package-file.ts';

/** The library that makes JavaScript of other scripts. */
export interface Transformer extends Pick<typeof import('rolldown'), 'rolldown'> {
  /** `rolldown 1.2.19` */
  by: string;
}

const OLDEST_MAJOR = 1;

/**
 * The user's own rolldown, as Vite 8 and newer brings it, or else the one beside jsdyno: npm does not install it with jsdyno.
 * @param script absolute: what is to be transformed
 * @throws JsdynoError PACKAGE_MISSING, with what to type
 */
export async function transformerFor(script: string): Promise<Transformer> {
  for (const from of [script, import.meta.url]) {
    const path = resolved(from);
    if (path === null) continue;
    const { rolldown, VERSION } = (await import(pathToFileURL(path).href)) as typeof import('rolldown');
    if (Number.parseInt(VERSION, 10) >= OLDEST_MAJOR) return { rolldown, by: `rolldown ${VERSION}` };
  }
  throw new JsdynoError('PACKAGE_MISSING', '--transform needs the package rolldown, version 1 or newer', {
    hint: 'where the benchmarks are type: npm i -D rolldown',
  });
}

function resolved(from: string): string | null {
  return orElse(() => createRequire(from).resolve('rolldown'), null);
}

/** JavaScript that was made of scripts. Paths are below their root, `/` between parts. */
export interface Made {
  /** The JavaScript of each script, by that script. */
  files: Record<string, string>;
  /** What each file holds, maps of sources among them, by its path. */
  contents: Map<string, string>;
}

/** What Node.js 18 and all newer runtimes can run. */
const TARGET = 'es2022';

/** Names that mean jsdyno's own in a file of operations: those of other tools' packages, and `node:bench`. */
export const { TOOLS } = createRequire(import.meta.url)(packageFile('src/harness/operations/specifiers.cjs')) as {
  TOOLS: readonly string[];
};

/** In files of operations these are the harness. */
const OF_HARNESS = new Set(['jsdyno', ...TOOLS]);

/** Endings that have JavaScript, or something that becomes it. */
const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx|json)$/;

/**
 * Makes JavaScript of scripts and of what they import by relative paths, by `paths` of a tsconfig.json, or from packages of their own
 * repository. What they import from node_modules stays as it is. Each source has a file of its own.
 *
 * @param scripts absolute, all below the root that is `typed`
 * @throws JsdynoError TRANSFORM_FAILED
 */
export async function transformScripts(
  scripts: readonly string[],
  typed: string,
  { rolldown }: Transformer,
): Promise<Made> {
  // rolldown names files by their real places, and folders such as macOS' /tmp are links.
  const root = realPathIfThere(typed);
  const made: Made = { files: {}, contents: new Map() };
  for (const [format, some] of Map.groupBy(scripts, formatOf)) {
    const chunks = await built(rolldown, [...some], root, format).catch((error: Error) => {
      throw failed(error, root);
    });
    for (const chunk of chunks) {
      const source = sourceOf(chunk, root);
      if (chunk.isEntry && source !== null) made.files[source] = chunk.fileName;
      made.contents.set(chunk.fileName, chunk.code);
      if (chunk.map && source !== null) {
        const { names, mappings } = chunk.map;
        const map = { version: 3, sources: [basename(source)], names, mappings };
        made.contents.set(`${chunk.fileName}.map`, JSON.stringify(map));
      }
    }
  }
  return made;
}

async function built(
  rolldown: Transformer['rolldown'],
  input: string[],
  root: string,
  format: ScriptFormat,
): Promise<OutputChunk[]> {
  const build = await rolldown({
    ...{ input, cwd: root, platform: 'node', logLevel: 'silent' },
    treeshake: false,
    preserveEntrySignatures: 'strict',
    // A constant in place of what is read would be another benchmark; values of enums are put in place all the same.
    optimization: { inlineConst: false },
    transform: { target: TARGET },
    plugins: [leavesPackages(root)],
  });
  const ending = format === 'esm' ? 'mjs' : 'cjs';
  const named = ({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }) =>
    `${facadeModuleId && isAbsolute(facadeModuleId) ? slashed(relative(root, facadeModuleId)) : name}.${ending}`;
  try {
    const { output } = await build.generate({
      format,
      preserveModules: true,
      preserveModulesRoot: root,
      entryFileNames: named,
      chunkFileNames: named,
      // What rolldown adds of its own has a name that no file can have.
      sanitizeFileName: (path) => path.replaceAll('\0', ''),
      minify: false,
      sourcemap: 'hidden',
    });
    return output.filter((one) => one.type === 'chunk');
  } finally {
    await build.close();
  }
}

/** What is no source of this project is imported as it is written. */
function leavesPackages(root: string): Plugin {
  return {
    name: 'jsdyno',
    async resolveId(specifier, importer, { kind, isEntry }) {
      if (isEntry) return null;
      const apart = { id: specifier, external: true };
      if (OF_HARNESS.has(specifier.replace(/^npm:/, '').split('/')[0] ?? '')) return apart;
      const found = await this.resolve(specifier, importer, { kind, skipSelf: true });
      if (found === null || found.external || !isOwn(found.id, root)) return apart;
      return SCRIPT.test(found.id) ? found : apart;
    },
  };
}

function isOwn(path: string, root: string): boolean {
  const below = relative(root, path);
  return !below.startsWith('..') && !isAbsolute(below) && !below.split(sep).includes('node_modules');
}

function sourceOf({ facadeModuleId, moduleIds }: OutputChunk, root: string): string | null {
  const path = facadeModuleId ?? moduleIds[0] ?? '';
  return isAbsolute(path) && extname(path) !== '' ? slashed(relative(root, path)) : null;
}

function slashed(path: string): string {
  return path.replaceAll(sep, '/');
}

/** rolldown shows the place below the first line, in a frame, in colours. */
function failed(error: Error, root: string): JsdynoError {
  const text = stripVTControlCharacters(error.message).replaceAll(`${root}${sep}`, '');
  const said = /^\[\w+\] (.+)$/m.exec(text)?.[1] ?? text.split('\n')[0];
  const place = /\[ (\S+:\d+:\d+) \]/.exec(text)?.[1];
  return new JsdynoError('TRANSFORM_FAILED', `--transform: ${place === undefined ? '' : `${place}: `}${said}`, {
    hint: 'correct it, or leave the file out; --verbose shows what rolldown says',
    details: text,
    cause: error,
  });
}

/** How a script is loaded: by `import`, or by `require`. */
type ScriptFormat = 'esm' | 'cjs';

/** What only CommonJS has, and what only an ES module has; comments that name it do no harm. */
const OF_COMMONJS = /\b(?:require\(|__dirname\b|__filename\b|module\.exports\b|exports\.\w)/;
const OF_MODULES = /\bimport\.meta\b|^(?:export )?(?:(?:const|let|var) [^=\n]+= )?await\b|^for await\b/m;
const IMPORTS = /^[ \t]*(?:import|export)\b/m;

/**
 * As a TypeScript project means its scripts: by the ending, by the nearest package.json, and where that says nothing by what the text has.
 * `"type": "commonjs"` with `import` in it is CommonJS, unless it needs what that lacks.
 * @throws Error where it cannot be read
 */
export function formatOf(path: string): ScriptFormat {
  const ending = extname(path);
  if (/^\.m[jt]s$/.test(ending)) return 'esm';
  if (/^\.c[jt]s$/.test(ending)) return 'cjs';
  const type = typeOf(dirname(path));
  if (type === 'module') return 'esm';
  const text = readFileSync(path, 'utf8');
  if (OF_MODULES.test(text)) return 'esm';
  return type === 'commonjs' || OF_COMMONJS.test(text) || !IMPORTS.test(text) ? 'cjs' : 'esm';
}

function typeOf(folder: string): unknown {
  const found = objectIfThere(join(folder, 'package.json'));
  if (found !== null) return found.type;
  return dirname(folder) === folder ? undefined : typeOf(dirname(folder));
}
