import { resolve } from 'node:path';
import { isFile, isFolder } from '../../host/files/if-there.ts';
import { commitsBetween, type NamedCommit } from '../../host/revisions/commits-between.ts';
import { checkCommitted } from '../../host/revisions/committed.ts';
import { type Repository, repositoryAt, resolveCommit } from '../../host/revisions/repository.ts';
import { parseVariant } from '../../host/runtimes/index.ts';
import { benchmarkPaths, hasLines, isOfRepository, namedPaths } from '../../kinds/benchmark-paths.ts';
import { type SearchedWork, searchedPlan } from '../../kinds/searched-plan.ts';
import { type CommitSearch, pathOfCommits, storedCommitSearch } from '../../search/bisect/commit-search.ts';
import { type SearchChoice, searchPlan } from '../../search/bisect/stored-search.ts';
import { inFolder } from '../../search/gate/sides/in-folder.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import type { FarmOptions } from '../../work/console/farm-choice.ts';
import { treesChoice } from '../../work/console/revision-options.ts';
import { type SearchedOptions, searchedWork } from '../found/searched-options.ts';
import type { CommitOptions } from './commit-options.ts';

/** `jsdyno bisect --good A --bad B`, as the command line hands it over. */
export interface CommitsCommand extends SearchedOptions, CommitOptions, FarmOptions {
  swap?: boolean;
}

/** Of runs: what a checkout costs beside them, and with a build. */
const VISIT_COST = { plain: 1, built: 4 };

/** The usual end of a search, as of git's. */
const HERE = 'HEAD';

/**
 * The search that is typed, in the folder of the repository, which is the one that the process is in.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, and those of the commits and of the kind
 */
export async function commitRequest(
  names: readonly string[],
  options: CommitsCommand,
  words: readonly string[],
  { stderr }: Pick<Io, 'stderr'>,
): Promise<RowRequest> {
  const repository = await repositoryAt(process.cwd());
  const { good, bad } = await endsOf(repository, options);
  const { allCommits, swap, build } = options;
  const { commits, notes } = await commitsBetween(repository, { good, bad, allCommits, swap });
  for (const note of notes) stderr.write(`jsdyno: ${printable(note)}\n`);
  const newest = commits.at(-1) as string;
  return requestOf(repository, commits, newest, names, options, words, {
    // Swapped or not, what is asked for then is what made a difference.
    expect: swap === true ? 'any' : 'slower',
    visitCost: build === undefined ? VISIT_COST.plain : VISIT_COST.built,
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
  names: readonly string[],
  options: CommitsCommand,
  words: readonly string[],
  choice: Partial<SearchChoice>,
): Promise<RowRequest> {
  const { offline, binary, ownBenchmark } = options;
  const work: SearchedWork = { ...workOf(names, options), trees: treesChoice(options) };
  const chosen = await searchedPlan(work, 2);
  const { plan } = chosen;
  const line = hasLines(plan) ? (names[0] as string) : null;
  checkChoice(options, { line, isOfRepository: isOfRepository(plan, repository.root) });
  await checkCommitted(repository, benchmarks, namedPaths(plan, repository.root));
  const paths = ownBenchmark === true ? [] : benchmarkPaths(plan, repository.root);
  const search: CommitSearch = {
    ...{ root: repository.root, within: repository.within, line, binary },
    on: line === null ? (options.on ?? 'node') : null,
    laid: paths.length === 0 ? null : { commit: benchmarks, paths },
  };
  const path = pathOfCommits(repository, commits, search, { ...chosen, offline });
  return { ...chosen, path, find: searchPlan(words, path, choice, storedCommitSearch(search)) };
}

/**
 * Does something in the folder that `--repo` names.
 * @throws JsdynoError NO_REPOSITORY
 */
export function inRepository<T>({ repo = '.' }: Pick<CommitOptions, 'repo'>, work: () => Promise<T>): Promise<T> {
  const folder = resolve(repo);
  if (isFolder(folder)) return inFolder(folder, work);
  throw new JsdynoError('NO_REPOSITORY', `no folder ${repo}`, { hint: 'name the folder of a working tree of git' });
}

/**
 * A commit as it was named.
 * @throws JsdynoError UNKNOWN_REVISION
 */
export async function namedCommit(repository: Repository, name: string): Promise<NamedCommit> {
  return { name, commit: (await resolveCommit(repository, name)).commit };
}

/** @throws JsdynoError BAD_USAGE */
export function goodOf({ good }: Pick<CommitOptions, 'good'>): string {
  if (good !== undefined) return good;
  throw new JsdynoError('BAD_USAGE', 'bisect needs a commit that is as it should be, --good', {
    hint: '--good v2.3.0 --bad main',
  });
}

async function endsOf(
  repository: Repository,
  options: CommitsCommand,
): Promise<{ good: NamedCommit; bad: NamedCommit }> {
  const { bad = HERE } = options;
  return { good: await namedCommit(repository, goodOf(options)), bad: await namedCommit(repository, bad) };
}

/** Of a repository, files that are named are files of operations, and command lines are timed, unless something else is said. */
function workOf(names: readonly string[], options: CommitsCommand): SearchedWork {
  const { ops, startup, memory, http, suite } = options;
  const isSaid = [ops, startup, memory, http].includes(true) || suite !== undefined;
  const [first = ''] = names;
  const isFileOfOperations = !isSaid && isFile(first);
  const isLine = !isSaid && !isFileOfOperations && /\s/.test(first.trim());
  return searchedWork(names, {
    ...options,
    ...(isFileOfOperations ? { ops: true } : {}),
    ...(isLine ? { startup: true } : {}),
  });
}

/** @throws JsdynoError BAD_OPTION */
function checkChoice(
  { binary, on }: CommitsCommand,
  { line, isOfRepository }: { line: string | null; isOfRepository: boolean },
): void {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_OPTION', message, { hint });
  if (line !== null && on !== undefined) throw bad('a command line says itself what it starts', 'leave out --on');
  if (line !== null && binary !== undefined) {
    throw bad('a command line says itself what it starts', `leave out --binary, and begin the line with ./${binary}`);
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
      'write flags and surroundings behind "node": --on "node --flag"',
    );
  }
}
