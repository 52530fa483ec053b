import { posix } from 'node:path';
import { staysBelow } from '../files/inside.ts';
import { changedFiles } from './changed-files.ts';
import { type CheckOutOptions, checkedOut } from './checked-out.ts';
import type { Checkout } from './checkout.ts';
import { parseTree } from './checkout-files.ts';
import { git } from './git.ts';
import { layOver } from './lay-over.ts';
import { hash, type Repository } from './repository.ts';

/** Files and folders of one commit that lie over the checkouts of others. */
interface LaidFiles {
  /** Full hash. */
  commit: string;
  /** From the top of the repository, `/` between parts. */
  paths: readonly string[];
}

/**
 * A checkout with some files as another commit has them: itself where they are the same, else a copy of its own. What a build made
 * beside them stays.
 * @throws JsdynoError CACHE_UNWRITABLE, CHECKOUT_FAILED
 */
export async function withFilesOf(
  repository: Repository,
  checkout: Checkout,
  { commit, paths }: LaidFiles,
  { cacheDir, signal }: Pick<CheckOutOptions, 'cacheDir' | 'signal'>,
): Promise<Checkout> {
  const asked = paths.filter((path) => path !== '' && staysBelow(path));
  if (checkout.commit === commit || asked.length === 0) return checkout;
  const followed = await Promise.all(asked.map((path) => withLinks(repository, commit, path, signal)));
  const differing = await changedFiles(repository, checkout.commit, commit, {
    paths: [...new Set(followed.flat())],
    signal,
  });
  if (differing.length === 0) return checkout;
  const { folder } = await checkedOut(repository, commit, { install: false, within: '', cacheDir, signal });
  return layOver(checkout, { from: folder, files: differing.map(({ path }) => path) }, { cacheDir, signal });
}

/** Of links that lead to links. */
const MOST_LINKS = 8;

/** A path, and where it leads to in a commit by links of the repository that stay in it. */
async function withLinks(
  repository: Repository,
  commit: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const options = { folder: repository.root, env: { GIT_LITERAL_PATHSPECS: '1' }, signal };
  const found = [path];
  for (let at = path; found.length <= MOST_LINKS; ) {
    const parts = at.split('/');
    const upwards = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    const entries = parseTree(await git(['ls-tree', '-z', hash(commit), '--', ...upwards], options));
    const link = entries.find(({ mode }) => mode === LINK);
    if (link === undefined) return found;
    const target = await git(['cat-file', 'blob', hash(link.hash)], options);
    const below = at.slice(link.path.length);
    at = posix.normalize(`${posix.dirname(link.path)}/${target}${below}`).replace(/\/$/, '');
    found.push(link.path);
    if (posix.isAbsolute(target) || !staysBelow(at) || at === '.') return found;
    found.push(at);
  }
  return found;
}

/** The mode of a symbolic link. */
const LINK = '120000';
