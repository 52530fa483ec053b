import { readAutobench } from '../../../host/scenarios/autobench-file.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { turnsChoice } from '../../../work/console/options.ts';
import type { HttpChoice, LoadFile } from '../plan.ts';
import { type OwnServerWords, ownServerOf } from './own-server.ts';

/** The options of servers and load, as typed. */
export interface HttpWords extends OwnServerWords {
  scenario: string[];
  route: string[];
  connections?: number;
  pipelining?: number;
  /** Milliseconds. */
  duration?: number;
  warmup?: number;
  rate: number[];
  /** None typed: the usual ones. */
  shares: (number | 'none')[];
  arrivals: 'constant' | 'poisson';
  generator: string;
  preload: 'on' | 'off' | 'both';
  /** Path of an autobench.yml. */
  config?: string;
  test?: boolean;
  turns?: boolean;
  sequential?: boolean;
  offline?: boolean;
}

/**
 * The servers and their load: as typed, or else as the file says. The plan fills in defaults.
 *
 * @throws JsdynoError SCENARIO_NOT_FOUND, SCENARIO_INVALID, BAD_OPTION, BAD_USAGE
 */
export function httpChoice(options: HttpWords, hasVariants: boolean): HttpChoice {
  const { generator, arrivals, preload, rate, shares, scenario, route, test = false, offline } = options;
  const file = options.config === undefined ? undefined : readAutobench(options.config);
  const own = ownServerOf(options);
  const isStarted = scenario.length > 0 || own !== undefined;
  const isRunning = file !== undefined && !hasVariants && !isStarted;
  if (isRunning && file.url === undefined) {
    throw new JsdynoError('BAD_USAGE', `${options.config} names no url, and AUTOBENCH_URL is not set`, {
      hint: 'write url: http://localhost:3000 into it, or start a server: --on node@22 --scenario ./my-server',
    });
  }
  if (file !== undefined && !isRunning && !isStarted) {
    throw new JsdynoError('BAD_USAGE', '--on with --config needs the server to start', {
      hint: 'name it by --scenario or --server, or leave out --on to load the one at the url of the file',
    });
  }
  return {
    ...{ own, generator, arrivals, preload, test, turns: turnsChoice(options), offline },
    shares: shares.length === 0 ? undefined : shares.filter((share) => share !== 'none'),
    scenarios: scenario.length > 0 ? scenario : undefined,
    routes: route,
    requests: file?.routes,
    idRoutes: file?.idRoutes,
    config: loadFile(options.config, file),
    origin: isRunning ? file.url?.origin : undefined,
    name: file?.name,
    connections: options.connections,
    pipelining: options.pipelining,
    durationMs: options.duration,
    warmupMs: options.warmup,
    rates: rate,
  };
}

function loadFile(path: string | undefined, file: Omit<LoadFile, 'path'> | undefined): LoadFile | undefined {
  if (path === undefined || file === undefined) return undefined;
  const { connections, pipelining, durationMs } = file;
  return { path, connections, pipelining, durationMs };
}
