import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { sha256 } from '../files/hash.ts';
import { namesIfThere } from '../files/if-there.ts';
import { firstLink, isInside } from '../files/inside.ts';
import { inWords } from '../files/intact.ts';
import { writeJson } from '../files/json-file.ts';
import { withLock } from '../files/lock.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { ownerName } from '../process/owner.ts';
import { cacheError } from '../runtimes/cache-error.ts';
import { type Checkout, MARK, type Mark, readMark } from './checkout.ts';
import { checkOutFiles, parseTree } from './checkout-files.ts';
import { hashesOf, packageWords } from './exact-packages.ts';
import { GitFailure, git } from './git.ts';
import { keptCheckout, madeFolder, retire } from './kept-checkout.ts';
import { writeDown } from './made-files.ts';
import { installationOf } from './package-manager.ts';
import { hash, type Repository, short } from './repository.ts';
import { runCommand } from './run-command.ts';
import { keepPackages, sharedPackages, takePackages } from './shared-packages.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

/** How a checkout is made ready. */
export interface Making {
  /** The command that installs packages; false: none; absent: as the lock file says. */
  install?: string | false | undefined;
  /** The command that builds, started where the command was that needs it. */
  build?: string | undefined;
  /** Names of secrets in the surroundings that both get. */
  passEnv?: readonly string[] | undefined;
}

export interface CheckOutOptions extends Making {
  /** The folder that work is done in, from the top of the repository, `/` between parts; the repository's `within` unless given. */
  within?: string | undefined;
  /** What npm installs over the packages of the commit, as exactPackages has it: `semver@7.5.0`, several with blanks between. */
  packages?: string | undefined;
  /** Packages are copied from those of another commit with the same lock file, where that is as good as installing them. */
  sharesPackages?: boolean | undefined;
  /** The most that a build may take, in place of 30 minutes; ms. */
  buildLimitMs?: number | undefined;
  /** As messages call it; the short hash unless given. */
  name?: string | undefined;
  /** Default: `$JSDYNO_CACHE`, or the system's folder for caches. */
  cacheDir?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * `waiting` means that another process makes the same, `changed` that it was made and is made anew, since somebody changed the files
   * that `words` has; else `words` has the command of an installation or a build.
   */
  onProgress?:
    | ((phase: 'changed' | 'waiting' | 'files' | 'install' | 'build' | 'done', words: string) => void)
    | undefined;
}

/** The folder of all checkouts in the cache. */
function checkoutsFolder(cacheDir?: string): string {
  return join(cacheFolder(cacheDir), 'trees');
}

/**
 * A commit's files in jsdyno's cache, with the packages of its own lock file and built. What was made once is used again; it is
 * whole or not there, however the process ends; the repository itself stays as it is.
 *
 * @param commit full hash
 * @throws JsdynoError CHECKOUT_FAILED, INSTALL_FAILED, BUILD_FAILED, CACHE_UNWRITABLE
 */
export async function checkedOut(repository: Repository, commit: string, options: CheckOutOptions): Promise<Checkout> {
  const { within = repository.within, cacheDir, signal, onProgress } = options;
  const { install, build, packages, passEnv = [] } = options;
  const root = cacheFolder(cacheDir);
  // Packages may have parts for one system and one version of Node.js only.
  const machine = [process.platform, process.arch, process.versions.modules];
  const over = packages === undefined ? [] : [packages, ...(await hashesOf(packages))];
  const key = keyOf(['commit', commit, within, install, build, [...passEnv].sort(), machine, ...over]);
  try {
    return await withLock(
      join(root, 'locks', `tree-${key}`),
      {
        isDone: () => madeBefore(root, key, (files) => onProgress?.('changed', files)),
        onWait: () => onProgress?.('waiting', ''),
        signal,
      },
      () => makeCheckout(root, key, commit, (folder) => fill(repository, commit, folder, { ...options, within })),
    );
  } catch (error) {
    throw cacheError(error, root);
  }
}

/** 32 characters that tell what a checkout is made of. Pure. */
export function keyOf(parts: readonly unknown[]): string {
  return sha256(JSON.stringify([2, ...parts.map((part) => part ?? null)])).slice(0, 32);
}

/**
 * A checkout that is whole and as it was made, and from now on counts as just used.
 * @param onChanged told the files of one that is not
 */
export async function madeBefore(
  cache: string,
  key: string,
  onChanged?: (files: string) => void,
): Promise<Checkout | undefined> {
  const root = join(cache, 'trees');
  for (const name of namesIfThere(root).filter((one) => one.startsWith(`${key}-`))) {
    const folder = join(root, name);
    const mark = await readMark(folder);
    const kept = mark?.isWhole === true ? keptCheckout(folder) : null;
    if (mark === undefined || kept === null) continue;
    const changes = kept.intact.look();
    if (changes.length > 0) {
      retire(kept.folder);
      onChanged?.(inWords(changes.map(({ path }) => path)));
      continue;
    }
    const now = new Date();
    utimesSync(join(folder, '.git', MARK), now, now);
    const { commit, manager, installed, warnings } = mark;
    return { folder, commit, manager, installed, warnings };
  }
  return undefined;
}

/**
 * Makes a checkout in a folder of its own, at the place where it stays: packages and builds may have their own path in them. It
 * counts from the moment on when its mark says that it is whole.
 */
export async function makeCheckout(
  cache: string,
  key: string,
  commit: string,
  make: (folder: string) => Promise<Omit<Checkout, 'folder' | 'commit'>>,
): Promise<Checkout> {
  const root = join(cache, 'trees');
  await sweepCheckouts(root);
  const folder = join(root, `${key}-${randomBytes(4).toString('hex')}`);
  const mark = { schema: 1, owner: ownerName(), commit } as const;
  mkdirSync(join(folder, '.git'), { recursive: true });
  try {
    const nothing = { manager: null, installed: false, warnings: [] };
    await writeJson(join(folder, '.git', MARK), { ...mark, ...nothing, isWhole: false } satisfies Mark);
    const made = await make(folder);
    await writeDown(madeFolder(folder), await blobsOf(folder, commit));
    await writeJson(join(folder, '.git', MARK), { ...mark, ...made, isWhole: true } satisfies Mark);
    return { folder, commit, ...made };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The objects of the files of a commit, by path. None where the repository has moved whose objects it borrows: then its files are kept themselves. */
async function blobsOf(folder: string, commit: string): Promise<Map<string, string>> {
  try {
    const entries = parseTree(await git(['ls-tree', '-r', '-z', '--full-tree', hash(commit)], { folder }));
    return new Map(entries.map(({ path, hash: blob }) => [path, blob]));
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return new Map();
  }
}

/** The folder's own, since npm would look for a package.json above; nothing of it is changed. */
const WITH_NPM = ['npm', 'install', '--no-save', '--prefix', '.', '--no-audit', '--no-fund', '--'];

async function fill(
  repository: Repository,
  commit: string,
  folder: string,
  options: CheckOutOptions & { within: string },
): Promise<Omit<Checkout, 'folder' | 'commit'>> {
  const { within, install, build, passEnv, signal, cacheDir, onProgress } = options;
  const name = options.name === undefined ? short(commit) : `${options.name} (${short(commit)})`;
  const ceiling = checkoutsFolder(cacheDir);
  onProgress?.('files', name);
  const warnings = await checkOutFiles(repository, commit, folder, signal);
  const at = join(folder, within);
  if (firstLink(folder, within) !== null && !isInside(folder, at)) {
    throw new JsdynoError('CHECKOUT_FAILED', `${within} in ${name} is a link to a place outside the repository`, {
      hint: 'start jsdyno in a folder that exists on both sides',
    });
  }
  mkdirSync(at, { recursive: true }); // a commit that lacks it has nothing to measure there, and says so
  const common = { ceiling, name, passEnv, signal };
  const found = install === undefined ? installationOf(folder, within) : null;
  if (found?.isLoose) warnings.push(`${name} has no lock file: what ${found.manager} installs is of today`);
  if (typeof install === 'string') {
    onProgress?.('install', install);
    await runCommand({ ...common, what: 'install', line: install, folder: at });
  } else if (found !== null) {
    const to = join(folder, found.within);
    const packages = options.sharesPackages === true ? sharedPackages(cacheFolder(cacheDir), to, found) : null;
    if (packages === null || !(await takePackages(packages, to))) {
      onProgress?.('install', found.words.join(' '));
      await runCommand({ ...common, what: 'install', line: found.words, folder: to });
      if (packages !== null) await keepPackages(packages, to);
    }
  }
  if (options.packages !== undefined) {
    const line = [...WITH_NPM, ...packageWords(options.packages)];
    onProgress?.('install', line.join(' '));
    await runCommand({ ...common, what: 'install', line, folder: join(folder, found?.within ?? within) });
  }
  if (build !== undefined) {
    onProgress?.('build', build);
    await runCommand({ ...common, what: 'build', line: build, folder: at, limitMs: options.buildLimitMs });
  }
  onProgress?.('done', name);
  const manager = typeof install === 'string' ? '--install' : (found?.manager ?? null);
  return { manager, installed: manager !== null, warnings };
}
