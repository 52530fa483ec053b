import type { BisectRequest } from '../../bisect/begin-bisect.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { searchedPlan } from '../../kinds/searched-plan.ts';
import { findReadable } from '../../kinds/stored.ts';
import { readConfigurations, readVariants, refuseImport, type StoredExperiment } from '../../store/experiments.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { storedSides, typedSides } from '../../why/sides.ts';
import { planOfRow, rowNamed, sidesNamed } from '../../why/stored-row.ts';
import { type WhyLimits, whyPlan } from '../../why/why-plan.ts';
import { searchedWork } from '../found/searched-options.ts';
import type { WhyCommand } from './why-command.ts';

/**
 * What is to be explained: a row of a stored experiment, or what is typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED, and those of the kinds
 */
export async function whyRequest(
  names: readonly string[],
  options: WhyCommand,
  words: readonly string[],
): Promise<BisectRequest> {
  const experiment = await experimentIn(names, options);
  return experiment === null ? typedRequest(names, options, words) : storedRequest(experiment, names, options, words);
}

async function typedRequest(
  names: readonly string[],
  options: WhyCommand,
  words: readonly string[],
): Promise<BisectRequest> {
  const { old, new: to } = endsOf(options);
  const chosen = await searchedPlan(searchedWork(names, options), 2);
  const path = typedSides(old, to, { offline: options.offline, trees: chosen.plan.trees });
  return { ...chosen, path, find: whyPlan(words, [old, to], limitsIn(options)) };
}

async function storedRequest(
  experiment: StoredExperiment,
  [, ...row]: readonly string[],
  options: WhyCommand,
  words: readonly string[],
): Promise<BisectRequest> {
  refuseImport(experiment);
  const database = openStoreToRead();
  const kind = await loadKind(experiment.kind);
  const found = rowNamed(experiment, readConfigurations(database, experiment.id, kind.name), row);
  const sides = sidesNamed(experiment, readVariants(database, experiment.id), options);
  const plan = kind.check(planOfRow(kind.planOf(experiment), found, options.budget));
  const path = storedSides(experiment.name, sides, { offline: options.offline, trees: plan.trees });
  const texts: [string, string] = [sides[0].text, sides[1].text];
  const find = whyPlan(words, texts, { from: experiment.name, ...limitsIn(options) });
  return { kind, plan, path, find };
}

function limitsIn({ try: tries, profiles }: Pick<WhyCommand, 'try' | 'profiles'>): Partial<WhyLimits> {
  return {
    tries: tries !== false,
    ...(Array.isArray(tries) ? { only: tries } : {}),
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
