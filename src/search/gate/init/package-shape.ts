/** What a package is, as its package.json and its files say: nothing of it is run. */
import { dirname, join, normalize } from 'node:path';
import { isFile, isFolder, namesIfThere, textIfThere } from '../../../host/files/if-there.ts';
import { parsedJson } from '../../../host/files/json-text.ts';
import { textOfFile } from '../../../host/files/text-file.ts';
import { MOST_YAML_BYTES, parsedYaml } from '../../../host/files/yaml-text.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

export interface PackageShape {
  /** Absolute. */
  folder: string;
  /** As it is imported. */
  name: string;
  /** Of its files: `parser` of `@scope/parser`. */
  shortName: string;
  /** Files that end in `.js` are modules. */
  isModule: boolean;
  /** What importing it loads, below the folder; null where nothing says. */
  entry: string | null;
  /** It can be imported only as a module. */
  isEntryModule: boolean;
  /** Its own files may import it by its name. */
  hasExports: boolean;
  /** The file whose names are read: the entry, or the source that it is built from. */
  source: string | null;
  /** `npm run build`, where what is loaded or started is made by it. */
  build: string | null;
  /** Scripts of its commands, below the folder. */
  commands: string[];
  dependencies: string[];
  /** Whether these have a place from which they are loaded. */
  isInstalled: boolean;
  /** Folders of the packages of a workspace, below the folder. */
  packages: string[];
  /** Where `.git` is, absolute; null outside of a repository. */
  repository: string | null;
}

type Fields = Record<string, unknown>;

const SOURCES = ['src/index', 'src/main', 'index', 'lib/index'].flatMap((path) =>
  ['.ts', '.mts', '.js', '.mjs', '.cjs'].map((ending) => path + ending),
);
/** Folders that hold what a build wrote, by custom; what lies in `lib` is written by hand as often. */
const BUILT = /^(dist|build|out|esm|cjs)\//;

/** @throws JsdynoError FILE_UNREADABLE without a package.json that can be read */
export function packageShape(folder: string): PackageShape {
  const fields = readPackage(folder);
  const name = typeof fields.name === 'string' && fields.name !== '' ? fields.name : 'package';
  const isModule = fields.type === 'module';
  const scripts = objectOf(fields.scripts);
  const dot = entryOf(fields.exports);
  const named = dot ?? textOf(fields.main) ?? textOf(fields.module);
  const entry = named === null ? firstFile(folder, ['index.js']) : fileFor(folder, named);
  const isThere = entry !== null && isFile(join(folder, entry));
  const source = firstFile(folder, [...(isThere ? [entry] : []), ...[textOf(fields.source) ?? []].flat(), ...SOURCES]);
  const dependencies = Object.keys(objectOf(fields.dependencies));
  const repository = repositoryOf(folder);
  const hasBuild = typeof scripts.build === 'string';
  const isBuilt = entry !== null && hasBuild && (!isThere || BUILT.test(entry));
  const commands = commandsOf(fields).filter((path) => (hasBuild && BUILT.test(path)) || isFile(join(folder, path)));
  const served = (textOf(scripts.start) ?? '').split(' ');
  const needsBuild = isBuilt || (hasBuild && [...commands, ...served].some((path) => BUILT.test(plainPath(path))));
  return {
    folder,
    name,
    shortName: name.replace(/^.*\//, '').replace(/[^\w.-]+/g, '-') || 'package',
    isModule,
    entry: isThere || isBuilt ? entry : source,
    isEntryModule: isOnlyModule(isThere || isBuilt ? entry : source, isModule, fields.exports),
    hasExports: dot !== null && typeof fields.name === 'string' && (isThere || isBuilt),
    source,
    build: needsBuild ? 'npm run build' : null,
    commands,
    dependencies,
    isInstalled:
      dependencies.length === 0 || [folder, repository ?? folder].some((one) => isFolder(join(one, 'node_modules'))),
    packages: packagesOf(folder, fields),
    repository,
  };
}

function readPackage(folder: string): Fields {
  const path = join(folder, 'package.json');
  const hint = 'name the folder of a package: jsdyno init packages/parser; "npm init" creates one';
  const text = textIfThere(path);
  if (text === null) throw new JsdynoError('FILE_UNREADABLE', `${path} cannot be read`, { hint });
  return objectOf(parsedJson(text, (why) => new JsdynoError('FILE_UNREADABLE', `${path}: ${why}`, { hint })));
}

/** The file that `.` of `exports` leads to, by the conditions that a runtime takes. */
function entryOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(entryOf).find((one) => one !== null) ?? null;
  const fields = objectOf(value);
  if ('.' in fields) return entryOf(fields['.']);
  const conditions = ['node', 'import', 'module-sync', 'require', 'default'].flatMap((key) =>
    key in fields ? [fields[key]] : [],
  );
  return conditions.map(entryOf).find((one) => one !== null) ?? null;
}

function isOnlyModule(entry: string | null, isModule: boolean, exported: unknown): boolean {
  if (entry === null || /\.mjs$|\.mts$/.test(entry)) return !JSON.stringify(exported ?? '').includes('"require"');
  return /\.c[jt]s$/.test(entry) ? false : isModule || entry.endsWith('.ts');
}

function commandsOf({ bin }: Fields): string[] {
  const paths = typeof bin === 'string' ? [bin] : Object.values(objectOf(bin));
  return [...new Set(paths.filter((path) => typeof path === 'string').map((path) => plainPath(path)))];
}

/** `main` may leave out the ending, or name a folder. */
function fileFor(folder: string, named: string): string {
  const path = plainPath(named);
  return firstFile(folder, [path, `${path}.js`, `${path}/index.js`]) ?? path;
}

function firstFile(folder: string, paths: readonly string[]): string | null {
  return paths.find((path) => isFile(join(folder, path))) ?? null;
}

function plainPath(path: string): string {
  return normalize(path).replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/$/, '');
}

/** `packages/*` and the like; of pnpm they stand in a file of their own. */
function packagesOf(folder: string, { workspaces }: Fields): string[] {
  const listed = Array.isArray(workspaces) ? workspaces : objectOf(workspaces).packages;
  const patterns: unknown[] = [...(Array.isArray(listed) ? listed : []), ...pnpmPackages(folder)];
  const found = patterns.flatMap((pattern) => (typeof pattern === 'string' ? below(folder, plainPath(pattern)) : []));
  return [...new Set(found)].filter((path) => isFile(join(folder, path, 'package.json'))).sort();
}

function pnpmPackages(folder: string): unknown[] {
  try {
    const path = join(folder, 'pnpm-workspace.yaml');
    const { value } = parsedYaml(textOfFile(path, MOST_YAML_BYTES, (why) => new Error(why)));
    const { packages } = Object(value) as { packages?: unknown };
    return Array.isArray(packages) ? packages : [];
  } catch {
    return [];
  }
}

/** Folders by a pattern with `*` for a name. */
function below(folder: string, pattern: string): string[] {
  if (pattern.startsWith('!') || pattern.startsWith('..')) return [];
  return pattern
    .split('/')
    .reduce<string[]>(
      (paths, part) =>
        paths.flatMap((path) => {
          if (!part.includes('*')) return [path === '' ? part : `${path}/${part}`];
          return namesIfThere(join(folder, path))
            .filter((name) => !name.startsWith('.') && name !== 'node_modules')
            .map((name) => (path === '' ? name : `${path}/${name}`));
        }),
      [''],
    )
    .filter((path) => isFolder(join(folder, path)));
}

/** A worktree has a file `.git`, a clone a folder. */
function repositoryOf(folder: string): string | null {
  for (let one = folder; ; one = dirname(one)) {
    if (namesIfThere(one).includes('.git')) return one;
    if (one === dirname(one)) return null;
  }
}

function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
