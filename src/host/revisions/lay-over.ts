import { constants, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { contentOrGone, fingerprint } from '../files/hash.ts';
import { staysBelow } from '../files/inside.ts';
import { withLock } from '../files/lock.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { cacheError } from '../runtimes/cache-error.ts';
import { type CheckOutOptions, keyOf, madeBefore, makeCheckout } from './checked-out.ts';
import { type Checkout, MARK } from './checkout.ts';

/** Files that take the place of a checkout's own. */
interface Laid {
  /** Absolute: the folder that they are in, which stands for the top of the checkout. */
  from: string;
  /** From there, `/` between parts; one that is not there is removed from the copy. */
  files: readonly string[];
}

/**
 * A copy of a checkout, of its own in the cache, with files of another in place of its own: the benchmarks of head on the code of
 * base. Packages and builds are copied as they are. Neither side's links are followed: nothing outside of the two is read, written
 * or removed, whatever the commits have there.
 * @throws JsdynoError CACHE_UNWRITABLE; CHECKOUT_FAILED for a path that leads out
 */
export async function layOver(
  checkout: Checkout,
  { from, files }: Laid,
  { cacheDir, signal }: Pick<CheckOutOptions, 'cacheDir' | 'signal'> = {},
): Promise<Checkout> {
  const root = cacheFolder(cacheDir);
  const paths = [...new Set(files)].sort();
  const outside = paths.find((path) => !staysBelow(path));
  if (outside !== undefined) {
    throw new JsdynoError('CHECKOUT_FAILED', `${outside} is outside the repository`, {
      hint: 'name benchmarks below the folder of jsdyno.yml',
    });
  }
  const content = fingerprint(paths.map((path) => [path, contentAt(from, path)] as const));
  const key = keyOf(['laid over', checkout.folder, content]);
  try {
    return await withLock(join(root, 'locks', `tree-${key}`), { isDone: () => madeBefore(root, key), signal }, () =>
      makeCheckout(root, key, checkout.commit, async (folder) => {
        await copyAll(checkout.folder, folder);
        for (const path of paths) await lay(from, folder, path);
        const { manager, installed, warnings } = checkout;
        return { manager, installed, warnings };
      }),
    );
  } catch (error) {
    throw cacheError(error, root);
  }
}

/** Links stay as they are: those of packages lead to places below, and so to those of the copy. */
async function copyAll(from: string, to: string): Promise<void> {
  const options = {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    preserveTimestamps: true,
  };
  for (const name of readdirSync(from)) {
    await cp(join(from, name), join(to, name), { ...options, filter: (path) => path !== join(from, '.git', MARK) });
  }
}

async function lay(from: string, to: string, path: string): Promise<void> {
  if (kindAt(from, path) === null) {
    if (kindAt(to, path) !== null) rmSync(join(to, path), { recursive: true, force: true });
    return;
  }
  makeParents(to, path);
  rmSync(join(to, path), { recursive: true, force: true });
  await cp(join(from, path), join(to, path), { verbatimSymlinks: true });
}

/** What lies at a path that passes no link; null where nothing does, or a folder. */
function kindAt(root: string, path: string): 'file' | 'link' | null {
  const parents = parentsOf(path).every((one) => lstatSync(join(root, one), { throwIfNoEntry: false })?.isDirectory());
  const stats = parents ? lstatSync(join(root, path), { throwIfNoEntry: false }) : undefined;
  if (stats?.isSymbolicLink()) return 'link';
  return stats?.isFile() ? 'file' : null;
}

function contentAt(root: string, path: string): Uint8Array | string {
  const kind = kindAt(root, path);
  if (kind === 'link') return `link to ${readlinkSync(join(root, path))}`;
  return contentOrGone(kind === null ? '' : join(root, path));
}

/** Folders on the way, in the place of whatever else is there. */
function makeParents(root: string, path: string): void {
  for (const one of parentsOf(path)) {
    const parent = join(root, one);
    if (lstatSync(parent, { throwIfNoEntry: false })?.isDirectory()) continue;
    rmSync(parent, { force: true });
    mkdirSync(parent);
  }
}

/** `bench` and `bench/deep` of `bench/deep/a.js`. */
function parentsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}
