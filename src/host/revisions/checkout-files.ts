import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { firstLink } from '../files/inside.ts';
import { GitFailure, git, withoutFilters } from './git.ts';
import { hash, type Repository, repositoryAt, shallowFile } from './repository.ts';

interface Entry {
  mode: string;
  hash: string;
  path: string;
}

/**
 * Writes the files of a commit into a folder that is empty but for `.git`, and makes it a repository of its own: builds may ask git
 * which commit they are of. It shares the objects of the other, has none of its branches, remotes, settings and hooks, and the
 * other knows nothing of it.
 *
 * No filter runs, so that files of Git LFS are the pointers that the repository stores. A submodule is filled from its clone in the
 * working tree, and stays empty where there is none with that commit.
 *
 * @returns warnings, a line each
 * @throws JsdynoError CHECKOUT_FAILED
 */
export async function checkOutFiles(
  repository: Repository,
  commit: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const own = join(folder, '.git');
  mkdirSync(own, { recursive: true });
  const settings = await withoutFilters(repository.root, signal);
  const env = { GIT_DIR: repository.gitFolder, GIT_WORK_TREE: folder, GIT_INDEX_FILE: join(own, 'index') };
  const options = { folder, env, settings, signal };
  try {
    await git(['read-tree', hash(commit)], options);
    await git(['checkout-index', '--all', '--force', '--quiet', '-u'], options);
    const entries = parseTree(await git(['ls-tree', '-r', '-z', '--full-tree', hash(commit)], options));
    await makeRepository(repository, commit, own, signal);
    return [...(await fillSubmodules(repository, entries, folder, signal)), ...(await filterWarning(entries, options))];
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new JsdynoError('CHECKOUT_FAILED', `git cannot check out ${commit.slice(0, 9)}: ${error.message}`, {
      hint: 'try it by hand: git worktree add',
      details: error.stderr,
      cause: error,
    });
  }
}

/** `mode type hash TAB path NUL`. Pure. */
export function parseTree(text: string): Entry[] {
  return text
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => {
      const tab = record.indexOf('\t');
      const [mode = '', , id = ''] = record.slice(0, tab).split(' ');
      return { mode, hash: id, path: record.slice(tab + 1) };
    });
}

async function makeRepository(repository: Repository, commit: string, own: string, signal: AbortSignal | undefined) {
  const isLong = commit.length === 64;
  mkdirSync(join(own, 'objects', 'info'), { recursive: true });
  mkdirSync(join(own, 'objects', 'pack'), { recursive: true });
  mkdirSync(join(own, 'refs', 'heads'), { recursive: true });
  const format = isLong ? '[extensions]\n\tobjectformat = sha256\n' : '';
  const version = isLong ? 1 : 0;
  writeFileSync(
    join(own, 'config'),
    `[core]\n\trepositoryformatversion = ${version}\n\tbare = false\n\thooksPath = /dev/null\n${format}`,
  );
  writeFileSync(join(own, 'objects', 'info', 'alternates'), `${repository.objects}\n`);
  writeFileSync(join(own, 'packed-refs'), await tagsOf(repository, signal));
  const shallow = shallowFile(repository);
  if (shallow !== null) writeFileSync(join(own, 'shallow'), shallow);
  writeFileSync(join(own, 'HEAD'), `${commit}\n`);
}

/** For `git describe`. */
async function tagsOf({ root }: Repository, signal: AbortSignal | undefined): Promise<string> {
  const format = '%(objectname) %(refname)';
  return git(['for-each-ref', '--sort=refname', `--format=${format}`, 'refs/tags'], { folder: root, signal });
}

/** A gitlink: the place of a submodule, and its commit. */
const SUBMODULE = '160000';

async function fillSubmodules(
  { root }: Repository,
  entries: readonly Entry[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const warnings: string[] = [];
  for (const { path, hash: commit } of entries.filter(({ mode }) => mode === SUBMODULE)) {
    try {
      // A crafted tree can have a link where the folder of a submodule is to be.
      if (firstLink(folder, path) !== null) throw new GitFailure('a link', null);
      const submodule = await repositoryAt(join(root, path), signal);
      if (submodule.root === root) throw new GitFailure('not cloned', null);
      await git(['cat-file', '-e', `${hash(commit)}^{commit}`], { folder: submodule.root, signal });
      warnings.push(...(await checkOutFiles(submodule, commit, join(folder, path), signal)));
    } catch (error) {
      if (!(error instanceof GitFailure) && !(error instanceof JsdynoError)) throw error;
      if (firstLink(folder, path) === null) rmSync(join(folder, path, '.git'), { recursive: true, force: true });
      warnings.push(`the submodule ${path} is not here with the commit ${commit.slice(0, 9)}: its folder is empty`);
    }
  }
  return warnings;
}

/** Attributes of the commit that name a filter, such as `filter=lfs`. */
async function filterWarning(
  entries: readonly Entry[],
  options: { folder: string; env: Record<string, string>; signal: AbortSignal | undefined },
): Promise<string[]> {
  if (!entries.some(({ path }) => /(^|\/)\.gitattributes$/.test(path))) return [];
  const input = entries.map(({ path }) => path).join('\0');
  const text = await git(['check-attr', '--cached', '--stdin', '-z', 'filter'], { ...options, input });
  const words = text.split('\0');
  const filtered = words.filter((value, i) => i % 3 === 2 && !['unspecified', 'unset', 'set', ''].includes(value));
  if (filtered.length === 0) return [];
  const names = [...new Set(filtered)].join(', ');
  return [`${filtered.length} files are as the repository stores them: jsdyno runs no filter (${names})`];
}
