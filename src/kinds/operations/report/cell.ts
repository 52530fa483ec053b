/** One row on one variant: its processes taken together. */

import { floorLimitWords } from '../../../show/report/floor-words.ts';
import { withoutLabel } from '../../../show/report/measured-group.ts';
import { NOT_RUN } from '../../../show/sheets/cell-state.ts';
import { disturbedWords, isDisturbed } from '../../../stats/disturbed.ts';
import { estimateOf, inverseOf, isPositive } from '../../../stats/estimate.ts';
import { isAtFloor } from '../../../stats/floor.ts';
import { medianOfKnown } from '../../../stats/known.ts';
import { failuresWarning, type Warning } from '../../../stats/warning.ts';
import { tinySeconds } from '../../../text/english-numbers.ts';
import { cellWarnings } from './cell-warnings.ts';
import type { OperationProblem, OperationRun, OperationRuns } from './operation-runs.ts';
import type { OperationCell } from './operations-report.ts';
import { rowName } from './row-name.ts';

/** Reports the variant's runs; `adaptive` rules make few rounds no flaw. */
export function cellOf(runs: OperationRuns, variant: string, options: { adaptive: boolean }): OperationCell {
  const own = runs.runs.get(variant) ?? [];
  const problem = runs.problems.get(variant) ?? null;
  const measured = measuredRuns(own);
  const operation = rowName(runs);
  if (measured.length > 0) return measuredCell(operation, variant, own, measured, problem, options);
  const floors = own.filter((run) => run.floor !== null && !isDisturbed(run.batches));
  if (floors.length > 0) return floorCell(operation, variant, floors, problem);
  return own.length > 0 && own.every(({ batches }) => isDisturbed(batches))
    ? disturbedCell(operation, variant, own, problem)
    : missingCell(variant, problem);
}

/**
 * The runs that figures and comparisons rest on: those that had the core to themselves for a while. None where half or more
 * of these are at the floor: what the others gave is then next to the floor as well.
 */
export function measuredRuns(all: readonly OperationRun[]): OperationRun[] {
  const runs = all.filter(({ batches }) => !isDisturbed(batches));
  const measured = runs.filter((run) => run.floor === null && isPositive(run.rate));
  const floors = runs.filter((run) => run.floor !== null).length;
  return isAtFloor(floors, floors + measured.length) ? [] : measured;
}

function measuredCell(
  operation: string,
  variant: string,
  own: readonly OperationRun[],
  measured: readonly OperationRun[],
  problem: OperationProblem | null,
  options: { adaptive: boolean },
): OperationCell {
  const rate = estimateOf(measured.map((run) => run.rate));
  const cold = estimateOf(measured.map((run) => run.metrics.cold));
  const metric = (name: string): number | null => medianOfKnown(measured.map((run) => run.metrics[name]));
  const taken = sum(measured.map(({ batches }) => batches.taken));
  const figures = {
    ...emptyCell(variant, measured.length),
    nanosPerOp: rate === null ? null : inverseOf(rate),
    rate,
    cold,
    coldFactor: rate === null || cold === null ? null : rate.value / cold.value,
    p50: metric('p50'),
    p99: metric('p99'),
    heapBytesPerOp: metric('heapBytesPerOp'),
    externalBytesPerOp: metric('externalBytesPerOp'),
    gcShare: metric('gcShare'),
    bytesPerSecond: metric('bytesPerSecond'),
    itemsPerSecond: metric('itemsPerSecond'),
    cleanShare: taken > 0 ? sum(measured.map(({ batches }) => batches.clean)) / taken : null,
    batch: measured[0]?.batches.size ?? null,
  };
  const disturbed = own.filter(({ batches }) => isDisturbed(batches)).length;
  const floors = own.filter((run) => run.floor !== null && !isDisturbed(run.batches)).length;
  const looked = measured.filter((run) => run.merged !== undefined);
  const merged = looked.filter((run) => run.merged).length * 2 > looked.length;
  const slope = merged ? metric('slopeNanos') : null;
  const cleanBatches = medianOfKnown(measured.map(({ batches }) => batches.clean)) ?? 0;
  return {
    ...figures,
    warnings: [
      ...missingRuns(operation, variant, problem),
      ...cellWarnings(operation, { ...figures, cleanBatches, floors, disturbed, slope, ...options }),
    ],
  };
}

function floorCell(
  operation: string,
  variant: string,
  floors: readonly OperationRun[],
  problem: OperationProblem | null,
): OperationCell {
  const opNanos = medianOfKnown(floors.map((run) => run.floor?.opNanos)) ?? 0;
  const floorNanos = medianOfKnown(floors.map((run) => run.floor?.floorNanos)) ?? 0;
  const why = floors[0]?.floor?.why ?? 'floor';
  return {
    ...emptyCell(variant, floors.length),
    verdict: 'floor',
    reason: `${floorLimitWords({ opNanos, emptyNanos: floorNanos })}: ${floorWords(opNanos, floorNanos, why)}`,
    batch: floors[0]?.batches.size ?? null,
    floor: { opNanos, floorNanos, why },
    warnings: missingRuns(operation, variant, problem),
  };
}

/** Too disturbed is a verdict of its own: neither a figure nor a mistake of the operation. */
function disturbedCell(
  operation: string,
  variant: string,
  own: readonly OperationRun[],
  problem: OperationProblem | null,
): OperationCell {
  return {
    ...emptyCell(variant, own.length),
    verdict: 'disturbed',
    reason: disturbedWords(own.map(({ batches }) => batches)),
    cleanShare: 0,
    batch: own[0]?.batches.size ?? null,
    warnings: missingRuns(operation, variant, problem),
  };
}

function missingCell(variant: string, problem: OperationProblem | null): OperationCell {
  const { verdict, reason } = problem ?? { verdict: 'undecided' as const, reason: NOT_RUN };
  return { ...emptyCell(variant, 0), verdict, reason: withoutLabel(reason, variant) };
}

/** Some runs are missing; their reason says why. */
function missingRuns(operation: string, variant: string, problem: OperationProblem | null): Warning[] {
  if (problem === null) return [];
  const subject = { type: 'operation', name: operation } as const;
  return [failuresWarning(withoutLabel(problem.reason, variant), subject)];
}

/** Stored runs of earlier versions may say `dead` or `hoisted`, which was never shown to be so. */
const CAUSES: ReadonlyMap<string, string> = new Map([
  ['unused', '; it returns nothing, so the engine may remove its work: return a result'],
]);

function floorWords(opNanos: number, floorNanos: number, why: string): string {
  return `${tinySeconds(opNanos / 1e9)}, an empty body ${tinySeconds(floorNanos / 1e9)}${CAUSES.get(why) ?? ''}`;
}

function emptyCell(variant: string, rounds: number): OperationCell {
  return {
    variant,
    verdict: 'measured',
    reason: null,
    rounds,
    nanosPerOp: null,
    rate: null,
    cold: null,
    coldFactor: null,
    p50: null,
    p99: null,
    heapBytesPerOp: null,
    externalBytesPerOp: null,
    gcShare: null,
    bytesPerSecond: null,
    itemsPerSecond: null,
    cleanShare: null,
    batch: null,
    floor: null,
    relative: null,
    warnings: [],
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
