import { scenarioName } from '../../host/scenarios/find-scenarios.ts';
import { ANY_RIGHT } from '../../host/scenarios/scenario.ts';
import { type Recorded, said } from '../../measure/plan.ts';
import { shellLine } from '../../text/shell-word.ts';
import { each, option, runtimeWords } from '../../work/plans/command-words.ts';
import { wordsOf } from '../../work/typed/declared.ts';
import { sharedWords } from '../../work/typed/shared-options.ts';
import { OPTIONS } from './options.ts';
import { type HttpPlan, type LoadedServers, usualDuration, usualLoad, usualRuns, usualShares } from './plan.ts';

/** The words that were typed for a plan. */
export function httpWords(plan: Recorded<HttpPlan>, variants: readonly string[]): string[] {
  const { http, runs, fixed, turns, notInTurns, test = false } = plan;
  if (http === undefined) return ['http', ...sharedWords(plan)];
  const { load, rates, shares, bare, origin, config, offline } = http;
  const { connections, pipelining, durationMs, warmupMs, arrivals, generator } = load;
  const isCompared = variants.length > 1;
  return [
    'http',
    ...(origin === undefined ? runtimeWords(variants) : []),
    ...serverWords(http),
    ...wordsOf(
      OPTIONS,
      {
        ...{ connections, pipelining, durationMs, warmupMs, runs, rates, shares, arrivals, generator },
        preload: bare === true ? 'both' : load.preload ? 'on' : 'off',
        test,
        // A test and one server take no turns, nor do servers that cannot.
        turns: isCompared && !test && turns !== true && notInTurns === undefined ? false : undefined,
        // Of one server, and of fewer rounds, all are made anyway.
        fixed: fixed === true && isCompared && (runs ?? 0) >= 3,
        offline,
      },
      {
        durationMs: usualDuration(http, variants.length * (runs ?? 0)),
        ...said(usualLoad(test, config)),
        runs: usualRuns(test, variants.length),
        shares: usualShares(test, { generator, rates }),
      },
    ),
    ...sharedWords(plan),
  ];
}

function serverWords({ scenarios, own, routes, requests, config, origin }: LoadedServers): string[] {
  // Earlier versions did not keep where the requests came from.
  const file = requests === undefined ? [] : option('config', config?.path ?? 'autobench.yml');
  const isUsual = routes.length === 0 || (own !== undefined && routes.join(',') === 'all');
  const chosen = wordsOf(OPTIONS, { routes: isUsual ? [] : routes });
  if (origin !== undefined) {
    const urls = (requests ?? []).map(({ path }) => `${origin}${path}`);
    return config === undefined ? wordsOf(OPTIONS, { load: urls }) : [...file, ...chosen];
  }
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
  return wordsOf(OPTIONS, {
    ['start' in server ? 'command' : 'server']: line,
    port: typeof port === 'number' ? port : undefined,
    load: paths.join() === '/' ? [] : paths,
    method,
    header: Object.entries(first?.headers ?? {}).map(([header, value]) => `${header}: ${value}`),
    body: first?.body ?? undefined,
    status: first === undefined || first.expect.status === ANY_RIGHT ? undefined : first.expect.status,
  });
}
