/** What a bisection is of: the releases between two, or the commits of a repository. */
import { resolve } from 'node:path';
import { isFolder } from '../../host/files/if-there.ts';
import { inFolder } from '../../host/process/in-folder.ts';
import { commitsBetween, type NamedCommit } from '../../host/revisions/commits-between.ts';
import { checkCommitted } from '../../host/revisions/committed.ts';
import { type Repository, repositoryAt, resolveCommit } from '../../host/revisions/repository.ts';
import { parseVariant } from '../../host/runtimes/index.ts';
import { releasePath } from '../../host/runtimes/series/release-path.ts';
import type { SearchedWork } from '../../kinds/searched-plan.ts';
import { searchedPlan } from '../../kinds/searched-plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Choices } from '../../work/typed/declared.ts';
import type { RowRequest } from '../row/begin-search.ts';
import { releasePlaces } from '../row/path.ts';
import { benchmarkPaths, pathsInside } from './benchmark-paths.ts';
import { type CommitSearch, pathOfCommits, storedCommitSearch } from './commit-search.ts';
import type { OPTIONS } from './options.ts';
import { type SearchChoice, searchPlan } from './stored-search.ts';

/** How a bisection was asked for, beside what it is of. */
interface Told {
  /** Of the command line that asks for it, `jsdyno` left out. */
  words: readonly string[];
  offline?: boolean | undefined;
  /** Told what is to be known of the path, in a line each. */
  onWarning?: ((text: string) => void) | undefined;
}

export interface AskedReleases extends Pick<Choices<typeof OPTIONS>, 'swap'> {
  /** Variants as typed. */
  old: string;
  new: string;
}

/** Commits of the repository that the working directory is in. */
export interface AskedCommits
  extends Pick<Choices<typeof OPTIONS>, 'bad' | 'swap' | 'allCommits' | 'on' | 'binary' | 'ownBenchmark'> {
  /** A revision that is as it should be. */
  good: string;
}

/** Of runs: what a download costs beside them, a checkout, and one with a build. */
const VISIT_COST = { release: 1, checkout: 1, built: 4 };

/** @throws JsdynoError BAD_SERIES, and those of the kind and of the registry */
export async function releaseRequest(
  { old, new: to, swap }: AskedReleases,
  work: SearchedWork,
  { words, offline, onWarning }: Told,
): Promise<RowRequest> {
  const chosen = await searchedPlan(work, 2);
  const releases = await releasePath(old, to, { offline, swap });
  for (const warning of releases.warnings) onWarning?.(warning);
  const path = releasePlaces(releases.texts, { offline, trees: chosen.plan.trees });
  return { ...chosen, path, find: searchPlan(words, path, { visitCost: VISIT_COST.release }) };
}

/** @throws JsdynoError BAD_USAGE, BAD_OPTION, and those of the commits and of the kind */
export async function commitRequest(asked: AskedCommits, work: SearchedWork, told: Told): Promise<RowRequest> {
  const repository = await repositoryAt(process.cwd());
  const { allCommits, swap } = asked;
  const good = await namedCommit(repository, asked.good);
  const bad = await namedCommit(repository, asked.bad ?? 'HEAD');
  const { commits, notes } = await commitsBetween(repository, { good, bad, allCommits, swap });
  for (const note of notes) told.onWarning?.(note);
  return requestOf(repository, commits, commits.at(-1) as string, asked, work, told, {
    // Swapped or not, what is asked for then is what made a difference.
    expect: swap === true ? 'any' : 'slower',
    visitCost: work.trees?.build === undefined ? VISIT_COST.checkout : VISIT_COST.built,
  });
}

/**
 * The search of a path of commits.
 * @param benchmarks the commit whose benchmarks all have
 * @throws JsdynoError NO_BENCHMARKS where it lacks one; and those of the kind
 */
export async function requestOf(
  repository: Repository,
  commits: readonly string[],
  benchmarks: string,
  { on, binary, ownBenchmark }: Omit<AskedCommits, 'good'>,
  work: SearchedWork,
  { words, offline }: Told,
  choice: Partial<SearchChoice>,
): Promise<RowRequest> {
  const chosen = await searchedPlan(work, 2);
  const { kind, plan } = chosen;
  const named = kind.namedFiles?.(plan) ?? [];
  const line = kind.namedFiles?.(plan) === null ? (work.names[0] as string) : null;
  // What lies nowhere in it is the same on all commits; a command line is started in each.
  const inside = pathsInside(named, repository.root);
  checkChoice({ on, binary }, { line, isOfRepository: line !== null || inside.length > 0 });
  await checkCommitted(repository, benchmarks, inside);
  const paths = ownBenchmark === true ? [] : benchmarkPaths(named, repository.root);
  const search: CommitSearch = {
    ...{ root: repository.root, within: repository.within, line, binary },
    on: line === null ? (on ?? 'node') : null,
    laid: paths.length === 0 ? null : { commit: benchmarks, paths },
  };
  const path = pathOfCommits(repository, commits, search, { ...chosen, offline });
  return { ...chosen, path, find: searchPlan(words, path, choice, storedCommitSearch(search)) };
}

/**
 * Does something in the folder of a working tree, which is what its commits are measured in.
 * @throws JsdynoError NO_REPOSITORY
 */
export function inRepository<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = resolve(folder);
  if (isFolder(path)) return inFolder(path, work);
  throw new JsdynoError('NO_REPOSITORY', `the folder ${folder} does not exist`, {
    hint: 'name the folder of a git working tree',
  });
}

/**
 * A commit as it was named.
 * @throws JsdynoError UNKNOWN_REVISION
 */
export async function namedCommit(repository: Repository, name: string): Promise<NamedCommit> {
  return { name, commit: (await resolveCommit(repository, name)).commit };
}

/** @throws JsdynoError BAD_OPTION */
function checkChoice(
  { binary, on }: Pick<AskedCommits, 'binary' | 'on'>,
  { line, isOfRepository }: { line: string | null; isOfRepository: boolean },
): void {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_OPTION', message, { hint });
  if (line !== null && on !== undefined) throw bad('a command line names its own program', 'leave out --on');
  if (line !== null && binary !== undefined) {
    throw bad('a command line names its own program', `leave out --binary, and begin the line with ./${binary}`);
  }
  if (binary === undefined) {
    if (isOfRepository) return;
    throw bad(
      'nothing that is measured lies in the repository, so that all commits would be the same',
      'name a file of it, or the runtime that it builds: --binary out/Release/node',
    );
  }
  if (on !== undefined && parseVariant(on).runtime !== 'node') {
    throw bad(
      '--binary is the runtime, and --on names another one',
      'write flags after "node" and variables before it: --on "KEY=value node --flag"',
    );
  }
}
