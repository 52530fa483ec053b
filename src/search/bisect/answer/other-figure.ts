import { stopperOf } from '../../../show/report/metric.ts';
import { pairedLogRatio, ratioInterval } from '../../../stats/paired-log-ratio.ts';
import { eachRun } from '../../../store/runs.ts';
import type { Kind, Stored } from '../../../work/kind.ts';
import { rowBlocks } from '../../row/row-blocks.ts';
import type { SearchState } from '../search-state.ts';
import type { BisectAnswer } from './bisect-answer.ts';

/** Rounds that a judgement takes at least. */
const LEAST_ROUNDS = 3;
/** Of saying so of ends that are the same: an answer is looked at once, and only where it says so. */
const RISK = 0.01;
/** Below this a first call differs from later ones for reasons of its own. */
const LEAST_CHANGE = 0.1;

/**
 * The speed by another figure of the same runs, a first call, where it surely differs between the ends though the figure that is
 * searched by does not say so, or says the opposite: whoever searches should know. Null where there is none.
 */
export function otherFigure(
  kind: Kind,
  { database, experiment }: Stored,
  { row, visited, places }: SearchState,
  ends: BisectAnswer['ends'],
): BisectAnswer['other'] {
  if (ends === null) return null;
  const searched = stopperOf(kind.metrics);
  for (const one of kind.metrics) {
    if (one === searched || one.subject !== searched.subject) continue;
    const { blocks } = rowBlocks(row, visited, eachRun(database, experiment.id), one);
    const last = places.length - 1;
    const differences = blocks.flatMap(({ logs }) => {
      const [first, end] = [logs.get(0), logs.get(last)];
      return first === undefined || end === undefined ? [] : [end - first];
    });
    const estimate = differences.length < LEAST_ROUNDS ? null : pairedLogRatio(differences);
    if (estimate === null || estimate.p >= RISK) continue;
    const ratio = Math.exp(estimate.mean);
    if (Math.abs(Math.log(ratio)) < Math.log1p(LEAST_CHANGE)) continue;
    if (ends.different && ends.ratio < 1 === ratio < 1) continue;
    const { figureOf: _, ...metric } = one;
    return { metric, ratio, interval: ratioInterval(estimate, 0.95) };
  }
  return null;
}
