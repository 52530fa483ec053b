/** A bisection, as a program asks for it. */
import type { DatabaseSync } from 'node:sqlite';
import { searchedWords, usualKind } from '../../kinds/searched-plan.ts';
import type { PlannedTrees } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { choice } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { type Choices, wordsOf } from '../../work/typed/declared.ts';
import { treesWords } from '../../work/typed/shared-options.ts';
import type { RowRequest } from '../row/begin-search.ts';
import { type SearchedSettings, searched, searchedSettings, storedSearchNamed } from '../row/library.ts';
import { answerOf } from './answer/answer-of.ts';
import type { BisectAnswer } from './answer/bisect-answer.ts';
import { withChanges } from './answer/with-changes.ts';
import { type AskedReleases, commitRequest, inRepository, releaseRequest } from './bisect-request.ts';
import { OPTIONS } from './options.ts';
import { runBisect } from './run-bisect.ts';

/** The path that is searched, between `old` and `new` or between `good` and `bad`, and what is searched in. */
export interface BisectSettings extends SearchedSettings, Choices<typeof OPTIONS> {
  /** Of commits: how each is installed and built. */
  trees?: PlannedTrees | undefined;
}

const bisectSettings = optionsOf<BisectSettings>()({ ...searchedSettings, ...given(OPTIONS), trees: choice.trees });

/** What says nothing of releases. */
const OF_COMMITS = ['bad', 'repo', 'allCommits', 'on', 'binary', 'ownBenchmark', 'trees'] as const;

/**
 * Finds the release or the commit from which on a row is another: what `jsdyno bisect --format json` prints, but for its sentences. While
 * commits are searched the working directory of the process is that of the repository.
 *
 * @returns the answer; after an abort as far as it is, and its `state` says so
 * @throws JsdynoError for bad input, and for an end that cannot be had; INTERRUPTED where it was aborted before its first run
 */
export async function bisect(settings: BisectSettings): Promise<BisectAnswer> {
  checkOptions('bisect', bisectSettings, settings);
  const { old, new: to, good, swap } = settings;
  if (good !== undefined && old === undefined && to === undefined) {
    return inRepository(settings.repo ?? '.', async () => found(settings, await ofCommits(settings, good)));
  }
  if (good === undefined && old !== undefined && to !== undefined) {
    const other = OF_COMMITS.find((name) => settings[name] !== undefined);
    if (other !== undefined) {
      throw new JsdynoError('BAD_OPTION', `bisect: ${other} is for commits, but old and new name releases`, {
        hint: "leave it out; commits are named by good: 'v1.0.0' and bad",
      });
    }
    return found(settings, await ofReleases(settings, { old, new: to, swap }));
  }
  throw new JsdynoError('BAD_OPTION', 'bisect: old and new, or good, are needed', {
    hint: "old: 'node@20', new: 'node@24'; of commits good: 'v1.0.0'",
  });
}

async function found(settings: BisectSettings, request: RowRequest): Promise<BisectAnswer> {
  const { path } = request;
  const { kind, stored } = await searched(request, settings, (search, first) => runBisect({ ...search, path }, first));
  return withChanges(answerOf(kind, stored), stored);
}

function ofReleases(
  { events, offline, kind = 'suite', names = [], ...asked }: BisectSettings,
  ends: AskedReleases,
): Promise<RowRequest> {
  const work = { ...asked, kind, names };
  const { old, new: to, swap } = ends;
  const words = ['bisect', ...wordsOf(OPTIONS, { old, new: to, swap }), ...searchedWords(work)];
  return releaseRequest(ends, work, { words, offline, onWarning: events?.onWarning });
}

function ofCommits({ events, offline, repo, ...asked }: BisectSettings, good: string): Promise<RowRequest> {
  const { bad, swap, allCommits, on, binary, ownBenchmark, names = [] } = asked;
  const work = { ...asked, kind: asked.kind ?? usualKind({ ...asked, names }), names };
  const commits = { good, bad, swap, allCommits, on, binary, ownBenchmark };
  const words = wordsOf(OPTIONS, { repo, ...commits });
  const told = { words: ['bisect', ...words, ...treesWords(asked.trees), ...searchedWords(work)] };
  return commitRequest(commits, work, { ...told, offline, onWarning: events?.onWarning });
}

/**
 * The answer of a stored bisection, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID; EXPERIMENT_CHANGED where it is none
 */
export async function bisectOf(database: DatabaseSync, name: string): Promise<BisectAnswer> {
  const { kind, stored } = await storedSearchNamed(database, name);
  return withChanges(answerOf(kind, stored), stored);
}
