import { sha256 } from '../../files/hash.ts';
import type { Listing } from '../../measure/listing.ts';
import type { Variant } from '../../runtimes/index.ts';
import { openScenarios, scenarioFingerprint } from '../../scenarios/find-scenarios.ts';
import { ownFingerprint } from '../../scenarios/own-server.ts';
import { prepareScenario } from '../../scenarios/packages.ts';
import { runsOn, type Scenario } from '../../scenarios/scenario.ts';
import type { ReadyWork, Work } from '../kind.ts';
import type { Draft } from '../plan.ts';
import type { HttpConfiguration } from './configuration.ts';
import { learnAnswers } from './learn-answers.ts';
import type { HttpPlan, LoadedServers } from './plan.ts';
import { rowsOf } from './rows.ts';

export type HttpWork = ReadyWork<HttpPlan, HttpConfiguration>;

/** Web servers under load: scenarios on each variant, or a server that is up already. The paths of the plan are absolute. */
export function openHttp({ http: plan }: Draft<HttpPlan>): Work<HttpPlan, HttpConfiguration, HttpWork> {
  const scenarios = plan.own === undefined ? openScenarios(plan.scenarios) : [plan.own];
  const rows = scenarios.length === 0 ? rowsOf(plan) : scenarios.flatMap((scenario) => rowsOf(plan, scenario));
  return {
    choose: () => [...new Set(rows.map(({ benchmark }) => benchmark))],
    prepare: () => ({
      source: scenarios[0]?.folder ?? process.cwd(),
      folder: process.cwd(),
      sha256: fingerprintOf(plan, scenarios),
      list: (variant, _names, abort) => listRows(plan, scenarios, rows, variant, abort),
      standIn: (benchmark) => ({ kind: 'http', benchmark, configuration: '', parameters: {} }),
      calibrate: learnAnswers,
    }),
  };
}

async function listRows(
  { offline }: LoadedServers,
  scenarios: readonly Scenario[],
  rows: readonly HttpConfiguration[],
  { runtime }: Variant,
  signal: AbortSignal | undefined,
): Promise<Listing<HttpConfiguration>> {
  const listing: Listing<HttpConfiguration> = { configurations: [], broken: [] };
  if (scenarios.length === 0) return { ...listing, configurations: [...rows] };
  for (const scenario of scenarios) {
    const { name } = scenario;
    if (runtime.kind !== 'command' && runsOn(scenario, runtime.kind)) {
      if (scenario.package) await prepareScenario(scenario, { offline, signal }); // installs what it needs, once
      for (const row of rows) if (row.benchmark === name) listing.configurations.push(row);
    } else {
      const reason = `the scenario has no server for ${runtime.kind}`;
      listing.broken.push({ benchmark: name, reason, unavailable: true });
    }
  }
  return listing;
}

function fingerprintOf({ requests, origin, own }: LoadedServers, scenarios: readonly Scenario[]): string {
  const of = own === undefined ? scenarioFingerprint : ownFingerprint;
  const each = scenarios.map((scenario) => `\0${scenario.name}\0${of(scenario)}`);
  return sha256(JSON.stringify([origin ?? null, requests ?? null]), ...each);
}
