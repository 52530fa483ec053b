import { git } from './git.ts';
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
 * @param paths from the root, files and folders: only these; no character in them is a pattern
 */
export async function changedFiles(
  repository: Repository,
  a: string,
  b: string,
  { paths = [], signal }: { paths?: readonly string[] | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ChangedFile[]> {
  const args = [
    'diff-tree',
    '-r',
    '--numstat',
    '-z',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    hash(a),
    hash(b),
    '--',
    ...paths,
  ];
  const env = { GIT_LITERAL_PATHSPECS: '1' };
  const text = await git(args, { folder: repository.root, env, signal });
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
