import { atRevisions } from '../../../host/runtimes/index.ts';
import { readAutobench } from '../../../host/scenarios/autobench-file.ts';
import { isAdaptive } from '../../../measure/plan.ts';
import { formatPlan } from '../../../show/report/plan.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureTyped, typedRequest } from '../../../work/console/measure-typed.ts';
import { plannedVariant, prepareToPrint } from '../../../work/console/print-plan.ts';
import { lookOf } from '../../../work/console/print-report.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import { forecast } from '../../../work/experiment/forecast.ts';
import type { ExperimentRequest } from '../../../work/experiment/prepare.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { treesChoice } from '../../../work/typed/shared-options.ts';
import type { HttpConfiguration } from '../configuration.ts';
import { httpKind } from '../kind.ts';
import { OPTIONS } from '../options.ts';
import { type HttpChoice, type HttpPlan, httpPlan, type LoadFile } from '../plan.ts';
import { askedBy, ownServerOf, requestsOf, withServer } from './own-server.ts';

/** Milliseconds of a run beside warm-up and duration: the start and end of a server, and three checks of its answer. */
const OVERHEAD_MS = 500;

type HttpCommand = Typed<typeof OPTIONS>;

/** `jsdyno http`: measures servers under load and prints the report. Returns the exit code. */
export async function http(words: readonly string[], typed: HttpCommand, io: Io): Promise<number> {
  const options = withServer(words, typed);
  const farm = farmChoice(options);
  const request = httpRequest(await withSeries(options, io));
  if (options.plan === true) return printHttpPlan(request, io);
  return measureTyped(request, { ...options, farm }, (stored) => httpKind.print(stored, options, io), io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, SCENARIO_NOT_FOUND, SCENARIO_INVALID, GENERATOR_NOT_FOUND
 */
export function httpRequest(options: HttpCommand) {
  const { on, rev, with: packages, scenarios } = options;
  const named = on.length + rev.length + packages.length;
  const choice = httpChoice(options, named > 0);
  if (choice.origin !== undefined && named + scenarios.length > 0) {
    throw new JsdynoError('BAD_USAGE', '--on, --rev and --with do not apply to a server that already runs', {
      hint: 'give them together with --scenario, or leave them out',
    });
  }
  const variants =
    choice.origin !== undefined ? [choice.origin] : atRevisions(on.length === 0 ? ['node'] : on, rev, packages);
  const planOf = () => httpKind.check(httpPlan(variants.length, { ...choice, trees: treesChoice(options) }));
  return typedRequest(httpKind, variants, planOf, options);
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

/**
 * The servers and their load: as typed, or else as the file says. The plan fills in defaults.
 *
 * @throws JsdynoError SCENARIO_NOT_FOUND, SCENARIO_INVALID, BAD_OPTION, BAD_USAGE
 */
function httpChoice(options: Typed<typeof OPTIONS>, hasVariants: boolean): HttpChoice {
  const { scenarios, offline } = options;
  const file = options.config === undefined ? undefined : readAutobench(options.config);
  const own = ownServerOf(options);
  const isStarted = scenarios.length > 0 || own !== undefined;
  const { origin } = isStarted ? { origin: undefined } : askedBy(options);
  if (origin !== undefined && file !== undefined) {
    throw new JsdynoError('BAD_USAGE', '--load and --config both give the requests', { hint: 'leave out --load' });
  }
  const isRunning = file !== undefined && !hasVariants && !isStarted;
  if (isRunning && file.url === undefined) {
    throw new JsdynoError('BAD_USAGE', `${options.config} names no url, and AUTOBENCH_URL is not set`, {
      hint: 'write url: http://localhost:3000 into it, or start a server: --on node@22 --scenario ./my-server',
    });
  }
  if (file !== undefined && !isRunning && !isStarted) {
    throw new JsdynoError('BAD_USAGE', '--on with --config needs the server to start', {
      hint: 'name it by --scenario or --server, or leave out --on to use the url of the file',
    });
  }
  return {
    ...choicesOf(OPTIONS, options),
    ...{ own, offline },
    scenarios: scenarios.length > 0 ? scenarios : undefined,
    requests: origin === undefined ? file?.routes : requestsOf(options),
    idRoutes: file?.idRoutes,
    config: loadFile(options.config, file),
    origin: isRunning ? file.url?.origin : origin,
    name: file?.name,
  };
}

function loadFile(path: string | undefined, file: Omit<LoadFile, 'path'> | undefined): LoadFile | undefined {
  if (path === undefined || file === undefined) return undefined;
  const { connections, pipelining, durationMs } = file;
  return { path, connections, pipelining, durationMs };
}
