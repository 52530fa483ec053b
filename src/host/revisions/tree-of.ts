import { resolve } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { isFolder } from '../files/if-there.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { placeName } from '../runtimes/index.ts';
import type { Tree, TreeSpec } from '../runtimes/types.ts';
import { type CheckOutOptions, checkedOut, type Making } from './checked-out.ts';
import type { Checkout } from './checkout.ts';
import { exactPackages } from './exact-packages.ts';
import { checkCommit, type Repository, repositoryAt, resolveCommit, short } from './repository.ts';
import { snapshot } from './snapshot.ts';
import { withFilesOf } from './with-files-of.ts';

interface TreeOptions extends Making, Pick<CheckOutOptions, 'cacheDir' | 'signal' | 'sharesPackages' | 'buildLimitMs'> {
  /** Absolute: the folder that the command was started in. */
  cwd: string;
  /** Called with what is being done, in a line. */
  onNote?: ((text: string) => void) | undefined;
  onWarning?: ((text: string) => void) | undefined;
}

/**
 * Finds or makes the folder that files are taken from. A folder that was named stands for the one that the command was started in;
 * a revision's checkout stands for the whole repository, and so does one of the working tree with other packages.
 * @throws JsdynoError TREE_NOT_FOUND, NO_REPOSITORY, UNKNOWN_REVISION, and those of checkedOut
 */
export async function treeOf(place: TreeSpec, options: TreeOptions): Promise<Tree> {
  const name = placeName(place);
  const { cwd, signal } = options;
  if ('folder' in place) {
    const folder = resolve(cwd, place.folder);
    if (isFolder(folder)) return { folder, root: cwd, name };
    throw new JsdynoError('TREE_NOT_FOUND', `the folder ${place.folder} does not exist`, {
      hint: 'name the folder of another checkout, or a revision: "node@22 at main"',
    });
  }
  const repository = await repositoryAt(cwd, signal);
  if ('packages' in place) {
    const commit = await snapshot(repository, cacheFolder(options.cacheDir), signal);
    const packages = await exactPackages(place.packages, cwd, signal);
    return treeWith(repository, { commit, name, packages }, options);
  }
  const { commit } = await resolveCommit(repository, place.revision, signal);
  return treeWith(repository, { commit, name }, options);
}

/**
 * The same tree again, whose checkout may be gone from the cache.
 * @throws JsdynoError as treeOf
 */
export async function treeAgain(tree: Tree, options: Omit<TreeOptions, 'cwd'>): Promise<Tree> {
  const { commit, root, within = '', laid, packages, name } = tree;
  if (tree.isCopy === true && isFolder(tree.folder)) return tree;
  if (commit === undefined) return { ...(await treeOf({ folder: tree.folder }, { ...options, cwd: root })), name };
  const repository = await repositoryAt(root, options.signal);
  await checkCommit(repository, commit, options.signal);
  const { folder } = await treeWith({ ...repository, within }, { commit, laid, packages, name }, options);
  return { ...tree, folder };
}

/**
 * The tree of a commit that is known, with files of another one laid over it where there are any.
 * @throws JsdynoError as checkedOut and withFilesOf
 */
export async function treeWith(
  repository: Repository,
  { commit, laid, packages, name }: Pick<Tree, 'laid' | 'packages' | 'name'> & { commit: string },
  options: Omit<TreeOptions, 'cwd'>,
): Promise<Tree> {
  const { root, within } = repository;
  const own = await checkOut(repository, commit, name, { ...options, packages });
  const tree = { root, commit, within, name, ...(packages !== undefined && { packages }) };
  if (laid === undefined) return { folder: own.folder, ...tree };
  const { folder } = await withFilesOf(repository, own, laid, options);
  return { folder, ...tree, laid };
}

async function checkOut(
  repository: Repository,
  commit: string,
  name: string,
  { onNote, onWarning, ...options }: Omit<TreeOptions, 'cwd'> & Pick<CheckOutOptions, 'packages'>,
): Promise<Checkout> {
  const checkout = await checkedOut(repository, commit, {
    ...options,
    ...(short(commit).startsWith(name) ? {} : { name }),
    onProgress: (phase, words) => {
      if (phase === 'files') onNote?.(`checking out ${words}`);
      else if (phase === 'changed') onWarning?.(`the checkout of ${name} was changed and is made anew: ${words}`);
      else if (phase === 'waiting') onNote?.(`another process makes ${name} (${short(commit)}) ready`);
      else if (phase !== 'done') onNote?.(`${name}: ${words}`);
    },
  });
  for (const warning of checkout.warnings) onWarning?.(`${name}: ${warning}`);
  return checkout;
}
