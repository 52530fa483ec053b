import { scenarioName } from '../../host/scenarios/find-scenarios.ts';
import { ANY_RIGHT } from '../../host/scenarios/scenario.ts';
import type { Recorded } from '../../measure/plan.ts';
import { shellLine } from '../../text/shell-word.ts';
import { each, flag, option, runtimeWords, sharedWords, unlessUsual } from '../../work/plans/command-words.ts';
import { type HttpPlan, type LoadedServers, usualLoad, usualRuns, usualShares } from './plan.ts';

/** The words that were typed for a plan. */
export function httpWords(plan: Recorded<HttpPlan>, variants: readonly string[]): string[] {
  const { http, runs, fixed, test = false } = plan;
  if (http === undefined) return ['http', ...sharedWords(plan)];
  const { load, rates, shares, bare, origin, config, offline } = http;
  const usual = usualLoad(test, config);
  const asUsual = usualShares(test, { generator: load.generator, rates });
  return [
    'http',
    ...(origin === undefined ? runtimeWords(variants) : []),
    ...serverWords(http),
    ...unlessUsual('connections', load.connections, usual.connections),
    ...unlessUsual('pipelining', load.pipelining, usual.pipelining),
    ...unlessUsual('duration', `${load.durationMs}ms`, `${usual.durationMs}ms`),
    ...unlessUsual('warmup', `${load.warmupMs}ms`, `${usual.warmupMs}ms`),
    ...unlessUsual('runs', runs, usualRuns(test, variants.length)),
    ...each('rate', rates.map(String)),
    ...unlessUsual('shares', shares.join(',') || 'none', asUsual.join(',') || 'none'),
    ...unlessUsual('arrivals', load.arrivals, 'constant'),
    ...unlessUsual('generator', load.generator, 'own'),
    ...unlessUsual('preload', bare === true ? 'both' : load.preload ? 'on' : 'off', 'on'),
    ...flag('test', test),
    ...turnsWords(plan, variants.length),
    // Of one server, and of fewer rounds, all are made anyway.
    ...flag('fixed', fixed === true && variants.length > 1 && (runs ?? 0) >= 3),
    ...flag('offline', offline),
    ...sharedWords(plan),
  ];
}

/** A test and one server take no turns, nor do servers that cannot. */
function turnsWords({ turns, notInTurns, test }: Recorded<HttpPlan>, variants: number): string[] {
  return flag('sequential', variants > 1 && test !== true && turns !== true && notInTurns === undefined);
}

function serverWords({ scenarios, own, routes, requests, config, origin }: LoadedServers): string[] {
  // Earlier versions did not keep where the requests came from.
  const file = requests === undefined ? [] : option('config', config?.path ?? 'autobench.yml');
  const isUsual = routes.length === 0 || (own !== undefined && routes.join(',') === 'all');
  const chosen = isUsual ? [] : option('route', routes.join(','));
  if (origin !== undefined) return [...file, ...chosen];
  if (own !== undefined) return [...ownWords(own), ...file, ...chosen];
  const names = scenarios.map(scenarioName);
  // With a file and no scenario the server at the url of the file is meant.
  const isUsualServer = names.join(',') === 'native' && requests === undefined;
  return [...(isUsualServer ? [] : each('scenario', names)), ...file, ...chosen];
}

/** The words for a server that was named on the command line, and for its requests. */
function ownWords({ server, port, routes }: NonNullable<LoadedServers['own']>): string[] {
  const line = shellLine('start' in server ? server.start : (server.node ?? []));
  const [first] = routes;
  const paths = routes.map(({ path }) => path);
  const method =
    first === undefined || first.method === (first.body === null ? 'GET' : 'POST') ? undefined : first.method;
  return [
    ...option('start' in server ? 'command' : 'server', line),
    ...option('port', typeof port === 'number' ? port : undefined),
    ...(paths.join() === '/' ? [] : each('path', paths)),
    ...option('method', method),
    ...each(
      'header',
      Object.entries(first?.headers ?? {}).map(([header, value]) => `${header}: ${value}`),
    ),
    ...option('body', first?.body ?? undefined),
    ...option('status', first === undefined || first.expect.status === ANY_RIGHT ? undefined : first.expect.status),
  ];
}
