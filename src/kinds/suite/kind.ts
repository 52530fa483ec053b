import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import { cpusOf, pinOf } from '../../measure/pin.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import type { Foreseen, Kind } from '../../work/kind.ts';
import { planReader } from '../../work/plans/stored-plan.ts';
import { ownDuration, type SuiteConfiguration } from './configuration.ts';
import { scriptOf } from './files/suite.ts';
import { gatedSuites } from './gated.ts';
import { asksFloor } from './measure/asks-floor.ts';
import { outputOfBenchmark } from './measure/benchmark-output.ts';
import { measureBenchmark } from './measure/measure-benchmark.ts';
import { SUITE_METRICS } from './metrics.ts';
import { suiteNotes } from './notes.ts';
import { checkSuitePlan, isInSequence, type SuitePlan } from './plan.ts';
import { printSuite, suiteFormats } from './print.ts';
import { configurationShape, planShape } from './shapes.ts';
import { readableRates, suiteReport } from './suite-report.ts';
import { suiteSheets } from './suite-sheets.ts';
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
