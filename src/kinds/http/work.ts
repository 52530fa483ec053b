import { join, resolve } from 'node:path';
import { sha256 } from '../../host/files/hash.ts';
import { treesOf, type Variant } from '../../host/runtimes/index.ts';
import { filesBeside, openScenarios, scenarioFingerprint, scenarioName } from '../../host/scenarios/find-scenarios.ts';
import { ownFingerprint, ownServerFiles } from '../../host/scenarios/own-server.ts';
import { prepareScenario } from '../../host/scenarios/packages.ts';
import { runsOn, type Scenario } from '../../host/scenarios/scenario.ts';
import { type Listing, lackingOn } from '../../measure/listing.ts';
import type { Draft } from '../../measure/plan.ts';
import type { ReadyWork, Work } from '../../work/ready-work.ts';
import type { HttpConfiguration } from './configuration.ts';
import { learnAnswers } from './learn-answers.ts';
import type { HttpPlan, LoadedServers } from './plan.ts';
import { rowsOf } from './rows.ts';
import { ownServerOn, scenarioOn } from './scenario-on.ts';

export type HttpWork = ReadyWork<HttpPlan, HttpConfiguration>;

/** Web servers under load: scenarios on each variant, or a server that is up already. The paths of the plan are absolute. */
export function openHttp({ http: plan }: Draft<HttpPlan>): Work<HttpPlan, HttpConfiguration, HttpWork> {
  const scenarios = plan.own === undefined ? openScenarios(plan.scenarios) : [plan.own];
  const rows = scenarios.length === 0 ? rowsOf(plan) : scenarios.flatMap((scenario) => rowsOf(plan, scenario));
  return {
    scripts: () => ownScript(plan.own),
    choose: () => [...new Set(rows.map(({ benchmark }) => benchmark))],
    prepare: (variants = []) => ({
      source: scenarios[0]?.folder ?? process.cwd(),
      folder: process.cwd(),
      sha256: fingerprintOf(plan, scenarios, variants),
      formerSha256s: plan.own === undefined ? [] : [fingerprintOf(plan, scenarios, variants, true)],
      ownFiles: {
        paths: scenarios.flatMap((scenario) => (plan.own === undefined ? ownOf(scenario) : ownServerFiles(scenario))),
      },
      list: (variant, _names, abort) => listRows(plan, scenarios, rows, variant, abort),
      standIn: (benchmark) => ({ kind: 'http', benchmark, configuration: '', parameters: {} }),
      calibrate: learnAnswers,
    }),
  };
}

async function listRows(
  { offline, own }: LoadedServers,
  scenarios: readonly Scenario[],
  rows: readonly HttpConfiguration[],
  variant: Variant,
  signal: AbortSignal | undefined,
): Promise<Listing<HttpConfiguration>> {
  const { runtime } = variant;
  const listing: Listing<HttpConfiguration> = { configurations: [], broken: [] };
  if (scenarios.length === 0) return { ...listing, configurations: [...rows] };
  for (const here of scenarios) {
    const { name } = here;
    const scenario = own === undefined ? scenarioOn(variant, here) : here;
    if (scenario === undefined) {
      listing.broken.push(lackingOn(variant, name));
    } else if (runtime.kind !== 'command' && runsOn(scenario, runtime.kind)) {
      if (scenario.package) await prepareScenario(scenario, { offline, signal }); // installs what it needs, once
      for (const row of rows) if (row.benchmark === name) listing.configurations.push(row);
    } else {
      const reason = `the scenario has no server for ${runtime.kind}`;
      listing.broken.push({ benchmark: name, reason, unavailable: true });
    }
  }
  return listing;
}

/** What a server that was named by its script is started by. */
function ownScript(own: Scenario | undefined): string[] {
  if (own === undefined || 'start' in own.server) return [];
  const [script] = own.server.node ?? [];
  return script === undefined ? [] : [resolve(own.folder, script)];
}

/** All of a folder, and what its scenario.json names outside of it; nothing of those that are built in. */
function ownOf(scenario: Scenario): string[] {
  const { folder } = scenario;
  if (scenarioName(folder) !== folder) return [];
  return [folder, ...filesBeside(scenario).map((file) => join(folder, file))];
}

function fingerprintOf(
  { requests, origin, own }: LoadedServers,
  scenarios: readonly Scenario[],
  variants: readonly Variant[],
  isPlaced = false,
): string {
  const trees = treesOf(variants);
  const each = (trees.length === 0 ? [undefined] : trees).flatMap((tree) => {
    const of = (scenario: Scenario) => {
      if (own !== undefined) return ownFingerprint(ownServerOn({ tree }, scenario), isPlaced);
      const there = scenarioOn({ tree }, scenario);
      return there === undefined ? 'gone' : scenarioFingerprint(there);
    };
    const inTree = tree === undefined ? '' : `${tree.name}\0`;
    return scenarios.map((scenario) => `\0${inTree}${scenario.name}\0${of(scenario)}`);
  });
  return sha256(JSON.stringify([origin ?? null, requests ?? null]), ...each);
}
