import { constants, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentOrGone, fingerprint } from '../files/hash.ts';
import { withLock } from '../files/lock.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { cacheError } from '../runtimes/cache-error.ts';
import { type CheckOutOptions, keyOf, madeBefore, makeCheckout } from './checked-out.ts';
import { type Checkout, MARK } from './checkout.ts';

/** Files that take the place of a checkout's own. */
export interface Laid {
  /** Absolute: the folder that they are in, which stands for the top of the checkout. */
  from: string;
  /** From there, `/` between parts; one that is not there is removed from the copy. */
  files: readonly string[];
}

/**
 * A copy of a checkout, of its own in the cache, with files of another in place of its own: the benchmarks of head on the code of
 * base. Packages and builds are copied as they are.
 * @throws JsdynoError CACHE_UNWRITABLE
 */
export async function layOver(
  checkout: Checkout,
  { from, files }: Laid,
  { cacheDir, signal }: Pick<CheckOutOptions, 'cacheDir' | 'signal'> = {},
): Promise<Checkout> {
  const root = cacheFolder(cacheDir);
  const paths = [...new Set(files)].sort();
  const content = fingerprint(paths.map((path) => [path, contentOrGone(join(from, path))] as const));
  const key = keyOf(['laid over', checkout.folder, content]);
  try {
    return await withLock(join(root, 'locks', `tree-${key}`), { isDone: () => madeBefore(root, key), signal }, () =>
      makeCheckout(root, key, checkout.commit, async (folder) => {
        await copyAll(checkout.folder, folder);
        for (const path of paths) await lay(join(from, path), join(folder, path));
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

async function lay(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  if (!existsSync(from) || lstatSync(from).isDirectory()) return;
  mkdirSync(dirname(to), { recursive: true });
  await cp(from, to, { verbatimSymlinks: true });
}
