import type { Count } from '../../stats/quantities.ts';
import { changedFiles } from './changed-files.ts';
import { git, gitLine } from './git.ts';
import { hash, type Repository } from './repository.ts';

/** What a repository says of a commit. Texts are the author's own, whatever is in them. */
export interface CommitFacts {
  /** Full hash. */
  commit: string;
  /** Full hashes; the first is what the commit is compared with. */
  parents: string[];
  /** By the repository's .mailmap. */
  author: string;
  /** ISO 8601, with the author's offset. */
  date: string;
  /** First line of the message. */
  subject: string;
  /** Against the first parent; a file that was renamed counts as one that is gone and one that is new. */
  files: Count;
  insertions: Count;
  deletions: Count;
  /** Of a merge: the commits that it brought, the commit they went off from, and the last of them. */
  merged?: { commits: Count; from: string; to: string } | undefined;
}

/** The tree without files, which git knows by itself, by the length of hashes. */
const NOTHING: Readonly<Record<number, string>> = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/** @param commit full hash */
export async function commitFacts(repository: Repository, commit: string): Promise<CommitFacts> {
  const args = ['log', '-1', '--no-decorate', '--no-show-signature', '--encoding=UTF-8', '-z'];
  const format = '--format=%H%x00%P%x00%aN%x00%aI%x00%s';
  const text = await git([...args, format, hash(commit), '--'], { folder: repository.root });
  const [own = '', above = '', author = '', date = '', subject = ''] = text.split('\0');
  const parents = above === '' ? [] : above.split(' ').map(hash);
  const before = parents[0] ?? (NOTHING[own.length] as string);
  const changed = await changedFiles(repository, before, own);
  const sum = (of: 'added' | 'removed') => changed.reduce((all, file) => all + file[of], 0);
  const merged = await mergedBy(repository, parents);
  return {
    ...{ commit: hash(own), parents, author, date, subject },
    ...{ files: changed.length, insertions: sum('added'), deletions: sum('removed') },
    ...(merged === undefined ? {} : { merged }),
  };
}

/** The commits of the branch alone, and the commit that it went off from; undefined of what is no merge of two. */
async function mergedBy(
  { root }: Repository,
  [first, second, third]: readonly string[],
): Promise<CommitFacts['merged']> {
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const options = { folder: root };
  const count = await gitLine(['rev-list', '--count', hash(second), `^${hash(first)}`, '--'], options);
  const from = await gitLine(['merge-base', hash(first), hash(second)], options).catch(() => null);
  return from === null ? undefined : { commits: Number(count), from: hash(from), to: second };
}
