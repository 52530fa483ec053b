import type { DatabaseSync } from 'node:sqlite';
import { spell } from '../../../measure/configuration.ts';
import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import { warningText } from '../../../stats/warning.ts';
import type { PlannedConfiguration } from '../../../store/experiments.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { failuresExit, reasonLine } from '../../../work/console/failed-runs.ts';
import { INTERRUPTED_EXIT } from '../../../work/console/interrupt.ts';
import { measureWithProgress } from '../../../work/console/measure-with-progress.ts';
import { lookOf } from '../../../work/console/print-report.ts';
import { measurementsOf } from '../../../work/experiment/measurements.ts';
import { type PreparationEvents, prepareExperiment, preparePlan } from '../../../work/experiment/prepare.ts';
import type { Stored } from '../../../work/kind.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { lengthParameter } from '../calibration.ts';
import { locateBenchmark } from '../files/locate-benchmark.ts';
import { suiteKind } from '../kind.ts';
import { CALIBRATE } from '../options.ts';
import { suitePlan } from '../plan.ts';
import { formatSteadiness, type SteadinessPage } from '../report/steadiness.ts';
import { findSteadyLength, type MeasuredStep } from '../steady-length.ts';
import { suiteChoice } from './suite-choice.ts';

/**
 * How much equal runs of one benchmark scatter by iterations, as printed by jsdyno calibrate --json.
 * @title jsdyno steadiness
 */
export interface SteadinessDocument extends Envelope<'steadiness', 1>, SteadinessPage {}

type CalibrateCommand = Typed<typeof CALIBRATE>;

/**
 * `jsdyno calibrate`: how much the rates of equal runs of one benchmark scatter with ever more iterations, and how many to
 * choose. The runs with each number of iterations are an experiment of their own, so that none is lost. Returns the exit
 * code.
 */
export async function calibrate(file: string, options: CalibrateCommand, io: Io): Promise<number> {
  const measurer = new Measurer(file, options, io);
  const { startN: start, increase, maxIncreases: mostIncreases, cvThreshold: threshold } = options;
  const result = await findSteadyLength({ start, increase, mostIncreases, threshold }, (n) => measurer.measure(n));
  const page: SteadinessPage = {
    benchmark: measurer.benchmark,
    label: options.on,
    parameter: measurer.parameter ?? '',
    runs: options.runs,
    threshold,
    ...result,
    experiments: measurer.experiments,
    warnings: measurer.warnings(),
  };
  io.stdout.write(
    options.format === 'json'
      ? jsonDocument<SteadinessDocument>('steadiness', 1, page)
      : formatSteadiness(page, lookOf(io.stdout)),
  );
  return measurer.exit;
}

/**
 * What was typed; the iterations of each step are set beside it.
 * @throws JsdynoError UNKNOWN_BENCHMARK
 */
export function calibrateRequest(file: string, options: CalibrateCommand) {
  const { on, offline, startN, increase, maxIncreases, cvThreshold } = options;
  const { suite, category, benchmark } = locateBenchmark(file, options.suite);
  const choice = { ...suiteChoice([category], choicesOf(CALIBRATE, options)), suite, filter: [benchmark] };
  const search = { startN, increase, maxIncreases, cvThreshold };
  return { kind: suiteKind, variants: [on], plan: { ...suitePlan('calibrate', choice), search }, offline };
}

interface Sample {
  row: string;
  rates: number[];
  seconds: number[];
}

/** Runs the rows of one benchmark with given iterations, and remembers where they are stored. */
class Measurer {
  readonly experiments: string[] = [];
  readonly benchmark: string;
  /** Known once the benchmark was listed. */
  parameter: string | undefined;
  exit = 0;
  private readonly request: ReturnType<typeof calibrateRequest>;
  private readonly options: CalibrateCommand;
  private readonly io: Io;
  /** Warnings that were printed once, which the next iterations do not repeat. */
  private readonly said = new Set<string>();
  private last: Stored | undefined;
  /** All steps have their time of one budget. */
  private readonly endsAt: number;

  constructor(file: string, options: CalibrateCommand, io: Io) {
    this.request = calibrateRequest(file, options);
    const { categories, filter } = this.request.plan;
    this.benchmark = `${categories[0]}/${filter[0]}`;
    this.options = options;
    this.endsAt = performance.now() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
    this.io = io;
  }

  async measure(n: number): Promise<MeasuredStep | null> {
    const samples = new Map<string, Sample>();
    const { io, options } = this;
    if (performance.now() >= this.endsAt) {
      io.stderr.write(`jsdyno: the budget is spent, and ${n} iterations and more were not tried\n`);
      return null;
    }
    try {
      const { stored, execution, exit } = await measureWithProgress(
        {
          prepare: (store, events, abort) => this.prepare(n, store, events, abort),
          progress: options.progress,
          warns: (text) => this.isNew(text),
          onRunEnd: ({ configuration }, { outcome }) => {
            const { row, rates, seconds } = this.sampleOf(configuration, samples);
            if (outcome.outcome === 'ok') {
              rates.push(outcome.rate);
              seconds.push(Number(outcome.time));
            } else if (this.isNew(`${row} ${outcome.outcome}`)) {
              io.stderr.write(reasonLine(configuration.benchmark, configuration.parameters, outcome));
            }
          },
        },
        io,
      );
      this.last = stored;
      this.experiments.push(stored.experiment.name);
      const failures = failuresExit(stored);
      this.exit = exit || failures || this.exit;
      // Rows in the order of the list, whatever the order of the runs was.
      const rows = execution.configurations.map((one) => this.sampleOf(one, samples));
      return { rows, interrupted: exit === INTERRUPTED_EXIT, failed: failures !== 0 };
    } catch (error) {
      // Interrupted before the first run; the figures with fewer iterations are printed all the same.
      if (!(error instanceof JsdynoError && error.code === 'INTERRUPTED') || this.experiments.length === 0) throw error;
      this.exit = INTERRUPTED_EXIT;
      return null;
    }
  }

  /** Warnings about the last runs and the machine. */
  warnings(): readonly string[] {
    return this.last === undefined ? [] : (measurementsOf(suiteKind, this.last).warnings ?? []).map(warningText);
  }

  private async prepare(n: number, store: DatabaseSync, events: PreparationEvents, abort: AbortSignal) {
    const { request } = this;
    const { plan } = request;
    this.parameter ??= parameterOf((await preparePlan(request, events, abort)).configurations, plan.set);
    const set = [...plan.set, `${this.parameter}=${n}`];
    const search = { ...plan.search, parameter: this.parameter };
    const budgetMs = plan.budgetMs && Math.max(1, this.endsAt - performance.now());
    return prepareExperiment(store, { ...request, plan: { ...plan, set, search, budgetMs } }, events, abort);
  }

  private sampleOf({ parameters }: Pick<PlannedConfiguration, 'parameters'>, samples: Map<string, Sample>): Sample {
    const row = spell(Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== this.parameter)));
    const sample = samples.get(row) ?? { row, rates: [], seconds: [] };
    samples.set(row, sample);
    return sample;
  }

  private isNew(text: string): boolean {
    const { size } = this.said;
    return this.said.add(text).size > size;
  }
}

/**
 * The parameter that says how often.
 * @throws JsdynoError where the benchmark has no such parameter, or the user has set it
 */
function parameterOf([first]: readonly PlannedConfiguration[], set: readonly string[]): string {
  const length = first === undefined ? null : lengthParameter(first);
  if (length === null || length.isDuration) {
    throw new JsdynoError('BAD_USAGE', `${first?.benchmark} has no parameter for its number of iterations`, {
      hint: 'a benchmark that runs for a duration needs no calibration: --set its duration',
    });
  }
  if (set.some((setting) => setting.startsWith(`${length.name}=`))) {
    throw new JsdynoError('BAD_USAGE', `--set ${length.name}=: that is what calibrate looks for`, {
      hint: 'leave it out; --start-n sets the first value',
    });
  }
  return length.name;
}
