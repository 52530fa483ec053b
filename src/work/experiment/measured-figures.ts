/** The runs of a row on a variant: figures by metric and round, and why some are missing. */
import { isLateReason } from '../../measure/late-generator.ts';
import type { Problem } from '../../show/report/measured-group.ts';
import type { JudgedMetric } from '../../show/report/metric.ts';
import { type Batches, disturbedWords } from '../../stats/disturbed.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import type { ReadRun } from '../../store/runs.ts';
import { type Floor, floorOf, floorProblem, isDisturbedRun } from './floor.ts';

/** Takes runs one at a time, in the order of rounds, and keeps none that has a figure. */
export class MeasuredFigures {
  /** By metric, in their order, without those of runs at the floor. */
  readonly taken: readonly { metric: JudgedMetric; figures: number[]; rounds: number[] }[];
  readonly #floors: Floor[] = [];
  readonly #disturbed: Batches[] = [];
  /** Runs that told whether they are at the floor. */
  #told = 0;
  #runs = 0;
  readonly #bad: ReadRun[] = [];

  constructor(metrics: readonly JudgedMetric[]) {
    this.taken = metrics.map((metric) => ({ metric, figures: [], rounds: [] }));
  }

  add(run: ReadRun): void {
    this.#runs++;
    if (run.outcome !== 'ok') this.#bad.push(run);
    if (run.rate === null) return;
    if (isDisturbedRun(run.told)) {
      this.#disturbed.push(run.told?.batches as Batches);
      return;
    }
    const floor = floorOf(run.told);
    if (floor !== undefined) this.#told++;
    if (floor) {
      this.#floors.push(floor);
      return;
    }
    for (const { metric, figures, rounds } of this.taken) {
      const figure = metric.figureOf(run);
      if (figure === undefined) continue;
      figures.push(figure);
      rounds.push(run.round);
    }
  }

  /** Why figures of a metric are missing that has so many; null where none is. */
  problem(measured: number): Problem | null {
    // The figures of the other runs stay: the running session used them, too.
    const problem =
      floorProblem(this.#floors, this.#told) ??
      lateProblem(measured, this.#bad) ??
      problemAmong(this.#bad, this.#runs) ??
      disturbedProblem(measured, this.#disturbed);
    const { length } = this.#floors;
    if (problem !== null || length === 0) return problem;
    const reason = `${length} of ${this.#told} runs took no longer than an empty loop and are not counted`;
    return { verdict: 'failed', reason, left: { kind: 'near-floor', left: length, runs: this.#told } };
  }
}

/** Runs that failed only because the load generator was late: the machine's fault, not the server's. */
function lateProblem(measured: number, bad: readonly ReadRun[]): Problem | null {
  const [first] = bad;
  if (measured > 0 || first === undefined || !bad.every(({ reason }) => isLateReason(reason))) return null;
  return { verdict: 'disturbed', reason: first.reason ?? '' };
}

/** The problem where all runs were disturbed, or where disturbed runs are left out. */
function disturbedProblem(measured: number, disturbed: readonly Batches[]): Problem | null {
  if (disturbed.length === 0) return null;
  if (measured === 0) return { verdict: 'disturbed', reason: disturbedWords(disturbed) };
  const all = measured + disturbed.length;
  const reason = `${disturbed.length} of ${all} runs never had the core to themselves and are not counted`;
  return { verdict: 'disturbed', reason, left: { kind: 'disturbed', left: disturbed.length, runs: all } };
}

function problemAmong(bad: readonly ReadRun[], runs: number): (Problem & { verdict: 'failed' | 'unavailable' }) | null {
  const [first] = bad;
  if (first === undefined) return null;
  const reason = first.reason ?? 'no reason was recorded';
  if (first.outcome === 'unavailable') return { verdict: 'unavailable', reason };
  const share = bad.length === runs ? '' : `${bad.length} of ${runs} runs failed: `;
  return { verdict: 'failed', reason: `${share}${reason}` };
}

/** Runs of a row by label of the variant, as `of` reads each, and why some are missing. */
export function runsByLabel<R>(
  variants: readonly Pick<StoredVariant, 'id' | 'label'>[],
  runs: readonly ReadRun[],
  of: (run: ReadRun) => R[],
) {
  const byLabel = variants.map(({ id, label }) => [label, runs.filter(({ variant }) => variant === id)] as const);
  const problems = byLabel.flatMap(([label, own]) => {
    const bad = own.filter(({ outcome }) => outcome !== 'ok');
    const problem = problemAmong(bad, own.length);
    return problem === null ? [] : [[label, problem] as const];
  });
  return { runs: new Map(byLabel.map(([label, own]) => [label, own.flatMap(of)])), problems: new Map(problems) };
}
