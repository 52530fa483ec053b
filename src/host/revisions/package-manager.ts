import { join, posix } from 'node:path';
import { isFile, objectIfThere, textIfThere } from '../files/if-there.ts';

/** What installs the packages of a folder. */
export interface Installation {
  /** `npm`, `pnpm`, `yarn`, `bun`. */
  manager: string;
  /** The words of its command line. */
  words: readonly string[];
  /** The folder that it is done in, from the top of the checkout, `/` between parts; empty at the top. */
  within: string;
  /** There is no lock file, so that two installations need not have the same packages. */
  isLoose?: true;
}

type Package = Partial<Record<(typeof WITH_PACKAGES)[number] | 'packageManager', unknown>>;

const WITH_PACKAGES = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'workspaces',
] as const;

const LOCK_FILES: readonly (readonly [file: string, manager: string])[] = [
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/**
 * How the packages of a checkout are installed, exactly as its lock file says: by the manager that `packageManager` of package.json
 * names, else by the lock file. The nearest folder counts that has one, from where the command was started up to the top.
 *
 * @param folder absolute: the top of the checkout
 * @param within from there, `/` between parts
 * @returns null where there is nothing to install
 */
export function installationOf(folder: string, within: string): Installation | null {
  const places = upwards(within).filter((place) => isFile(join(folder, place, 'package.json')));
  const locked = places.find(
    (place) => lockFileIn(join(folder, place)) !== undefined || namedIn(join(folder, place)) !== undefined,
  );
  const place = locked ?? places[0];
  if (place === undefined) return null;
  const at = join(folder, place);
  if (!hasPackages(at)) return null;
  const [file, byLock] = lockFileIn(at) ?? [undefined, 'npm'];
  const manager = namedIn(at) ?? byLock;
  const isLocked = LOCK_FILES.some(([name, of]) => of === manager && isFile(join(at, name)));
  const words = wordsOf(manager, isLocked, file === 'yarn.lock' && isClassic(join(at, file)));
  return { manager, words, within: place, ...(isLocked ? {} : { isLoose: true }) };
}

/** `a/b`, `a` and the top. Pure. */
function upwards(within: string): string[] {
  if (within === '' || within === '.') return [''];
  const above = posix.dirname(within);
  return [within, ...upwards(above === '.' ? '' : above)];
}

/** The words that install what a lock file says and change nothing of it. Pure. */
function wordsOf(manager: string, isLocked: boolean, isClassicYarn: boolean): string[] {
  switch (manager) {
    case 'pnpm':
      return ['pnpm', 'install', isLocked ? '--frozen-lockfile' : '--no-frozen-lockfile'];
    case 'yarn':
      if (!isLocked) return ['yarn', 'install'];
      return ['yarn', 'install', isClassicYarn ? '--frozen-lockfile' : '--immutable'];
    case 'bun':
      return ['bun', 'install', ...(isLocked ? ['--frozen-lockfile'] : [])];
    default:
      return isLocked
        ? ['npm', 'ci', '--no-audit', '--no-fund']
        : ['npm', 'install', '--no-package-lock', '--no-audit', '--no-fund'];
  }
}

function lockFileIn(folder: string) {
  return LOCK_FILES.find(([file]) => isFile(join(folder, file)));
}

/** Of `pnpm@9.1.0+sha256.abc` the name; undefined for one that is not known here. */
function namedIn(folder: string): string | undefined {
  const { packageManager } = packageIn(folder);
  const name = typeof packageManager === 'string' ? packageManager.split('@')[0] : undefined;
  return LOCK_FILES.some(([, manager]) => manager === name) ? name : undefined;
}

function hasPackages(folder: string): boolean {
  const content = packageIn(folder);
  const names = WITH_PACKAGES.flatMap((field) => Object.keys(Object(content[field])));
  return names.length > 0 || isFile(join(folder, 'pnpm-workspace.yaml'));
}

function packageIn(folder: string): Package {
  return objectIfThere(join(folder, 'package.json')) ?? {};
}

/** The lock files of yarn 1 say so in their first lines; later ones are YAML with `__metadata`. */
function isClassic(file: string): boolean {
  return /^# yarn lockfile v1$/m.test((textIfThere(file) ?? '').slice(0, 500));
}
