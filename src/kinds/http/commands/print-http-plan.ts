import { plannedVariant, prepareToPrint } from '../../../console/print-plan.ts';
import { lookOf } from '../../../console/print-report.ts';
import { forecast } from '../../../experiment/forecast.ts';
import type { ExperimentRequest } from '../../../experiment/prepare.ts';
import { formatPlan } from '../../../report/plan.ts';
import type { Io } from '../../../text/io.ts';
import { isAdaptive } from '../../plan.ts';
import type { HttpConfiguration } from '../configuration.ts';
import type { HttpPlan } from '../plan.ts';

/** Milliseconds of a run beside warm-up and duration: the start and end of a server, and three checks of its answer. */
const OVERHEAD_MS = 500;

/** `--plan` of `jsdyno http`, which counts also the rows whose rates are not known yet. Returns 0. */
export async function printHttpPlan(request: ExperimentRequest<HttpPlan, HttpConfiguration>, io: Io): Promise<number> {
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
    }),
  );
  return 0;
}
