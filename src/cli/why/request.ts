import { existsSync } from 'node:fs';
import { isFile } from '../../host/files/if-there.ts';
import { atRevisions } from '../../host/runtimes/index.ts';
import { refuseHow, type SearchedWork } from '../../kinds/searched-plan.ts';
import { findReadable } from '../../kinds/stored.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import type { OPTIONS } from '../../search/why/options.ts';
import type { WhyLimits } from '../../search/why/why-plan.ts';
import { type StoredRequest, storedRequest, typedRequest } from '../../search/why/why-request.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Typed } from '../../work/typed/declared.ts';
import { treesChoice } from '../../work/typed/shared-options.ts';
import type { SearchedOptions } from '../found/searched-options.ts';
import { searchedWork } from '../found/searched-work.ts';

/** `jsdyno why`, as the command line hands it over. */
export type WhyCommand = SearchedOptions & Typed<typeof OPTIONS>;

/**
 * What is to be explained: a row of a stored experiment, or what is typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED, and those of the kinds
 */
export async function whyRequest(
  names: readonly string[],
  options: WhyCommand,
  words: readonly string[],
): Promise<RowRequest | StoredRequest> {
  const experiment = await experimentIn(names, options);
  const asked = { words, limits: limitsIn(options), offline: options.offline };
  if (experiment === null) {
    const { old, new: to } = endsOf(options);
    return typedRequest([old, to], typedWork(names, options), asked);
  }
  const [, ...row] = names;
  refuseHow(experiment.name, searchedWork(row, options));
  return storedRequest(openStoreToRead(), experiment, row, options, { ...asked, budgetMs: options.budget });
}

function limitsIn({ try: tries, profiles }: Pick<WhyCommand, 'try' | 'profiles'>): Partial<WhyLimits> {
  return {
    tries: tries !== false,
    ...(tries !== false && tries.length > 0 ? { only: tries } : {}),
    ...(profiles === false ? { pairs: 0 } : {}),
  };
}

/** A name of ours: `1121-0946-quiet`. */
const EXPERIMENT = /^\d{4}-\d{4}-[a-z]+(?:-\d+)?$/;

/** The experiment that the first name is; null where it is something to measure. */
async function experimentIn(
  [name]: readonly string[],
  { old, new: to, rev, on }: WhyCommand,
): Promise<StoredExperiment | null> {
  if (name === undefined || rev.length > 0 || on !== undefined) return null;
  const isName = name === 'last' || EXPERIMENT.test(name);
  // With both sides typed a name that is none of ours is what is measured.
  if (!isName && old !== undefined && to !== undefined) return null;
  return findReadable(openStoreToRead(), name);
}

/** Revisions are explained with the working tree where one is named alone. */
const MOST_REVISIONS = 2;

/**
 * Both sides as they are typed.
 * @throws JsdynoError BAD_USAGE
 */
export function endsOf({ old, new: to, rev, on }: Pick<WhyCommand, 'old' | 'new' | 'rev' | 'on'>): {
  old: string;
  new: string;
} {
  if (rev.length > MOST_REVISIONS) {
    throw new JsdynoError('BAD_USAGE', `why explains the difference of two revisions, and ${rev.length} are named`, {
      hint: `--rev ${rev[0]} --rev ${rev[1]}; "jsdyno bisect --good ${rev[0]} --bad ${rev.at(-1)}" finds the commit`,
    });
  }
  if (on !== undefined && rev.length === 0) {
    throw new JsdynoError('BAD_USAGE', '--on is the runtime of revisions, but none are named', {
      hint: 'name them: --rev main --rev HEAD; --old and --new name runtimes',
    });
  }
  const [first, second] =
    rev.length === 0 ? [old, to] : atRevisions([on ?? 'node'], rev.length === 1 ? [...rev, '.'] : rev);
  if (first !== undefined && second !== undefined) return { old: first, new: second };
  throw new JsdynoError('BAD_USAGE', 'why needs a stored experiment and its row, or two sides and what is measured', {
    hint: 'jsdyno why last "url/url-parse.js", jsdyno why --old node@20 --new node@22 bench.js, or jsdyno why --rev main --rev HEAD bench.js',
  });
}

/**
 * What is measured on both. A file is one of operations where nothing else was typed, and a word behind it is part of a row's name.
 * @throws JsdynoError BAD_USAGE
 */
export function typedWork(names: readonly string[], options: WhyCommand): SearchedWork {
  const work = { ...searchedWork(names, options, true), trees: treesChoice(options) };
  if (work.kind !== 'ops' || !isFile(names[0] ?? '')) return work;
  const isRow = (name: string, i: number) => i > 0 && !existsSync(name) && !/^[\w-]+=/.test(name);
  const row = names.filter(isRow).join(' ');
  if (row === '') return work;
  return { ...work, names: work.names.filter((name, i) => !isRow(name, i)), filter: [...(work.filter ?? []), row] };
}
