import { atRevisions } from '../../../host/runtimes/index.ts';
import { isAdaptive } from '../../../measure/plan.ts';
import { formatPlan } from '../../../show/report/plan.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { answer } from '../../../work/console/answer.ts';
import { checkFailIf, failIfPlan } from '../../../work/console/fail-if.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureRequest } from '../../../work/console/measure-with-progress.ts';
import { plannedVariant, prepareToPrint } from '../../../work/console/print-plan.ts';
import { lookOf } from '../../../work/console/print-report.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import { forecast } from '../../../work/experiment/forecast.ts';
import type { ExperimentRequest } from '../../../work/experiment/prepare.ts';
import type { Typed } from '../../../work/typed/declared.ts';
import { treesChoice } from '../../../work/typed/shared-options.ts';
import type { HttpConfiguration } from '../configuration.ts';
import { httpKind } from '../kind.ts';
import type { OPTIONS } from '../options.ts';
import { type HttpPlan, httpPlan } from '../plan.ts';
import { httpChoice } from './http-options.ts';
import { withServer } from './own-server.ts';

/** Milliseconds of a run beside warm-up and duration: the start and end of a server, and three checks of its answer. */
const OVERHEAD_MS = 500;

type HttpCommand = Typed<typeof OPTIONS>;

/** `jsdyno http`: measures servers under load and prints the report. Returns the exit code. */
export async function http(words: readonly string[], typed: HttpCommand, io: Io): Promise<number> {
  const options = withServer(words, typed);
  const farm = farmChoice(options);
  const request = httpRequest(await withSeries(options, io));
  if (options.plan === true) return printHttpPlan(request, io);
  const measured = await measureRequest(request, { progress: options.progress, farm }, io);
  return answer(httpKind, measured, () => httpKind.print(measured.stored, options, io), io, options.failIf);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, SCENARIO_NOT_FOUND, SCENARIO_INVALID, GENERATOR_NOT_FOUND
 */
export function httpRequest(options: HttpCommand) {
  const { on, rev, scenarios, format, offline } = options;
  const choice = httpChoice(options, on.length + rev.length > 0);
  if (choice.origin !== undefined && on.length + rev.length + scenarios.length > 0) {
    throw new JsdynoError('BAD_USAGE', '--on does not apply to a server that already runs', {
      hint: 'give --on together with --scenario, or neither',
    });
  }
  const variants = choice.origin !== undefined ? [choice.origin] : atRevisions(on.length === 0 ? ['node'] : on, rev);
  checkFailIf(httpKind, options.failIf, variants.length);
  const plan = httpKind.check(httpPlan(variants.length, { ...choice, trees: treesChoice(options) }));
  return {
    kind: httpKind,
    variants,
    plan: { ...plan, format, ...failIfPlan(httpKind, options.failIf) },
    offline,
    leaveOut: options.each !== undefined,
  };
}

/** `--plan` of `jsdyno http`, which counts also the rows whose rates are not known yet. Returns 0. */
async function printHttpPlan(request: ExperimentRequest<HttpPlan, HttpConfiguration>, io: Io): Promise<number> {
  const { plan, variants, configurations } = await prepareToPrint(request, io);
  const { shares, load } = plan.http;
  const throughputs = configurations.filter(({ http }) => http?.rate === undefined);
  const latencies = configurations.length - throughputs.length + throughputs.length * shares.length;
  const adaptive = isAdaptive(plan);
  const first = forecast({
    configurations: throughputs,
    variants: variants.length,
    rounds: plan.runs,
    ownSeconds: (one) => request.kind.ownSeconds(one),
    adaptive,
    walls: new Map(),
  });
  const onceMs = load.warmupMs + load.durationMs + OVERHEAD_MS;
  const latencyRuns = latencies * variants.length * plan.runs;
  const byScenario = Map.groupBy(throughputs, ({ benchmark }) => benchmark);
  const rowsEach = 1 + latencies / Math.max(1, throughputs.length);
  io.stdout.write(
    formatPlan({
      ...first,
      runs: first.runs + latencyRuns,
      atMostMs: first.atMostMs + latencyRuns * onceMs,
      expectedMs: first.expectedMs + latencyRuns * onceMs,
      variants: variants.map(plannedVariant),
      benchmarks: new Map([...byScenario].map(([name, own]) => [name, own.length * rowsEach])),
      rounds: plan.runs,
      adaptive,
      known: 0,
      width: lookOf(io.stdout).width,
      budgetMs: plan.budgetMs,
    }),
  );
  return 0;
}
