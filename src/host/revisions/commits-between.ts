import { JsdynoError } from '../../text/errors/catalogue.ts';
import { git } from './git.ts';
import { hash, mergeBase, type Repository, SHALLOW, short } from './repository.ts';

/** A state of a repository as it was named. */
export interface NamedCommit {
  /** As typed: `v2.3.0`. */
  name: string;
  /** Full hash. */
  commit: string;
}

interface CommitsAsked {
  good: NamedCommit;
  bad: NamedCommit;
  /** Commits of merged branches, too, as far as one chain holds them; absent: the first parents of bad. */
  allCommits?: boolean | undefined;
  /** Takes the two the other way round where bad is the earlier one. */
  swap?: boolean | undefined;
}

interface CommitsBetween {
  /** Full hashes, the earlier end first, both ends included: two or more. */
  commits: string[];
  /** What of the chain is not as one would think, a line each. */
  notes: string[];
  /** Bad was the earlier one. */
  isSwapped: boolean;
}

/**
 * The commits from good to bad, in their order. Whatever is chosen, the earlier end is in the history of each, and each is in the history
 * of the next, so that a change that came in stays in until another takes it out: what a search for one change rests on. Each is a
 * parent of the next (the first one, by first parents), but for the second place where the earlier end lies on a branch that was merged
 * there.
 *
 * All commits of a history with branches form no such chain. With `allCommits` it is the longest one from end to end; a commit of a branch
 * beside it comes in with the merge of that branch.
 *
 * @throws JsdynoError COMMITS_SWAPPED, COMMITS_APART, UNKNOWN_REVISION
 */
export async function commitsBetween(
  repository: Repository,
  { good, bad, allCommits = false, swap = false }: CommitsAsked,
): Promise<CommitsBetween> {
  if (good.commit === bad.commit) {
    throw new JsdynoError('COMMITS_APART', `${good.name} and ${bad.name} are the same commit (${short(good.commit)})`, {
      hint: 'name two different commits: --good v2.3.0 --bad main',
    });
  }
  const base = (await mergeBase(repository, good.commit, bad.commit)).commit;
  const isSwapped = base === bad.commit;
  if (isSwapped && !swap) throw swapped(good, bad);
  if (base !== good.commit && !isSwapped) throw apart(repository, good, bad, base);
  const [from, to] = isSwapped ? [bad.commit, good.commit] : [good.commit, bad.commit];
  const chain = await (allCommits ? longestChain : firstParents)(repository, from, to);
  const second = chain[0] as string;
  const isJoined = (await parentsOf(repository, second)).includes(from);
  const notes = isJoined
    ? []
    : [`${short(from)} lies on a branch that ${short(second)} merged: what else came in there counts as that commit's`];
  return { commits: [from, ...chain], notes, isSwapped };
}

/** Full hashes of a commit's parents, the first one first. */
async function parentsOf(repository: Repository, commit: string): Promise<string[]> {
  const [[, ...parents] = []] = await revList(repository, ['--parents', '--max-count=1', hash(commit)]);
  return parents;
}

/** The earlier end left out. Of the first parents only those that have it in their history. */
async function firstParents(repository: Repository, from: string, to: string): Promise<string[]> {
  const span = [hash(to), `^${hash(from)}`];
  const all = (await revList(repository, ['--first-parent', '--reverse', ...span])).flat();
  const [first = to] = all;
  if ((await parentsOf(repository, first))[0] === from) return all;
  const after = new Set((await revList(repository, ['--ancestry-path', ...span])).flat());
  return all.filter((commit) => after.has(commit));
}

async function longestChain(repository: Repository, from: string, to: string): Promise<string[]> {
  const ways = ['--topo-order', '--reverse', '--ancestry-path', '--parents'];
  return chainOf(from, await revList(repository, [...ways, hash(to), `^${hash(from)}`]));
}

/** Full hashes of commits as `git rev-list` lists them, each with what it says of it behind. */
async function revList({ root }: Repository, args: readonly string[]): Promise<string[][]> {
  const lines = (await git(['rev-list', ...args, '--'], { folder: root })).split('\n');
  return lines.filter((line) => line !== '').map((line) => line.split(' ').map(hash));
}

/**
 * The longest way from a commit to the last one listed, by parents; of ways of one length that of the parents named first. Pure.
 * @param listed each commit with its parents behind it, none before its parents
 * @returns without the commit that it begins with
 */
export function chainOf(from: string, listed: readonly (readonly string[])[]): string[] {
  const ways = new Map<string, { length: number; before: string }>([[from, { length: 0, before: '' }]]);
  for (const [commit = '', ...parents] of listed) {
    for (const before of parents) {
      const way = ways.get(before);
      if (way === undefined) continue;
      const length = way.length + 1;
      if (length > (ways.get(commit)?.length ?? 0)) ways.set(commit, { length, before });
    }
  }
  const chain: string[] = [];
  for (let at = listed.at(-1)?.[0] ?? from; at !== from; at = ways.get(at)?.before ?? from) chain.push(at);
  return chain.reverse();
}

function swapped(good: NamedCommit, bad: NamedCommit): JsdynoError {
  return new JsdynoError(
    'COMMITS_SWAPPED',
    `good and bad are the wrong way round: ${bad.name} (${short(bad.commit)}) is earlier than ${good.name} (${short(good.commit)})`,
    {
      hint: 'swap the two; --swap searches for the commit that made it better',
    },
  );
}

function apart({ isShallow }: Repository, good: NamedCommit, bad: NamedCommit, base: string): JsdynoError {
  return new JsdynoError(
    'COMMITS_APART',
    `${good.name} is not in the history of ${bad.name}: they went apart at ${short(base)}`,
    { hint: isShallow ? SHALLOW : `search from there: --good ${short(base)}, where that is good` },
  );
}
