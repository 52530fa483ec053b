import { basename } from 'node:path';
import { findProgram } from '../../host/files/find-program.ts';
import { openScenarios } from '../../host/scenarios/find-scenarios.ts';
import type { Route, Scenario } from '../../host/scenarios/scenario.ts';
import { type Choice, type Draft, type Plan, said, type Unsaid, usualPlan } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Choices } from '../../work/typed/declared.ts';
import type { HttpLoad } from './configuration.ts';
import type { OPTIONS } from './options.ts';

/** Web servers under load; `categories` has the names of the servers in lists of experiments. */
export interface HttpPlan extends Plan {
  kind: 'http';
  http: LoadedServers;
  /** All servers of a round are up at once, and throughput is measured in windows of load on them in turn. */
  turns?: boolean | undefined;
  /** Why they take no turns though nobody said so. */
  notInTurns?: string | undefined;
  /** One short run of everything: whether it works at all. */
  test?: boolean | undefined;
}

/** The servers, and the load that is put on them. */
export interface LoadedServers {
  /** Folders of scenarios, absolute; empty with `origin` and with `own`. */
  scenarios: string[];
  /** A server that was named on the command line, in place of scenarios. */
  own?: Scenario | undefined;
  /** Names of routes, or `all`; empty: the first of each scenario. */
  routes: string[];
  /** Routes in place of the scenarios' routes. */
  requests?: Route[] | undefined;
  /** Routes in which `[<id>]` is another id in each request. */
  idRoutes?: string[] | undefined;
  /** The file that these requests come from. */
  config?: LoadFile | undefined;
  /** `http://host:port` of a server that is up already. */
  origin?: string | undefined;
  /** The name of its rows. */
  name?: string | undefined;
  load: HttpLoad;
  /** Throughput is measured with and without the preload. */
  bare?: boolean | undefined;
  /** Arrivals per second, each a row of latencies. */
  rates: number[];
  /** The same as shares of the slowest variant's throughput, which is not known yet. */
  shares: number[];
  /** Refuse the network. */
  offline?: boolean | undefined;
}

/** An autobench.yml: where it is, and the load that it asks for. */
export interface LoadFile {
  /** As typed. */
  path: string;
  connections?: number | undefined;
  pipelining?: number | undefined;
  durationMs?: number | undefined;
}

/** The part of a plan that a caller gives. */
export interface HttpChoice
  extends Omit<Choice<Plan>, 'categories'>,
    Choices<typeof OPTIONS>,
    Unsaid<Omit<LoadedServers, 'scenarios' | 'routes' | 'rates' | 'shares' | 'load' | 'bare'>> {}

/** The most rounds of a comparison; for one variant alone enough rounds for an interval. */
const COMPARED = 10;
const ALONE = 5;

const DEFAULTS = { connections: 50, durationMs: 5000, warmupMs: 1000, shares: [0.5, 0.8] };
/** What all rounds should take at most, since people wait for the answer; what a run takes beside its load; the least load, as of a gate. */
const USUAL_MS = { whole: 600_000, beside: 2000, least: 1500 };
/** As short as shows whether anything works. */
const TEST = { connections: 4, durationMs: 200, warmupMs: 100, shares: [0.5] };
/** autobench's own default. Several shorter runs say more than one of its 30 s. */
const AUTOBENCH_CONNECTIONS = 10;
/** Generators that have no rate, or a wrong one (docs/load.md). */
const WITHOUT_RATES = ['wrk', 'h2load', 'autocannon'];
/** The generators that other people made, none of which has jsdyno's ids. */
const OWN = 'own';

/**
 * A plan with the defaults of `jsdyno http`.
 *
 * @param variants how many are compared
 * @throws JsdynoError SCENARIO_NOT_FOUND, SCENARIO_INVALID, BAD_OPTION, GENERATOR_NOT_FOUND
 */
export function httpPlan(variants: number, choice: HttpChoice = {}): Draft<HttpPlan> {
  const { test = false, runs = usualRuns(test, variants) } = choice;
  const { seed, pin, lanes, timeoutMs, margin, fixed, strict, budgetMs, leastRuns, rows, trees, transform } = choice;
  const servers = serversOf(choice, variants * runs);
  return {
    ...usualPlan(),
    ...said({ seed, pin, lanes, timeoutMs, margin, strict, budgetMs, leastRuns, rows, trees, transform }),
    runs,
    // One variant has nothing to decide early, and with fewer rounds there is nothing to adapt.
    fixed: fixed === true || variants === 1 || runs < 3,
    // A test measures nothing, and one server has nobody to take turns with.
    ...(test || variants === 1 ? {} : turnsOf(choice.turns, servers)),
    categories: namesOf(servers),
    http: servers,
    ...(test ? { test } : {}),
    kind: 'http',
  };
}

export function usualRuns(test: boolean, variants: number): number {
  return test ? 1 : variants > 1 ? COMPARED : ALONE;
}

/** Milliseconds that a run measures where nobody says it: less where there are many runs. Pure. */
export function usualDuration(
  { scenarios, own, routes, requests, rates, shares, bare }: Omit<LoadedServers, 'load'>,
  runsOfRow: number,
): number {
  const listed = (requests ?? own?.routes)?.length;
  const isAll = routes.includes('all') || (requests !== undefined && routes.length === 0);
  const asked = isAll ? (listed ?? 4) : Math.max(1, routes.length);
  const rows = Math.max(1, scenarios.length) * asked * (1 + rates.length + shares.length + (bare === true ? 1 : 0));
  const each = USUAL_MS.whole / (rows * runsOfRow) - USUAL_MS.beside;
  return Math.min(DEFAULTS.durationMs, Math.max(USUAL_MS.least, Math.floor(each / 500) * 500));
}

/** The load where nothing else is said. What a file asks for goes before what is usual, but for the duration of a test. */
export function usualLoad(test: boolean, config?: LoadFile) {
  const usual = test ? TEST : DEFAULTS;
  const connections = config !== undefined && !test ? AUTOBENCH_CONNECTIONS : usual.connections;
  return {
    connections: config?.connections ?? connections,
    pipelining: config?.pipelining ?? 1,
    durationMs: test ? TEST.durationMs : config?.durationMs,
    warmupMs: usual.warmupMs,
  };
}

/** The shares where none are said: of rates that were said, and of generators without rates, there are none. */
export function usualShares(test: boolean, { generator, rates }: { generator: string; rates: readonly number[] }) {
  return WITHOUT_RATES.includes(generator) || rates.length > 0 ? [] : (test ? TEST : DEFAULTS).shares;
}

/** @throws JsdynoError BAD_OPTION, GENERATOR_NOT_FOUND */
export function checkHttpPlan(plan: Draft<HttpPlan>): Draft<HttpPlan> {
  const { load, rates, shares, idRoutes = [] } = plan.http;
  const { generator } = load;
  const reason = plan.turns === true ? whyNotInTurns(plan.http) : null;
  if (reason !== null) {
    throw new JsdynoError('BAD_OPTION', reason, {
      hint: 'leave out --turns: the servers are then measured one after the other',
    });
  }
  if (generator === OWN) return plan;
  if (WITHOUT_RATES.includes(generator) && rates.length + shares.length > 0) {
    throw new JsdynoError('BAD_OPTION', `${generator} cannot measure latencies at a fixed rate correctly`, {
      hint: 'leave out --rate and --shares, or use --generator own',
    });
  }
  if (idRoutes.length > 0) {
    throw new JsdynoError('BAD_OPTION', `idReplacement needs jsdyno's own generator, not ${generator}`, {
      hint: 'use --generator own',
    });
  }
  if (findProgram(generator) !== undefined) return plan;
  throw new JsdynoError('GENERATOR_NOT_FOUND', `${generator} is not on the PATH`, {
    hint: 'install it, or use --generator own',
  });
}

function turnsOf(asked: boolean | undefined, servers: LoadedServers): Pick<HttpPlan, 'turns' | 'notInTurns'> {
  if (asked !== undefined) return { turns: asked };
  const reason = whyNotInTurns(servers);
  return reason === null ? { turns: true } : { turns: false, notInTurns: reason };
}

function serversOf(choice: HttpChoice, runsOfRow: number): LoadedServers {
  const { own, routes = [], requests, idRoutes, config, origin, name, offline, preload = 'on', test = false } = choice;
  const { generator = OWN, arrivals = 'constant', rates = [] } = choice;
  const usual = usualLoad(test, config);
  const { connections = usual.connections, pipelining = usual.pipelining } = choice;
  const { warmupMs = usual.warmupMs } = choice;
  const { scenarios = own === undefined && origin === undefined ? ['native'] : [] } = choice;
  const servers = {
    scenarios: scenarios.length === 0 ? [] : openScenarios(scenarios).map(({ folder }) => folder),
    own,
    // All routes of a server that was named on the command line were typed, so all are meant.
    routes: own !== undefined && routes.length === 0 ? ['all'] : routes,
    ...{ requests, idRoutes, config, origin, name },
    bare: preload === 'both' && origin === undefined,
    rates: [...new Set(rates)].sort((a, b) => a - b),
    shares: choice.shares ?? usualShares(test, { generator, rates }),
    offline,
  };
  const durationMs = choice.durationMs ?? usual.durationMs ?? usualDuration(servers, runsOfRow);
  return {
    ...servers,
    load: { generator, arrivals, connections, pipelining, durationMs, warmupMs, preload: preload !== 'off' },
  };
}

/** The name in lists of experiments. */
function namesOf({ name, own, scenarios }: LoadedServers): string[] {
  if (name !== undefined) return [name];
  return [...(own === undefined ? [] : [own.name]), ...scenarios.map((folder) => basename(folder))];
}

/** Why servers cannot all be up at once and take turns; null where they can. The scenarios' files are read. */
function whyNotInTurns({ load: { generator }, scenarios, own, origin }: LoadedServers): string | null {
  if (generator !== OWN) return `${generator} cannot interleave servers`;
  if (origin !== undefined) return 'a server that already runs cannot be interleaved';
  const all = own === undefined ? openScenarios(scenarios) : [own];
  const one = all.find(({ port }) => typeof port === 'number');
  return one === undefined ? null : `${one.name} always listens on ${one.port}: two of it cannot be up at once`;
}
