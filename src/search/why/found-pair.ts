/** The two between which a stored search found that a row changed: what is explained where nobody names sides. */

import type { FindPlan } from '../../measure/plan.ts';
import type { Metric } from '../../show/report/metric.ts';
import { readVariants, type StoredConfiguration } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shellLine } from '../../text/shell-word.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { rowName } from '../../work/rules/limits.ts';
import { answerOf } from '../bisect/answer/answer-of.ts';
import { changeWords } from '../row/change-words.ts';
import { sweepAnswerOf } from '../sweep/sweep-answer-of.ts';

/** A row, and labels of variants. */
interface Pair {
  row: string;
  old: string;
  new: string;
}

interface FoundStep extends Pair {
  /** `slower by 20 % (18 to 22)` */
  change: string;
}

/** Steps that are named in a message. */
const MOST_NAMED = 4;

/**
 * The pair of a bisection's step, of the only step of a sweep's rows, or of a search for a cause; null of a comparison.
 * @param rows those that are meant
 * @throws JsdynoError BAD_USAGE where no step is found, or several are
 */
export function foundPair(kind: Kind, stored: Stored, rows: readonly StoredConfiguration[]): Pair | null {
  const { database, experiment } = stored;
  const { find } = experiment.plan as { find?: Pick<FindPlan, 'as'> | null };
  if (find == null) return null;
  if (find.as === 'why') {
    const [old, to] = readVariants(database, experiment.id);
    return { row: rows.map(rowName)[0] ?? '', old: old?.label ?? '', new: to?.label ?? '' };
  }
  const { steps, whole } = find.as === 'bisect' ? stepsOfBisection(kind, stored) : stepsOfSweep(kind, stored);
  const meant = new Set(rows.map(rowName));
  const found = steps.filter(({ row }) => meant.has(row));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const { name } = experiment;
  const line = ({ row, old, new: to }: Pair) => shellLine(['jsdyno', 'why', name, row, '--old', old, '--new', to]);
  if (only === undefined) {
    const pair = { ...whole, row: rows.map(rowName)[0] ?? '' };
    throw new JsdynoError('BAD_USAGE', `${name} has found no step${meant.size === 1 ? ` of ${pair.row}` : ''}`, {
      hint: `to explain the whole: ${line(pair)}`,
    });
  }
  const named = found.slice(0, MOST_NAMED);
  const more = found.length - named.length;
  const told = named.map(({ row, old, new: to, change }) => `${row}: ${to} is ${change} against ${old}`);
  throw new JsdynoError(
    'BAD_USAGE',
    `${name} has found ${found.length} steps: ${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    { hint: `explain one: ${named.map(line).join(', or ')}` },
  );
}

/** @returns `whole`: what is left where no step was found */
function stepsOfBisection(kind: Kind, stored: Stored): { steps: FoundStep[]; whole: Omit<Pair, 'row'> } {
  const { steps, open, places, row, metric } = answerOf(kind, stored);
  const labelAt = (place: number) => places[place]?.label ?? '';
  const [set] = open;
  return {
    steps: steps.map(({ before, after, ...step }) => stepOf(row, [labelAt(before), labelAt(after)], step, metric)),
    whole: { old: labelAt(set?.from ?? 0), new: labelAt(set?.to ?? places.length - 1) },
  };
}

function stepsOfSweep(kind: Kind, stored: Stored): { steps: FoundStep[]; whole: Omit<Pair, 'row'> } {
  const { rows, releases, metric } = sweepAnswerOf(kind, stored);
  const labelAt = (place: number) => releases[place]?.label ?? '';
  const steps = rows.flatMap((row) =>
    row.steps.flatMap(({ before, after, state, ratio, interval }) =>
      state !== 'confirmed' || interval === null
        ? []
        : stepOf(row, [labelAt(before), labelAt(after)], { ratio, interval }, metric),
    ),
  );
  return { steps, whole: { old: labelAt(0), new: labelAt(releases.length - 1) } };
}

function stepOf(
  row: { benchmark: string; configuration: string },
  [old, to]: readonly [string, string],
  change: Parameters<typeof changeWords>[0],
  metric: Pick<Metric, 'words'>,
): FoundStep {
  return { row: rowName(row), old, new: to, change: changeWords(change, metric) };
}
