/** How a search is told to measure a row of a stored experiment again. */
import { scenarioName } from '../host/scenarios/find-scenarios.ts';
import { ANY_PORT } from '../host/scenarios/scenario.ts';
import type { Configuration } from '../measure/configuration.ts';
import { said } from '../measure/plan.ts';
import type { StoredExperiment } from '../store/experiments.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { HttpConfiguration } from './http/configuration.ts';
import { SEARCHED_KINDS, tableOf } from './searched-options.ts';
import { type SearchedHow, type SearchedWork, searchedWords } from './searched-plan.ts';

/** What each plan draws, and what would choose the row beside its name. */
const UNSAID = ['seed', 'budgetMs', 'filter', 'exclude', 'set', 'parameters', 'scripts', 'routes'];
/** What plans have where nothing is typed. */
const USUALLY: Readonly<Record<string, unknown>> = { turns: true, calibrate: true, shell: false };

/** What is a path, and absolute in plans. */
const PATHS = ['suite', 'input'];

/** How a row is named where its line is typed. */
interface RowPlace {
  /** The command line, of variants that are those. */
  line?: string | undefined;
  /** A path, absolute or as it was typed, as it is typed there; default: as it is. */
  place?: (path: string) => string;
}

/**
 * The words by which a search measures one row as a stored plan does: those of `searchedWords`.
 * @param row its name in reports, its parameters, and of servers what is asked
 * @throws JsdynoError BAD_OPTION, with the reason, for what no search is told
 */
export function rowWords(
  { kind, plan }: Pick<StoredExperiment, 'kind' | 'plan'>,
  row: Pick<Configuration, 'benchmark' | 'parameters'> & Pick<HttpConfiguration, 'http'>,
  { line, place = (path) => path }: RowPlace = {},
): string[] {
  const known = SEARCHED_KINDS.find((one) => one === kind);
  if (known === undefined) throw unsearched(`bisect does not measure ${kind}`);
  const { load, ...inner } = Object.assign({}, plan.startup, plan.watched, plan.http) as Record<string, unknown>;
  const all: Record<string, unknown> = { ...plan, ...inner, ...(known === 'http' ? Object(load) : said({ load })) };
  const isSaid = (name: string) => all[name] !== undefined && all[name] !== USUALLY[name] && !UNSAID.includes(name);
  const toldOf = (name: string) => (PATHS.includes(name) ? place(String(all[name])) : all[name]);
  const how: SearchedHow = Object.fromEntries(
    Object.keys(tableOf(known))
      .filter(isSaid)
      .map((name) => [name, toldOf(name)]),
  );
  if (known === 'http') {
    const preload = all.preload === true ? 'on' : 'off';
    return searchedWords({ ...how, preload, ...serverOf(row, all.requests !== undefined, place), kind: known });
  }
  const isOfLines = Array.isArray(inner.scripts) && inner.scripts.length === 0;
  if (isOfLines && line === undefined) throw unsearched('its command line is not known');
  if (isOfLines) return searchedWords({ ...how, kind: known, names: [String(line)] });
  const { operation, group: _, ...others } = row.parameters;
  const isOps = known === 'ops';
  // Of files of operations reports have other names than were typed.
  const names = isOps && Array.isArray(plan.categories) ? plan.categories.map(String) : [row.benchmark];
  const settings = Object.entries(isOps ? others : row.parameters).map(([name, value]) => `${name}=${value}`);
  const filter = isOps && operation !== undefined ? { filter: [String(operation)] } : {};
  return searchedWords({ ...how, ...filter, kind: known, names: [...names.map(place), ...settings] });
}

/** A scenario and its route, or a server of the user's own and what it is asked. */
function serverOf(
  { http }: Pick<HttpConfiguration, 'http'>,
  hasRequests: boolean,
  place: (path: string) => string,
): Pick<SearchedWork, 'names' | 'routes' | 'load'> {
  const { scenario, own, route, rate, bare } = http ?? {};
  if (rate !== undefined || bare === true) throw unsearched('bisect searches by throughput, with one preload');
  if (route === undefined || hasRequests) throw unsearched('its requests are in a file that bisect does not read');
  if (scenario !== undefined) {
    const name = scenarioName(scenario);
    // A name alone is that of a built-in one.
    const path = place(scenario);
    const typed = /^[./]/.test(path) ? path : `./${path}`;
    return { names: [name === scenario ? typed : name], routes: [route.name] };
  }
  const [script, ...more] = (own !== undefined && 'node' in own.server && own.server.node) || [];
  const { method, headers, body, path } = route;
  const isPlain = method === 'GET' && Object.keys(headers).length === 0 && body === null && own?.port === ANY_PORT;
  if (script === undefined || more.length > 0 || !isPlain) {
    throw unsearched('bisect starts servers by a script alone, and sends them plain requests');
  }
  return { names: [place(script)], load: [path] };
}

function unsearched(why: string): JsdynoError {
  return new JsdynoError('BAD_OPTION', why, { hint: 'name what is measured by hand: jsdyno bisect --help' });
}
