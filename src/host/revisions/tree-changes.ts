import type { Count } from '../../stats/quantities.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { isInside } from '../files/inside.ts';
import type { Tree } from '../runtimes/types.ts';
import { type ChangedFile, changedFiles } from './changed-files.ts';
import { GitFailure, git } from './git.ts';
import { hash, type Repository, repositoryAt } from './repository.ts';

/** What a repository says of the files of two variants. */
export interface TreeChanges {
  /** Sorted by path; without benchmarks that were laid over both. */
  files: ChangedFile[];
  /** Commits of the new side that the old one lacks. */
  commits: Count;
  /** The newest of them. */
  newest: { commit: string; subject: string }[];
}

/** Commits that are named. */
const MOST_NAMED = 3;

/**
 * The files in which two trees differ, where at least one is a commit and both are of one repository; null where git cannot tell.
 * @param old undefined: the working tree
 */
export async function treeChanges(
  old: Tree | undefined,
  to: Tree | undefined,
  signal?: AbortSignal,
): Promise<TreeChanges | null> {
  const [before, after] = [old?.commit ?? null, to?.commit ?? null];
  const root = (before === null ? to : old)?.root;
  const isOfOne = [old, to].every((tree) => tree === undefined || isInside(root ?? '', folderHere(tree)));
  if (root === undefined || before === after || !isOfOne) return null;
  try {
    const repository = await repositoryAt(root, signal);
    const between = (from: string, until: string | null) => changedFiles(repository, from, until, { signal });
    const files = before !== null ? await between(before, after) : (await between(after as string, null)).map(turned);
    const commits = before === null || after === null ? [] : await commitsOf(repository, before, after, signal);
    const isLaid = laidOver(old, to);
    return {
      files: files.filter(({ path }) => !isLaid(path)),
      commits: commits.length,
      newest: commits.slice(0, MOST_NAMED),
    };
  } catch (error) {
    // A repository, or a commit, that is gone since has nothing to say.
    if (error instanceof JsdynoError || error instanceof GitFailure) return null;
    throw error;
  }
}

/** A checkout lies in the cache, and stands for its repository. */
function folderHere({ commit, root, folder }: Tree): string {
  return commit === undefined ? folder : root;
}

function turned({ path, added, removed }: ChangedFile): ChangedFile {
  return { path, added: removed, removed: added };
}

async function commitsOf({ root }: Repository, from: string, to: string, signal: AbortSignal | undefined) {
  const args = ['log', '-z', '--no-decorate', '--no-show-signature', '--encoding=UTF-8', '--format=%H %s'];
  const text = await git([...args, hash(to), `^${hash(from)}`, '--'], { folder: root, signal });
  return text
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => {
      const [commit = '', ...subject] = record.trimEnd().split(' ');
      return { commit: hash(commit), subject: subject.join(' ') };
    });
}

/** Whether a path is one of the benchmarks that both sides have from the same commit. */
function laidOver(old: Tree | undefined, to: Tree | undefined): (path: string) => boolean {
  if (old?.laid === undefined || old.laid.commit !== to?.laid?.commit) return () => false;
  const { paths } = old.laid;
  return (path) => paths.some((one) => path === one || path.startsWith(`${one}/`));
}
