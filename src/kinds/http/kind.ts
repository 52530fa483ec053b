import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import { notStarted } from '../../measure/run-of.ts';
import { RATE } from '../../report/metric.ts';
import type { Variant } from '../../runtimes/index.ts';
import type { Kind } from '../kind.ts';
import { planReader } from '../plans/stored-plan.ts';
import type { HttpConfiguration } from './configuration.ts';
import { httpReport } from './http-measurements.ts';
import { httpWords } from './http-words.ts';
import { measureHttp } from './measure/measure-http.ts';
import { checkHttpPlan, type HttpPlan } from './plan.ts';
import { printHttp } from './print-http.ts';
import { configurationShape, planShape } from './shapes.ts';
import { httpStages } from './stages.ts';
import { type HttpWork, openHttp } from './work.ts';

/** Web servers under load: requests per second, then latencies at fixed rates. */
export const httpKind: Kind<HttpPlan, HttpConfiguration, HttpWork> = {
  name: 'http',
  metrics: [RATE],
  shapes: { plan: planShape.recorded, configuration: configurationShape },
  check: checkHttpPlan,
  ...planReader(planShape),
  commandLine: httpWords,
  open: openHttp,
  ownVariants: ({ http: { origin } }) => (origin === undefined ? null : Promise.resolve([runningServer(origin)])),
  stages: httpStages,
  ownSeconds: ({ http }) => (http === undefined ? 0 : (http.load.warmupMs + http.load.durationMs) / 1000),
  measureBlock({ configuration, variants }, { plan, work, seed, cpus, abort }) {
    const { pin, timeoutMs } = plan;
    const { folder } = work;
    const { http } = configuration;
    return oneAfterTheOther(variants, async (variant) =>
      http === undefined
        ? notStarted({ outcome: 'unavailable', reason: 'the scenario has no server for it' }, Date.now())
        : measureHttp({ variant, configuration, folder, pin, cpus, timeoutMs, seed, abort }, http),
    );
  },
  report: (stored) => httpReport(httpKind, stored),
  print: (stored, printing, io) => printHttp(httpKind, stored, printing, io),
};

/** A server that is up already, in the place of a variant. */
function runningServer(origin: string): Variant {
  const runtime = { kind: 'command' as const, version: '', executable: '', sha256: '', size: 0, versions: {} };
  return { label: origin, text: origin, env: {}, flags: [], runtime: { ...runtime, source: 'path' } };
}
