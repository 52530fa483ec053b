import { createHash } from 'node:crypto';
import { JsdynoError } from '../../errors/catalogue.ts';
import { nearest } from '../../errors/nearest.ts';
import type { Variant } from '../../runtimes/index.ts';
import { openScenarios, scenarioFingerprint } from '../../scenarios/find-scenarios.ts';
import { ownFingerprint } from '../../scenarios/own-server.ts';
import { prepareScenario } from '../../scenarios/packages.ts';
import { type Route, runsOn, type Scenario } from '../../scenarios/scenario.ts';
import { type Configuration, type HttpRow, spell } from '../../suites/configuration.ts';
import type { Listing } from '../../suites/listing.ts';
import type { Work } from '../work.ts';
import type { HttpPlan } from './http-plan.ts';
import { learnAnswers } from './learn-answers.ts';

/** A word for all routes of a scenario. */
const ALL = 'all';

/** Web servers under load: scenarios on each variant, or a server that is up already. */
export function httpWork(plan: HttpPlan): Work {
  const scenarios = plan.own === undefined ? openScenarios(plan.scenarios) : [plan.own];
  const rows = scenarios.length === 0 ? rowsOf(plan) : scenarios.flatMap((scenario) => rowsOf(plan, scenario));
  return {
    choose: () => [...new Set(rows.map(({ benchmark }) => benchmark))],
    prepare: () => ({
      source: scenarios[0]?.folder ?? process.cwd(),
      folder: process.cwd(),
      sha256: fingerprint(plan, scenarios),
      lasting: {}, // the paths of the plan are absolute
      list: (variant, _names, abort) => listRows(plan, scenarios, rows, variant, abort),
      calibrate: (configurations, run, events) => learnAnswers(plan, configurations, run, events),
    }),
  };
}

async function listRows(
  { offline }: HttpPlan,
  scenarios: readonly Scenario[],
  rows: readonly Configuration[],
  { runtime }: Variant,
  signal: AbortSignal | undefined,
): Promise<Listing> {
  const listing: Listing = { configurations: [], broken: [] };
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

/** The rows of one scenario: the throughput of each route, and its latencies at the given rates. */
function rowsOf(plan: HttpPlan, scenario?: Scenario): Configuration[] {
  const benchmark = scenario?.name ?? plan.name ?? new URL(plan.origin ?? '').host;
  return routesOf(plan, scenario).flatMap((route) => {
    const load = plan.idRoutes?.includes(route.name) === true ? { ...plan.load, ids: true } : plan.load;
    const { origin } = plan;
    const started = plan.own === undefined ? { scenario: scenario?.folder } : { own: withoutRoutes(plan.own) };
    const row = { ...started, origin, route, load };
    const bare = { ...row, bare: true, load: { ...load, preload: false } };
    const rates = plan.rates.map((rate) => ({ ...row, rate }));
    return [row, ...(plan.bare === true ? [bare] : []), ...rates].map((one) => httpConfiguration(benchmark, one));
  });
}

function withoutRoutes({ routes: _, ...own }: Scenario): HttpRow['own'] {
  return own;
}

/** A row as it is spelt in the store: `route='json'`, `route='json' rate=4000`, `route='json' preload='off'`. */
export function httpConfiguration(benchmark: string, http: HttpRow): Configuration {
  const parameters = {
    route: http.route.name,
    ...(http.rate === undefined ? {} : { rate: http.rate }),
    ...(http.bare === true ? { preload: 'off' } : {}),
  };
  return { benchmark, configuration: spell(parameters), parameters, extra: {}, flags: [], setup: false, http };
}

function routesOf({ routes, requests }: HttpPlan, scenario: Scenario | undefined): Route[] {
  const all = requests ?? scenario?.routes ?? [];
  if (routes.includes(ALL) || (requests !== undefined && routes.length === 0)) return [...all];
  if (routes.length === 0) return all.slice(0, 1);
  const names = all.map(({ name }) => name);
  const missing = routes.find((name) => !names.includes(name));
  if (missing === undefined) return all.filter(({ name }) => routes.includes(name));
  const close = nearest(missing, names, 1)[0];
  throw new JsdynoError('BAD_OPTION', `${scenario?.name ?? 'the server'} has no route "${missing}"`, {
    hint: close === undefined ? `it has ${names.join(', ')}; or type --route all` : `did you mean ${close}?`,
  });
}

function fingerprint({ requests, origin, own }: HttpPlan, scenarios: readonly Scenario[]): string {
  const hash = createHash('sha256').update(JSON.stringify([origin ?? null, requests ?? null]));
  for (const scenario of scenarios) {
    const sha256 = own === undefined ? scenarioFingerprint(scenario) : ownFingerprint(scenario);
    hash.update(`\0${scenario.name}\0${sha256}`);
  }
  return hash.digest('hex');
}
