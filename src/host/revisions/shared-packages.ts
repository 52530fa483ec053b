/**
 * Packages that are installed once for all commits with the same lock file: a search through 60 commits installs a few times, and copies
 * the rest. They are copied only where the folder node_modules is all that an installation made and where that depends on nothing else.
 */
import { constants, existsSync, statSync, utimesSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../files/find-program.ts';
import { sha256 } from '../files/hash.ts';
import { isFile, isFolder, namesIfThere, objectIfThere, textIfThere } from '../files/if-there.ts';
import { makeBeside, moveIntoPlace, removeWhole } from '../files/write-beside.ts';
import { type MadeFolder, writeDown, writtenDown } from './made-files.ts';
import type { Installation } from './package-manager.ts';

/** Packages of a lock file, and where they are kept. */
interface SharedPackages {
  /** Absolute: the folder of all that are kept. */
  root: string;
  key: string;
  /** Packages that run a script when they are installed, below the folder with the lock file. */
  withScripts: string[];
}

/** A lock file of npm 7 or later. */
interface LockFile {
  packages?: Record<string, { resolved?: unknown; link?: unknown; hasInstallScript?: unknown }>;
}

/** What `npm ci` runs of the package itself, and may write anything anywhere. */
const OWN_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
/** What of package.json says which packages there are. */
const FIELDS = [
  ...['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'],
  ...['bundleDependencies', 'bundledDependencies', 'overrides', 'engines', 'os', 'cpu', 'libc', 'devEngines'],
];
const DAY_MS = 24 * 60 * 60 * 1000;
const UNUSED_DAYS = 14;
const MOST = 8;

/**
 * The packages that an installation would make; null where its node_modules may not be all of it, or may be another one elsewhere: it is
 * not npm's, has workspaces, links or packages from git, or the package has scripts of its own that run then.
 * @param at absolute: the folder of the lock file
 */
export function sharedPackages(
  cache: string,
  at: string,
  { manager, words, isLoose }: Installation,
): SharedPackages | null {
  if (manager !== 'npm' || words[1] !== 'ci' || isLoose === true) return null;
  const own = objectIfThere(join(at, 'package.json'));
  const file = ['npm-shrinkwrap.json', 'package-lock.json'].find((name) => isFile(join(at, name)));
  const lock = file === undefined ? null : (objectIfThere(join(at, file)) as LockFile | null);
  if (own === null || lock?.packages === undefined || existsSync(join(at, 'node_modules'))) return null;
  const scripts = Object.keys(Object(own.scripts));
  if (own.workspaces !== undefined || existsSync(join(at, 'binding.gyp'))) return null;
  if (OWN_SCRIPTS.some((name) => scripts.includes(name))) return null;
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  const isPlain = packages.every(
    ([path, { resolved, link }]) =>
      path.startsWith('node_modules/') && link !== true && !/^(file|git)\b/.test(String(resolved ?? '')),
  );
  if (!isPlain) return null;
  const settings = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name));
  const machine = [
    process.platform,
    process.arch,
    process.versions.modules,
    findProgram('npm', { withoutPackages: true }),
  ];
  const fields = FIELDS.map((name) => own[name] ?? null);
  const npmrc = textIfThere(join(at, '.npmrc'));
  const key = sha256(JSON.stringify([1, packages, fields, npmrc, settings.sort(), machine])).slice(0, 32);
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path);
  return { root: join(cache, 'packages'), key, withScripts };
}

/** Copies packages that were kept; false where there are none, or where they are not as they were. */
export async function takePackages({ root, key }: SharedPackages, at: string): Promise<boolean> {
  const kept = join(root, key);
  if (!isFolder(join(kept, 'node_modules'))) return false;
  if (writtenDown(packagesIn(kept))?.look().length !== 0) {
    await removeWhole(kept, root);
    return false;
  }
  const now = new Date();
  utimesSync(kept, now, now);
  await copy(join(kept, 'node_modules'), join(at, 'node_modules'));
  return true;
}

/** Keeps packages that were just installed, before anything else can have changed them. */
export async function keepPackages({ root, key, withScripts }: SharedPackages, at: string): Promise<void> {
  // A script of a package may have written elsewhere. Those for other systems are in the lock file only.
  if (withScripts.some((path) => existsSync(join(at, path))) || !isFolder(join(at, 'node_modules'))) return;
  await sweepPackages(root);
  await makeBeside(root, async (partial) => {
    const made = join(partial, 'made');
    await copy(join(at, 'node_modules'), join(made, 'node_modules'));
    await writeDown(packagesIn(made), null);
    await moveIntoPlace(made, join(root, key), async () => isFolder(join(root, key, 'node_modules')));
  });
}

function packagesIn(kept: string): MadeFolder {
  return { folder: join(kept, 'node_modules'), store: kept };
}

/** Removes packages that were not used for 14 days, and those used least recently beyond 8, but for those of the last day. */
export async function sweepPackages(root: string): Promise<void> {
  const kept = namesIfThere(root)
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .map((name) => ({ name, usedAt: statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.usedAt - a.usedAt);
  const old = kept.filter(({ usedAt }, i) => Date.now() - usedAt > (i < MOST ? UNUSED_DAYS : 1) * DAY_MS);
  for (const { name } of old) await removeWhole(join(root, name), root).catch(() => {});
}

/** No hard links: what a run writes into a package must not reach other commits. File systems that can share the bytes do. */
function copy(from: string, to: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  return cp(from, to, { recursive: true, verbatimSymlinks: true, mode, preserveTimestamps: true });
}
