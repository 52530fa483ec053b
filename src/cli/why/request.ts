import { refuseHow } from '../../kinds/searched-plan.ts';
import { findReadable } from '../../kinds/stored.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import type { OPTIONS } from '../../search/why/options.ts';
import type { WhyLimits } from '../../search/why/why-plan.ts';
import { storedRequest, typedRequest } from '../../search/why/why-request.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Typed } from '../../work/typed/declared.ts';
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
): Promise<RowRequest> {
  const experiment = await experimentIn(names, options);
  const asked = { words, limits: limitsIn(options), offline: options.offline };
  if (experiment === null) {
    const { old, new: to } = endsOf(options);
    return typedRequest([old, to], searchedWork(names, options), asked);
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
async function experimentIn([name]: readonly string[], { old, new: to }: WhyCommand): Promise<StoredExperiment | null> {
  if (name === undefined) return null;
  const isName = name === 'last' || EXPERIMENT.test(name);
  // With both sides typed a name that is none of ours is what is measured.
  if (!isName && old !== undefined && to !== undefined) return null;
  return findReadable(openStoreToRead(), name);
}

/** @throws JsdynoError BAD_USAGE */
export function endsOf({ old, new: to }: Pick<WhyCommand, 'old' | 'new'>): { old: string; new: string } {
  if (old !== undefined && to !== undefined) return { old, new: to };
  throw new JsdynoError('BAD_USAGE', 'why needs a stored experiment and its row, or two sides and what is measured', {
    hint: 'jsdyno why last "url/url-parse.js", or jsdyno why --old node@20 --new node@22 --ops bench.js',
  });
}
