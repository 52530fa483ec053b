import { isSteady, type Steadiness, type SteadinessSample, steadinessOf } from '../../stats/steadiness.ts';

/** The search of Node.js core's calibrate-n.js: iterations are multiplied until the rates of equal runs agree. */
interface SteadySearch {
  /** Iterations to begin with. */
  start: number;
  /** The factor from one try to the next. */
  increase: number;
  /** The most multiplications. */
  mostIncreases: number;
  /** The limit of the mean coefficient of variation, as a share; each row must stay below twice this limit. */
  threshold: number;
}

interface SteadyStep extends Steadiness {
  n: number;
  /** Some of its runs are missing. */
  interrupted: boolean;
  /** Some runs of the row failed: with more iterations they would hardly end well. */
  failed: boolean;
}

export interface MeasuredStep extends Pick<SteadyStep, 'interrupted' | 'failed'> {
  rows: SteadinessSample[];
}

interface SteadyResult {
  steps: SteadyStep[];
  /** The first iterations with which runs agree; null where runs agree with none that were tried. */
  chosen: number | null;
}

/**
 * Measures with ever more iterations until runs agree, or until no rates are left to judge.
 *
 * @param measure all runs of all rows with `n` iterations; null when it was interrupted before the first
 */
export async function findSteadyLength(
  search: SteadySearch,
  measure: (n: number) => Promise<MeasuredStep | null>,
): Promise<SteadyResult> {
  const steps: SteadyStep[] = [];
  for (const n of iterationsToTry(search)) {
    const measured = await measure(n);
    if (measured === null) break;
    const { rows, interrupted, failed } = measured;
    const step = { n, interrupted, failed, ...steadinessOf(rows) };
    steps.push(step);
    if (interrupted || failed || Number.isNaN(step.mean)) break;
    if (isSteady(step, search.threshold)) return { steps, chosen: n };
  }
  return { steps, chosen: null };
}

/** Whole numbers, each once: with a small factor two steps may round to the same number. */
function iterationsToTry({ start, increase, mostIncreases }: SteadySearch): Set<number> {
  const all = Array.from({ length: mostIncreases + 1 }, (_, i) => Math.round(start * increase ** i));
  return new Set(all.filter(Number.isSafeInteger));
}
