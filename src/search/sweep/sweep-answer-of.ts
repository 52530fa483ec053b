/** What a sweep found, worked out anew from its stored runs each time: figures are stored, never what is made of them. */

import { type FindPlan, shrinkageOf } from '../../measure/plan.ts';
import { type Metric, stopperOf } from '../../show/report/metric.ts';
import { unshrunk } from '../../stats/evidence.ts';
import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../stats/margin.ts';
import { candidateSteps } from '../../stats/series/candidate-steps.ts';
import { fitSeries, type SeriesContrast } from '../../stats/series/fit-series.ts';
import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import {
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredVariant,
} from '../../store/experiments.ts';
import { eachRun, type StoredRun } from '../../store/runs.ts';
import { measurementsOf } from '../../work/experiment/measurements.ts';
import { RemainingTime } from '../../work/experiment/remaining-time.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { rowName } from '../../work/rules/limits.ts';
import { candidatesOf, END, FRESH_FROM, type Judged, judgedBy } from './confirmation.ts';
import { SeriesRuns } from './series-runs.ts';
import type { SweepAnswer, SweepPoint, SweepRow, SweepStep } from './sweep-answer.ts';

/** The answer of a stored sweep, complete or not. */
export function sweepAnswerOf(kind: Kind, stored: Stored): SweepAnswer {
  const { database, experiment } = stored;
  const plan = kind.recordedPlan(experiment);
  const { command = [], leftOut = [] }: Partial<FindPlan> = plan.find ?? {};
  const variants = readVariants(database, experiment.id);
  const stopper = stopperOf(kind.metrics);
  const runs = new SeriesRuns(variants, stopper);
  const rows = rowsOf(kind, stored);
  const seconds = readRuns(stored, rows, runs);
  const { margin = DEFAULT_MARGIN } = plan;
  const blocksOf = runs.blocks.bind(runs);
  const isOut = (row: StoredConfiguration) => runs.floorOfRow(row.id) !== null;
  const candidates = rows.flatMap((row) =>
    isOut(row) ? [] : candidatesOf(row.id, runs.blocks(row.id, 1, FRESH_FROM), variants.length, margin),
  );
  const shrinkage = shrinkageOf(plan);
  const judged = judgedBy(candidates, blocksOf, { margin, shrinkage });
  const { figureOf: _, ...metric } = stopper;
  const untried = experiment.state === 'done' ? 'no time was left to measure it' : 'it was not measured yet';
  return {
    experiment: experiment.name,
    kind: kind.name,
    state: experiment.state,
    created: experiment.created,
    command,
    releases: variants.map(({ label, runtime: { version, sha256 } }) => ({ label, version, sha256 })),
    leftOut,
    metric: metric satisfies Metric,
    rows: rows.map((row) => rowOf(row, runs, variants, { judged, untried, shrinkage })),
    method: {
      fdr: DEFAULT_FDR,
      turns: (plan as { turns?: boolean }).turns === true,
      ...{ runs: runs.figures, seconds, seed: plan.seed ?? null },
    },
    warnings: [...(measurementsOf(kind, stored).warnings ?? []), ...floorWarning(rows.filter(isOut))],
  };
}

/** The rows of the throughput alone, where a kind has stages. */
function rowsOf(kind: Kind, { database, experiment }: Stored): StoredConfiguration[] {
  return readConfigurations(database, experiment.id, kind.name);
}

/** @returns seconds that runs took; those that went on at the same time count once */
function readRuns({ database, experiment }: Stored, rows: readonly StoredConfiguration[], runs: SeriesRuns): number {
  const known = new Set(rows.map(({ id }) => id));
  const time = new RemainingTime();
  let ofRow: StoredRun[] = [];
  const count = () => {
    for (const block of Map.groupBy(ofRow, ({ round }) => round).values()) {
      const spans = block.map(({ started, wall }) => ({ startedAt: started, wallMs: wall }));
      time.add(block[0] as StoredRun, spans);
    }
    ofRow = [];
  };
  for (const run of eachRun(database, experiment.id)) {
    if (!known.has(run.configuration)) continue;
    runs.add(run);
    if (ofRow[0]?.configuration !== run.configuration) count();
    ofRow.push(run);
  }
  count();
  return time.spentMs / 1000;
}

function rowOf(
  row: StoredConfiguration,
  runs: SeriesRuns,
  variants: readonly StoredVariant[],
  { judged, untried, shrinkage }: { judged: readonly Judged[]; untried: string; shrinkage: number },
): SweepRow {
  const count = variants.length;
  const survey = runs.blocks(row.id, 1, FRESH_FROM);
  const fresh = runs.blocks(row.id, FRESH_FROM, END);
  const floor = runs.floorOfRow(row.id);
  const missing = runs.missing(row);
  const fit = fitSeries(floor === null ? [...survey, ...fresh] : [], count);
  const shape = candidateSteps(floor === null ? survey : [], count);
  const reasonOf = (place: number) => floor ?? missing.get(place) ?? runs.noLevel(row.id, place) ?? untried;
  const reasons = variants.flatMap(({ label }, place): [string, string][] => {
    return floor === null && fit.levels[place] ? [] : [[label, reasonOf(place)]];
  });
  const steps = judged.filter((one) => one.row === row.id).map(stepOf);
  const confirmed = steps.filter(({ state }) => state === 'confirmed');
  // Between two confirmed steps it has a level of its own, which they tell.
  const isStep = (place: number) =>
    confirmed.some(({ after }) => after === place) && confirmed.some(({ before }) => before === place);
  const { drift, groups } = shape;
  return {
    benchmark: row.benchmark,
    configuration: row.configuration,
    points: fit.levels.map((level, place) => (level === null ? null : pointOf(level, place === fit.first, shrinkage))),
    // An object's own keys, whatever labels are called.
    missing: Object.fromEntries(reasons),
    steps,
    outliers: shape.outliers.filter((place) => !isStep(place)),
    drift:
      drift === null
        ? null
        : { ratio: Math.exp(drift.logRatio), interval: aroundOf(drift.logRatio, drift.standardError, shrinkage) },
    groups: groups === null ? null : { ratio: Math.exp(groups.logRatio) },
    sd: Number.isFinite(fit.noise) ? fit.noise : null,
    blocks: { survey: survey.length, confirm: fresh.length },
  };
}

function pointOf({ logRatio, interval }: SeriesContrast, isFirst: boolean, shrinkage: number): SweepPoint {
  const isKnown = !isFirst && interval.every(Number.isFinite);
  return { ratio: Math.exp(logRatio), interval: isKnown ? unshrunk(interval, shrinkage) : null };
}

/** 95 % of a normal distribution. */
function aroundOf(logRatio: number, standardError: number, shrinkage: number): readonly [number, number] {
  const half = 1.959964 * standardError;
  return unshrunk([logRatio - half, logRatio + half], shrinkage);
}

function floorWarning(rows: readonly StoredConfiguration[]): Warning[] {
  if (rows.length === 0) return [];
  const names = rows.map(rowName);
  const which = rows.length === 1 ? 'a row' : `${rows.length} rows`;
  const words = `${which} cannot be told from what the harness costs, and ${rows.length === 1 ? 'is' : 'are'} left out: ${names.join('; ')}`;
  return [warningOfExperiment('near-floor', words, 'do more in one operation')];
}

/**
 * A step of the answer: what the survey saw, and what fresh rounds say of it. The survey has no interval: it named the step for being large. Pure.
 */
export function stepOf({ step, fresh }: Judged): SweepStep {
  const { before, after, set, logRatio: seen } = step;
  const { rounds, logRatio, interval } = fresh;
  const state = fresh.state === 'active' ? (interval === null ? 'open' : 'undecided') : fresh.state;
  return {
    ...{ before, after, seen: Math.exp(seen), rounds, state },
    ratio: Math.exp(state === 'open' || logRatio === null ? seen : logRatio),
    interval: interval === null ? null : [Math.exp(interval[0]), Math.exp(interval[1])],
    q: state === 'open' ? null : fresh.q,
    range: state === 'confirmed' ? [before, after] : [set[0] ?? before, set.at(-1) ?? after],
  };
}
