import { join } from 'node:path';
import type { Variant } from '../../host/runtimes/index.ts';
import { openScenarios } from '../../host/scenarios/find-scenarios.ts';
import { ownServerFiles } from '../../host/scenarios/own-server.ts';
import { SCENARIO_FILE } from '../../host/scenarios/scenario-file.ts';
import { countedValues, unpackHistogram } from '../../measure/load/histogram-text.ts';
import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import type { Draft, Recorded } from '../../measure/plan.ts';
import type { RunRequest } from '../../measure/request.ts';
import { notStarted } from '../../measure/run-of.ts';
import { RATE } from '../../show/report/metric.ts';
import { harrellDavis } from '../../stats/harrell-davis.ts';
import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import { readConfigurations, readVariants, type StoredVariant } from '../../store/experiments.ts';
import { eachLatencyHistogram } from '../../store/runs.ts';
import { reportedIn } from '../../work/console/reporting.ts';
import { type NamedFile, namedScripts } from '../../work/gated.ts';
import type { BlockRun, Kind, LaneNeeds, Stored } from '../../work/kind.ts';
import { planReader } from '../../work/plans/stored-plan.ts';
import type { HttpConfiguration, HttpRow } from './configuration.ts';
import { gatedServers } from './gated.ts';
import { httpCompared, metricOf, TAIL_METRICS } from './http-compared.ts';
import { httpReport } from './http-measurements.ts';
import { httpWords } from './http-words.ts';
import { measureHttp } from './measure/measure-http.ts';
import { measureServersInTurns } from './measure/measure-servers-in-turns.ts';
import { outputOfServer } from './measure/server-output.ts';
import { checkHttpPlan, type HttpPlan, httpPlan } from './plan.ts';
import { HTTP_FORMATS } from './report/formats.ts';
import { httpSheets, type QuantilesOf } from './report/http-sheets.ts';
import { configurationShape, httpChoice, planShape } from './shapes.ts';
import { httpStages } from './stages.ts';
import { type HttpWork, openHttp } from './work.ts';

/** The quantiles of a curve, on a scale of nines. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999] as const;
const NS = 1e9;

/** The quantiles of each run at a rate, from whole histograms: a row on a variant has them where all of its runs do. */
function latencyQuantiles({ database, experiment }: Stored): QuantilesOf {
  const labels = new Map(readVariants(database, experiment.id).map(({ id, label }) => [id, label]));
  const rows = new Map(
    readConfigurations<HttpConfiguration>(database, experiment.id, 'http').map((row) => [row.id, row]),
  );
  const found = new Map<string, Map<number, number[]>>();
  const lacking = new Set<string>();
  for (const { configuration, variant, packed } of eachLatencyHistogram(database, experiment.id)) {
    const row = rows.get(configuration);
    const { rate, route } = row?.http ?? {};
    if (row === undefined || rate === undefined || route === undefined) continue;
    const key = keyOf({ scenario: row.benchmark, route: route.name, rate, variant: labels.get(variant) ?? '' });
    const histogram = packed === null ? null : unpackHistogram(packed);
    if (histogram === null) {
      lacking.add(key);
      continue;
    }
    const counted = countedValues(histogram);
    const quantiles = found.get(key) ?? new Map<number, number[]>(SHARES.map((share) => [share, []]));
    for (const [share, figures] of quantiles) figures.push(harrellDavis(counted, share) / NS);
    found.set(key, quantiles);
  }
  return (at) => (lacking.has(keyOf(at)) ? null : (found.get(keyOf(at)) ?? null));
}

function keyOf({ scenario, route, rate, variant }: Parameters<QuantilesOf>[0]): string {
  return JSON.stringify([scenario, route, rate, variant]);
}

/** Web servers under load: requests per second, then latencies at fixed rates. */
export const httpKind: Kind<HttpPlan, HttpConfiguration, HttpWork> = {
  name: 'http',
  metrics: [RATE],
  notProfiled: { why: 'servers are not profiled so', instead: 'jsdyno flame --scenario' },
  reportMetrics: TAIL_METRICS,
  shapes: { plan: planShape.recorded, configuration: configurationShape },
  check: checkHttpPlan,
  ...planReader(planShape),
  commandLine: httpWords,
  open: openHttp,
  gated: gatedServers,
  claimed: {
    metrics: ['rate'],
    choice: httpChoice,
    plan: (benchmarks, variants, use) => httpPlan(variants, { ...use, scenarios: [...benchmarks] }),
  },
  namedFiles: serverFiles,
  ownVariants: ({ http: { origin } }) => (origin === undefined ? null : Promise.resolve([runningServer(origin)])),
  stages: httpStages,
  laneNeeds: httpLane,
  ownSeconds: ({ http }) => (http === undefined ? 0 : (http.load.warmupMs + http.load.durationMs) / 1000),
  measureBlock({ configuration, variants }, { plan, work, seed, cpus, abort }) {
    const { pin, timeoutMs, turns } = plan;
    const { folder } = work;
    const { http } = configuration;
    // Latencies at a rate are measured one server after the other: docs/evidence/alternation.md.
    if (turns === true && http !== undefined && http.rate === undefined) {
      return inTurns(variants, { configuration, folder, pin, cpus, timeoutMs, seed, abort }, http);
    }
    return oneAfterTheOther(variants, async (variant) =>
      http === undefined
        ? notStarted({ outcome: 'unavailable', reason: 'the scenario has no server for it' }, Date.now())
        : measureHttp({ variant, configuration, folder, pin, cpus, timeoutMs, seed, abort }, http),
    );
  },
  async outputOf({ http, ...configuration }, variant, { plan: { pin, timeoutMs }, work: { folder }, abort }) {
    return http === undefined
      ? { outcome: 'unavailable', reason: 'the scenario has no server for it' }
      : outputOfServer({ variant, configuration, folder, pin, timeoutMs, abort }, http);
  },
  notes: ({ experiment }) => turnsNotes(httpKind.recordedPlan(experiment)),
  readable: (_, stored) => httpCompared(httpKind, stored),
  // At a fixed rate it is that of P99 (rows.ts spells rows).
  rateRead: (configuration) => (/(^| )rate=/.test(configuration) ? metricOf('p99') : undefined),
  sheets: (stored, say) => httpSheets(httpReport(httpKind, stored), say, latencyQuantiles(stored)),
  ...reportedIn(HTTP_FORMATS, (stored) => httpReport(httpKind, stored)),
};

/** The variants of a block in the order of the round, which no variant always begins. */
async function* inTurns(
  variants: Iterable<StoredVariant>,
  request: Omit<RunRequest, 'variant'>,
  row: HttpRow,
): AsyncGenerator<readonly BlockRun[]> {
  const all = [...variants];
  const [baseline] = all.toSorted((a, b) => a.id - b.id);
  yield await measureServersInTurns(all, baseline, request, row);
}

/** A server that is up already, in the place of a variant. */
function runningServer(origin: string): Variant {
  const runtime = { kind: 'command' as const, version: '', executable: '', sha256: '', size: 0, versions: {} };
  return { label: origin, text: origin, env: {}, flags: [], runtime: { ...runtime, source: 'path' } };
}

/** A server of the user's own is what is measured, and a scenario is a benchmark. */
function serverFiles({ http: { own, scenarios } }: Draft<HttpPlan>): NamedFile[] | null {
  if (own !== undefined)
    return namedScripts(
      ownServerFiles(own)
        .slice(1)
        .map((path) => ({ path })),
    );
  return scenarios.map((folder) => join(folder, SCENARIO_FILE)).map((path) => ({ path, alone: [path] }));
}

/** One core for the server and one for the generator; servers that are always at one place can be there once only. */
function httpLane({ http, pin }: Draft<HttpPlan>): LaneNeeds {
  return { cores: 2, alone: reasonOf(http, pin) };
}

function reasonOf({ origin, own, scenarios }: HttpPlan['http'], pin: string | undefined): string | undefined {
  if (origin !== undefined) return 'all blocks load the server that is up';
  if (pin !== undefined) return '--pin is for the servers of one lane';
  const fixed = [...(own === undefined ? [] : [own]), ...openScenarios(scenarios)].find(
    ({ port }) => port !== undefined,
  );
  return fixed === undefined ? undefined : `two servers of ${fixed.name} may want the same port`;
}

/** Says why servers took no turns though nobody asked for that. Pure. */
function turnsNotes({ notInTurns }: Recorded<HttpPlan>): Warning[] {
  return notInTurns === undefined ? [] : [warningOfExperiment('sequential', notInTurns)];
}
