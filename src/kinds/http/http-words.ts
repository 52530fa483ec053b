import { ANY_RIGHT } from '../../scenarios/scenario.ts';
import { shellWord } from '../../text/shell-word.ts';
import type { Recorded } from '../plan.ts';
import { each, flag, judgingWords, option } from '../plans/command-words.ts';
import type { HttpPlan, LoadedServers } from './plan.ts';

/** The words that measure the same again. A plan that was read from another tool's file needs that file again. */
export function httpWords(plan: Recorded<HttpPlan>, variants: readonly string[]): string[] {
  const { http, runs, fixed, turns, notInTurns } = plan;
  if (http === undefined) return ['http', ...judgingWords(plan)];
  const { load, rates, shares, bare, origin } = http;
  return [
    'http',
    ...(origin === undefined ? each('on', variants) : []),
    ...serverWords(http),
    ...option('connections', load.connections),
    ...option('pipelining', load.pipelining),
    ...option('duration', `${load.durationMs}ms`),
    ...option('warmup', `${load.warmupMs}ms`),
    ...option('runs', runs),
    ...each('rate', rates.map(String)),
    ...option('shares', shares.length === 0 ? 'none' : shares.join(',')),
    ...option('arrivals', load.arrivals),
    ...option('generator', load.generator),
    ...option('preload', bare === true ? 'both' : load.preload ? 'on' : 'off'),
    ...flag('sequential', variants.length > 1 && turns !== true && notInTurns === undefined),
    ...(fixed === true && variants.length > 1 && (runs ?? 0) >= 3 ? ['--fixed'] : []),
    ...judgingWords(plan),
  ];
}

function serverWords({ scenarios, own, routes, requests, origin }: LoadedServers): string[] {
  const file = requests === undefined ? [] : option('config', 'autobench.yml');
  const chosen = routes.length === 0 ? [] : option('route', routes.join(','));
  if (origin !== undefined) return [...file, ...chosen];
  if (own !== undefined) return [...ownWords(own), ...file];
  return [...each('scenario', scenarios), ...file, ...chosen];
}

/** The words for a server that was named on the command line, and for its requests. */
function ownWords({ server, port, routes }: NonNullable<LoadedServers['own']>): string[] {
  const line = ('start' in server ? server.start : (server.node ?? [])).map(shellWord).join(' ');
  const [first] = routes;
  const method =
    first === undefined || first.method === (first.body === null ? 'GET' : 'POST') ? undefined : first.method;
  return [
    ...option('start' in server ? 'command' : 'server', line),
    ...option('port', typeof port === 'number' ? port : undefined),
    ...each(
      'path',
      routes.map(({ path }) => path),
    ),
    ...option('method', method),
    ...each(
      'header',
      Object.entries(first?.headers ?? {}).map(([header, value]) => `${header}: ${value}`),
    ),
    ...option('body', first?.body ?? undefined),
    ...option('status', first === undefined || first.expect.status === ANY_RIGHT ? undefined : first.expect.status),
  ];
}
