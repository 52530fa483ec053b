import { git, withoutFilters } from './git.ts';
import { hash, type Repository } from './repository.ts';

/** A file in which two commits differ. */
export interface ChangedFile {
  /** From the root of the repository, `/` between parts. */
  path: string;
  /** Lines; 0 of a file that is no text. */
  added: number;
  removed: number;
}

/**
 * The files in which two commits, or trees, differ, sorted; one that was renamed is one that is gone and one that is new.
 * @param b null: the working tree, in which files that git does not track are not seen
 * @param paths from the root, files and folders: only these; no character in them is a pattern
 */
export async function changedFiles(
  repository: Repository,
  a: string,
  b: string | null,
  { paths = [], signal }: { paths?: readonly string[] | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ChangedFile[]> {
  const how = ['--numstat', '-z', '--no-renames', '--no-ext-diff', '--no-textconv'];
  // Of the working tree git alone knows which files only look touched, and it would run filters on what it reads.
  const [command, sides, settings] =
    b === null
      ? [['diff'], [hash(a)], await withoutFilters(repository.root, signal)]
      : [['diff-tree', '-r'], [hash(a), hash(b)], []];
  const env = { GIT_LITERAL_PATHSPECS: '1' };
  const text = await git([...command, ...how, ...sides, '--', ...paths], {
    ...{ folder: repository.root, env, settings, signal },
  });
  return parseNumbers(text).sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** `added TAB removed TAB path NUL`, with `-` for what is no text. Pure. */
export function parseNumbers(text: string): ChangedFile[] {
  return text
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => {
      const [added = '', removed = '', ...path] = record.split('\t');
      return { path: path.join('\t'), added: Number(added) || 0, removed: Number(removed) || 0 };
    });
}
