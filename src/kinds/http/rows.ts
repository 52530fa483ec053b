import type { Route, Scenario } from '../../host/scenarios/scenario.ts';
import { spell } from '../../measure/configuration.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import type { HttpConfiguration, HttpRow } from './configuration.ts';
import type { LoadedServers } from './plan.ts';

/** A word for all routes of a scenario. */
const ALL = 'all';

/** The rows of one scenario: the throughput of each route, and its latencies at the given rates. */
export function rowsOf(plan: LoadedServers, scenario?: Scenario): HttpConfiguration[] {
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
export function httpConfiguration(benchmark: string, http: HttpRow): HttpConfiguration {
  const parameters = {
    route: http.route.name,
    ...(http.rate === undefined ? {} : { rate: http.rate }),
    ...(http.bare === true ? { preload: 'off' } : {}),
  };
  return { kind: 'http', benchmark, configuration: spell(parameters), parameters, http };
}

function routesOf({ routes, requests }: LoadedServers, scenario: Scenario | undefined): Route[] {
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
