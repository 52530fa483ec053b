import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { realPathIfThere } from '../files/if-there.ts';
import { GitFailure, git, gitLine } from './git.ts';

/** A repository of git, seen from a folder of its working tree. */
export interface Repository {
  /** Absolute: the top of the working tree. */
  root: string;
  /** Absolute: `.git`, or that of a linked working tree. */
  gitFolder: string;
  /** Absolute: where objects are. */
  objects: string;
  /** The folder from the root, `/` between parts; empty at the root. */
  within: string;
  /** Its history is cut off: what lies before is not there. */
  isShallow: boolean;
}

/** A state of a repository. */
interface Commit {
  /** Full hash. */
  commit: string;
  /** First line of its message. */
  subject: string;
}

/**
 * The repository that holds a folder.
 * @throws JsdynoError NO_REPOSITORY
 */
export async function repositoryAt(folder: string, signal?: AbortSignal): Promise<Repository> {
  const options = { folder, signal };
  try {
    const args = [
      'rev-parse',
      '--show-toplevel',
      '--absolute-git-dir',
      '--git-path',
      'objects',
      '--is-shallow-repository',
    ];
    const [top = '', gitFolder = '', objects = '', shallow] = (await git(args, options)).split('\n');
    const root = realPathIfThere(resolve(top));
    return {
      root,
      gitFolder: resolve(gitFolder),
      objects: resolve(folder, objects),
      within: relative(root, realPathIfThere(folder)).split(sep).join('/'),
      isShallow: shallow === 'true',
    };
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new JsdynoError('NO_REPOSITORY', `${folder} is not in a git working tree: ${error.message}`, {
      hint: /dubious ownership/.test(error.stderr)
        ? `git config --global --add safe.directory ${folder}`
        : 'start jsdyno in a repository (for --with "git init" makes one), or name folders: "node@22 in ../lib-pr"',
      details: error.stderr,
      cause: error,
    });
  }
}

/**
 * The commit that a revision names.
 * @param revision as git takes it: a branch, a tag, a hash, `HEAD~2`
 * @throws JsdynoError UNKNOWN_REVISION
 */
export async function resolveCommit(repository: Repository, revision: string, signal?: AbortSignal): Promise<Commit> {
  // git has no revisions like these, and would take the first for an option.
  if (/^-|[\0\n\r]/.test(revision) || revision === '') throw unknown(repository, revision);
  const options = { folder: repository.root, signal };
  try {
    const object = await gitLine(['rev-parse', '--verify', '--quiet', '--end-of-options', revision], options);
    // Nothing of what is no commit; a tag leads to one.
    const told = await git(['log', '-1', '--no-decorate', '--format=%H%n%s', hash(object), '--'], options);
    const [commit = '', subject = ''] = told.split('\n');
    if (commit === '') throw unknown(repository, revision);
    return { commit: hash(commit), subject: subject.replace(/\r$/, '') };
  } catch (error) {
    if (error instanceof GitFailure) throw unknown(repository, revision, error);
    throw error;
  }
}

/**
 * Sees that a commit is still there.
 * @param commit full hash
 * @throws JsdynoError UNKNOWN_REVISION
 */
export async function checkCommit(repository: Repository, commit: string, signal?: AbortSignal): Promise<void> {
  try {
    await git(['cat-file', '-e', `${hash(commit)}^{commit}`], { folder: repository.root, signal });
  } catch (error) {
    if (error instanceof GitFailure) throw unknown(repository, commit, error);
    throw error;
  }
}

/**
 * The commit that two have in common, from which a branch went off.
 * @param a full hash, as `b`
 * @throws JsdynoError UNKNOWN_REVISION where there is none, or where the clone has too little history to know it
 */
export async function mergeBase(repository: Repository, a: string, b: string, signal?: AbortSignal): Promise<Commit> {
  try {
    const commit = await gitLine(['merge-base', hash(a), hash(b)], { folder: repository.root, signal });
    return await resolveCommit(repository, commit, signal);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new JsdynoError('UNKNOWN_REVISION', `${short(a)} and ${short(b)} have no common ancestor here`, {
      hint: repository.isShallow ? SHALLOW : 'name the base itself',
      cause: error,
    });
  }
}

/** What to do where a shallow clone lacks a commit. */
export const SHALLOW =
  'this clone has only part of the history: actions/checkout with "fetch-depth: 0", or git fetch --unshallow';

function unknown(repository: Repository, revision: string, cause?: GitFailure): JsdynoError {
  const where = revision.startsWith('origin/') ? `git fetch origin ${revision.slice('origin/'.length)}` : 'git fetch';
  return new JsdynoError('UNKNOWN_REVISION', `${JSON.stringify(revision)} is not a commit of ${repository.root}`, {
    hint: repository.isShallow
      ? SHALLOW
      : `a branch, a tag, a hash or HEAD~1; what is only at the remote comes by "${where}"`,
    cause,
  });
}

/** Full hash in, full hash out. @throws Error for anything else */
export function hash(text: string): string {
  if (/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text)) return text;
  throw new Error(`not a hash: ${text}`);
}

/** As people write it. */
export function short(commit: string): string {
  return commit.slice(0, 9);
}

/** The commits where a shallow clone ends, as git keeps them; null where it is whole. */
export function shallowFile({ isShallow, objects }: Repository): string | null {
  return isShallow ? readFileSync(join(objects, '..', 'shallow'), 'utf8') : null;
}
