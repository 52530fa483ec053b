import { dirname, relative, resolve } from 'node:path';
import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import { cpusOf, pinOf } from '../../measure/pin.ts';
import type { Compared } from '../../show/report/published.ts';
import type { Sheet } from '../../show/sheets/page.ts';
import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import { type RunFindings, runFindings } from '../../store/run-counts.ts';
import type { Say } from '../../text/messages/say.ts';
import { changedNotes } from '../../work/experiment/changed-notes.ts';
import { turnsNotes } from '../../work/experiment/turns-notes.ts';
import { type Gated, type GatedFile, type NamedOfKind, slashed } from '../../work/gated.ts';
import type { Foreseen, Kind, Stored } from '../../work/kind.ts';
import { planReader } from '../../work/plans/stored-plan.ts';
import { ownDuration, type SuiteConfiguration } from './configuration.ts';
import { openSuite, scriptOf, selectBenchmarks } from './files/suite.ts';
import { asksFloor } from './measure/asks-floor.ts';
import { outputOfBenchmark } from './measure/benchmark-output.ts';
import { measureBenchmark } from './measure/measure-benchmark.ts';
import { SUITE_METRICS } from './metrics.ts';
import { ROUNDS } from './options.ts';
import { checkSuitePlan, isInSequence, type SuitePlan, suitePlan } from './plan.ts';
import { printSuite, suiteFormats } from './print.ts';
import { ratesOf, scatterOf } from './rates.ts';
import { declaredSheet } from './report/declared-sheet.ts';
import { noiseSheets } from './report/noise-sheets.ts';
import { ratesSheets } from './report/rates-sheets.ts';
import { scatterSheet } from './report/scatter-sheet.ts';
import { configurationShape, planShape, suiteChoice } from './shapes.ts';
import { readableRates, suiteReport } from './suite-report.ts';
import { suiteWords } from './suite-words.ts';
import { isMadeAgain } from './turns/declared-apart.ts';
import { measureRowInTurns } from './turns/measure-in-turns.ts';
import { openSuiteWork, type SuiteWork } from './work.ts';

/** Two draws of rows took .24 s a run, and 7 to 9 of 20 rounds (docs/evidence/performance.md); some runs wait for the system. */
const FORESEEN_IN_TURNS: Foreseen = { unknownMs: 300, adaptiveShare: 0.4 };

/** Earlier versions stored an experiment under the name of the command that measured it. */
const FORMER_NAMES = {
  compare: { view: 'compare' },
  run: { view: 'run', fixed: true },
  scatter: { view: 'scatter', fixed: true },
  import: { view: 'compare' },
} as const;

/** Benchmarks in Node.js core's form: `compare`, `run`, `scatter`, `noise` and `calibrate` are views of it. */
export const suiteKind: Kind<SuitePlan, SuiteConfiguration, SuiteWork> = {
  name: 'suite',
  metrics: SUITE_METRICS,
  shapes: { plan: planShape.recorded, configuration: configurationShape },
  check: checkSuitePlan,
  ...planReader(planShape, FORMER_NAMES),
  commandLine: suiteWords,
  open: openSuiteWork,
  gated: gatedSuites,
  claimed: {
    // Published tables are of the run that the author of a benchmark declared.
    metrics: ['declared', 'rate'],
    choice: suiteChoice,
    plan: (benchmarks, variants, use) => {
      const categories = [...new Set(benchmarks.map((name) => dirname(name)))];
      return suitePlan('compare', { ...alone(variants), ...use, categories, filter: [...benchmarks] });
    },
  },
  namedFiles: ({ suite }) => (suite === undefined ? [] : [{ path: resolve(suite), alone: [resolve(suite)] }]),
  isInSequence,
  laneNeeds: (plan) => ({
    cores: 1,
    ...(isInSequence(plan) ? { alone: 'rates are printed in the order of files' } : {}),
  }),
  ownSeconds: ownDuration,
  foreseen: (plan) => (plan.turns === true ? FORESEEN_IN_TURNS : {}),
  measureBlock({ configuration, variants, first, earlier = [] }, { plan, work, seed, cpus, abort }) {
    const { native, timeoutMs, test, warmup, turns, calibrate } = plan;
    const { folder, placeOn, lane } = work;
    const pin = pinOf(plan.pin, cpus);
    const request = { configuration, folder, placeOn, lane, native, pin, cpus, timeoutMs, test, warmup, seed, abort };
    if (turns !== true) {
      return oneAfterTheOther(variants, (variant) => measureBenchmark({ ...request, ...placeOn(variant), variant }));
    }
    const own = { ...request, cpus: cpusOf(plan.pin, cpus), calibrate, asksFloor: asksFloor(earlier) };
    const inPlanOrder = (some: readonly StoredVariant[]) => some.toSorted((a, b) => a.id - b.id);
    return measureRowInTurns(variants, inPlanOrder, own, first?.turns, {
      turnCount: first?.turnCount,
      priming: first?.turnCount === undefined ? undefined : (first.turnPriming ?? 0),
      isMadeAgain: (planned) =>
        isMadeAgain(
          earlier,
          planned.map(({ id }) => id),
        ),
    });
  },
  looksBack: (first) => first?.turns !== undefined && ('apart' in first.turns || 'not' in first.turns),
  outputOf: (configuration, variant, { plan: { timeoutMs }, work, abort }) =>
    outputOfBenchmark({ variant, configuration, ...work.placeOn(variant), timeoutMs, abort }),
  fileOf: ({ benchmark }, { source }) => scriptOf(source, benchmark),
  notes: suiteNotes,
  readable: (compared, stored) => readableRates(suiteKind, compared, stored),
  sheets: (stored, say, compared) => suiteSheets(suiteKind, stored, say, compared),
  report: (stored) => suiteReport(suiteKind, stored),
  printable: (plan) => ({ formats: suiteFormats(plan) }),
  print: (stored, printing, io) => printSuite(suiteKind, stored, printing, io),
};

/** One runtime has nobody to be compared with: enough runs for an interval. */
function alone(variants: number): { runs?: number; fixed?: boolean } {
  return variants === 1 ? { runs: 5, fixed: true } : {};
}

/** Warnings about benchmarks that concern the whole experiment. */
function suiteNotes(stored: Stored): Warning[] {
  const findings = runFindings(stored.database, stored.experiment.id);
  return [...generatorNote(findings), ...changedNotes(findings), ...turnsNotes(stored)];
}

/** For benchmarks that call bench.http. */
function generatorNote({ loaded, bound }: RunFindings): Warning[] {
  if (bound === 0) return [];
  const words = `in ${bound} of ${loaded} runs the load generator had no CPU left, so the servers may be faster`;
  return [
    warningOfExperiment('generator-bound', words, '--pin the servers to other CPUs', { marked: bound, runs: loaded }),
  ];
}

/** Suites that a gate measures, each whole. */
function gatedSuites({ typed, folder }: NamedOfKind): Gated[] {
  return typed.map((named) => gatedSuite(named, folder));
}

function gatedSuite(named: string, folder: string): Gated {
  const suite = openSuite(named);
  const top = slashed(relative(folder, suite.folder));
  const benchmarks = selectBenchmarks(suite, { categories: ['all'], filter: [], exclude: [] });
  const files = benchmarks.map((benchmark): GatedFile => {
    const path = slashed(relative(folder, scriptOf(suite.folder, benchmark)));
    return { benchmark, path, scripts: [path], own: [top] };
  });
  return {
    files,
    lines: null,
    plan: (chosen, { offline: _, rates: __, ...measuring }) =>
      suitePlan('compare', {
        // A gate that has the time goes on: what it misses is merged.
        runs: ROUNDS.compare,
        ...measuring,
        suite: named,
        categories: [...new Set(chosen.map(({ benchmark }) => benchmark.split('/')[0] ?? ''))],
      }),
  };
}

/** What each view of benchmarks tells besides: a comparison only where declared runs disagree with it. */
function suiteSheets(
  kind: Kind<SuitePlan, SuiteConfiguration>,
  stored: Stored,
  say: Say,
  { report, figures }: Compared,
): Sheet[] {
  const { view = 'compare', axes } = kind.recordedPlan(stored.experiment);
  if (view === 'scatter') return scatterSheet(scatterOf(ratesOf(stored)), axes, say);
  // The first group of a row has the metric that stops rounds, whatever it is called.
  const rates = figures.filter(({ metric }) => metric === (figures[0]?.metric ?? ''));
  if (view === 'run' || view === 'calibrate') return ratesSheets(rates, say);
  return view === 'noise' ? noiseSheets(rates, say) : declaredSheet(report, say);
}
