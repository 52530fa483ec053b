/** Servers that a gate measures: of scenarios, and of an autobench.yml. */
import { join, relative } from 'node:path';
import { autobenchServer } from '../../host/scenarios/autobench-gate.ts';
import { openScenarios } from '../../host/scenarios/find-scenarios.ts';
import type { Scenario } from '../../host/scenarios/scenario.ts';
import { SCENARIO_FILE } from '../../host/scenarios/scenario-file.ts';
import type { Draft, Plan } from '../../measure/plan.ts';
import {
  type Gated,
  type GatedFile,
  type GatedMeasuring,
  type NamedOfKind,
  ownFiles,
  SIDES,
  scriptsIn,
  slashed,
} from '../../work/gated.ts';
import { type HttpChoice, type HttpPlan, httpPlan } from './plan.ts';

/**
 * The load of servers: short runs at one rate, since rounds decide a tail and not their length. A quarter of the throughput leaves
 * room for what else a shared machine does: at a half of it, with other processes on both CPUs, requests queued for 200 ms, and no tail of
 * 20 ms was to be seen among them.
 */
const LOAD = { durationMs: 1500, warmupMs: 500, shares: [0.25] };
/** Milliseconds of a load beside warm-up and duration: the start and end of a server, and checks of its answer. */
const OVERHEAD_MS = 500;

export function gatedServers({ typed: scenarios, autobench, server, rates, folder }: NamedOfKind): Gated[] {
  return [
    ...(scenarios.length === 0 ? [] : [scenariosOf(scenarios, rates, folder)]),
    ...(autobench === undefined ? [] : [autobenchOf(autobench, { server, rates }, folder)]),
  ];
}

function scenariosOf(scenarios: readonly string[], rates: NamedOfKind['rates'], folder: string): Gated {
  const opened = openScenarios(
    scenarios.map((one) => (/^\.{0,2}\//.test(one) ? one : `./${one}`)),
    folder,
  );
  return {
    files: opened.map((scenario) => scenarioFile(scenario, folder)),
    lines: null,
    plan: (chosen, measuring) =>
      httpPlan(SIDES, {
        ...loadOf(measuring, rates),
        // From the working directory, which is that of head, or of base where it is compared with itself.
        scenarios: chosen.map(({ path }) => `./${path}`),
      }),
    laterMs: latenciesMs,
  };
}

/** The requests of a scenario are the benchmark; its server is, where its folder is one of benchmarks, and else what is measured. */
function scenarioFile({ name, folder: own, server }: Scenario, folder: string): GatedFile {
  const path = slashed(relative(folder, join(own, SCENARIO_FILE)));
  const scripts = scriptsIn(wordsOf(server), own).map((word) => slashed(relative(folder, join(own, word))));
  return { benchmark: name, path, scripts, own: ownFiles(path, [path]) };
}

function autobenchOf(path: string, { server, rates }: Pick<NamedOfKind, 'server' | 'rates'>, folder: string): Gated {
  const { own, ...requests } = autobenchServer(path, folder, server);
  const scripts = scriptsIn(wordsOf(own.server), folder);
  return {
    files: [{ benchmark: requests.name ?? own.name, path: slashed(path), scripts, own: [slashed(path)] }],
    lines: null,
    plan: (_, measuring) =>
      httpPlan(SIDES, {
        ...loadOf(measuring, rates),
        ...{ own, ...requests },
        durationMs: Math.min(LOAD.durationMs, requests.config.durationMs),
      }),
    laterMs: latenciesMs,
  };
}

function wordsOf(server: Scenario['server']): string[] {
  return 'start' in server ? server.start : Object.values(server).flat();
}

/** Latencies at shares of the throughput, which is not known yet; each row gets all rounds. */
function latenciesMs(plan: Draft<Plan>, rows: number): number {
  const { http, runs } = plan as Draft<HttpPlan>;
  const { warmupMs, durationMs } = http.load;
  return rows * http.shares.length * SIDES * runs * (warmupMs + durationMs + OVERHEAD_MS);
}

/** How servers are loaded: what was measured before is asked for again at its own rates. */
function loadOf({ rates: own, ...measuring }: GatedMeasuring, configured: NamedOfKind['rates']): HttpChoice {
  const { shares, ...load } = LOAD;
  const rates = own ?? configured ?? [];
  return { ...measuring, ...load, rates: [...rates], shares: rates.length > 0 || own !== undefined ? [] : shares };
}
