/** The runs of a row as a search takes them: blocks of logarithms by place, and what cannot be measured. */

import type { JudgedMetric } from '../../show/report/metric.ts';
import type { SeriesBlock } from '../../stats/series/series-block.ts';
import { missingOn, type StoredConfiguration, type StoredVariant } from '../../store/experiments.ts';
import { figuresOf, type StoredRun } from '../../store/runs.ts';
import { isDisturbedRun, saysFloor } from '../../work/experiment/floor.ts';

export interface RowBlocks {
  /** Rounds with two figures or more, ascending. */
  blocks: SeriesBlock[];
  /** Places that were tried, by round; whatever came of it. */
  tried: Map<number, ReadonlySet<number>>;
  /** Places that have no figure and will have none, with the reason. */
  lost: Map<number, string>;
  /** Runs with a figure. */
  runs: number;
  /** The same by place. */
  runsOf: Map<number, number>;
  /** Milliseconds that blocks took; runs of a block may have gone on at the same time. */
  spentMs: number;
}

/** As the engine does: what failed twice and never succeeded is not tried again. */
const MOST_FAILURES = 2;
/** Runs without a figure for other reasons, the floor or other work on the core, after which a place is given up. */
const MOST_FRUITLESS = 4;

/**
 * Reads the runs of one row. Runs that were disturbed, and those at the floor, have no figure. Pure.
 *
 * @param visited variants by place
 * @param runs of this row
 */
export function rowBlocks(
  row: StoredConfiguration,
  visited: ReadonlyMap<number, Pick<StoredVariant, 'id' | 'label'>>,
  runs: Iterable<StoredRun>,
  metric: Pick<JudgedMetric, 'figureOf'>,
): RowBlocks {
  const placeOf = new Map([...visited].map(([place, { id }]) => [id, place]));
  const logs = new Map<number, Map<number, number>>();
  const tried = new Map<number, Set<number>>();
  const tries = new Map<number, Tries>();
  const spans = new Map<number, [from: number, to: number]>();
  for (const run of runs) {
    const place = placeOf.get(run.variant);
    if (run.configuration !== row.id || place === undefined) continue;
    const { round, started, wall } = run;
    const [from, to] = spans.get(round) ?? [started, started];
    spans.set(round, [Math.min(from, started), Math.max(to, started + wall)]);
    addTo(tried, round, place);
    const found = looked(run, metric);
    const own = tries.get(place) ?? { figures: 0, reasons: [] };
    tries.set(place, own);
    if (typeof found === 'string') own.reasons.push([run.outcome, found]);
    else {
      own.figures++;
      const ofRound = logs.get(round) ?? new Map<number, number>();
      logs.set(round, ofRound.set(place, found));
    }
  }
  const blocks = [...logs]
    .filter(([, ofRound]) => ofRound.size > 1)
    .sort(([a], [b]) => a - b)
    .map(([round, ofRound]) => ({ round, logs: ofRound }));
  const lost = new Map<number, string>();
  for (const [place, { label }] of visited) {
    const reason = missingOn(row, label)?.reason ?? lostReason(tries.get(place));
    if (reason !== undefined) lost.set(place, reason);
  }
  return {
    blocks,
    tried,
    lost,
    runs: [...tries.values()].reduce((sum, { figures }) => sum + figures, 0),
    runsOf: new Map([...tries].map(([place, { figures }]) => [place, figures])),
    spentMs: [...spans.values()].reduce((sum, [from, to]) => sum + (to - from), 0),
  };
}

interface Tries {
  figures: number;
  /** Of runs without a figure. */
  reasons: [StoredRun['outcome'], string][];
}

/** The logarithm of a run's figure, or why it has none. */
function looked(run: StoredRun, { figureOf }: Pick<JudgedMetric, 'figureOf'>): number | string {
  if (run.outcome !== 'ok') return run.reason ?? 'no reason was recorded';
  const told = figuresOf(run);
  if (isDisturbedRun(told)) return 'other work had the core in all of its runs';
  if (saysFloor(told) === true) return 'it cannot be told from an empty body or loop there';
  const figure = figureOf({ rate: run.rate, told });
  return figure === undefined || !(figure > 0) ? 'its runs have no figure' : Math.log(figure);
}

function lostReason(tries: Tries | undefined): string | undefined {
  if (tries === undefined || tries.figures > 0) return undefined;
  const failed = tries.reasons.filter(([outcome]) => outcome === 'failed');
  const gone = tries.reasons.find(([outcome]) => outcome === 'unavailable');
  if (gone !== undefined) return gone[1];
  if (failed.length >= MOST_FAILURES) return failed[0]?.[1];
  return tries.reasons.length >= MOST_FRUITLESS ? tries.reasons.at(-1)?.[1] : undefined;
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const own = sets.get(key) ?? new Set();
  sets.set(key, own.add(value));
}
