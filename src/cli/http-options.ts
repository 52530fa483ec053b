import { JsdynoError } from '../errors/catalogue.ts';
import type { HttpPlan } from '../experiment/http/http-plan.ts';
import { findProgram } from '../files/find-program.ts';
import { readAutobench } from '../scenarios/autobench-file.ts';
import { openScenarios } from '../scenarios/find-scenarios.ts';
import { type OwnServerWords, ownServerOf } from './own-server.ts';

/** What the command line says of servers and load. */
export interface HttpOptions extends OwnServerWords {
  scenario: string[];
  route: string[];
  connections?: number;
  pipelining?: number;
  /** Milliseconds. */
  duration?: number;
  warmup?: number;
  rate: number[];
  shares?: number[];
  arrivals: 'constant' | 'poisson';
  generator: string;
  preload: 'on' | 'off' | 'both';
  /** Path of an autobench.yml. */
  config?: string;
  test?: boolean;
  offline?: boolean;
}

const DEFAULTS = { connections: 50, durationMs: 5000, warmupMs: 1000, shares: [0.5, 0.8] };
/** autobench's own default; of its 30 s a run, several shorter ones say more. */
const AUTOBENCH_CONNECTIONS = 10;
/** As short as shows whether anything works. */
const TEST = { connections: 4, durationMs: 200, warmupMs: 100, shares: [0.5] };
/** Generators that have no rate, or a wrong one (docs/load.md). */
const WITHOUT_RATES = ['wrk', 'h2load', 'autocannon'];
/** Of those that are programs of others, none has jsdyno's ids. */
const OWN = 'own';

/**
 * The plan of the servers and their load: what was typed, then what the file says, then defaults.
 * @throws JsdynoError SCENARIO_NOT_FOUND, SCENARIO_INVALID, BAD_OPTION, BAD_USAGE, GENERATOR_NOT_FOUND
 */
export function httpPlan(options: HttpOptions, hasVariants: boolean): HttpPlan {
  const { generator, arrivals, preload, rate, test = false, offline } = options;
  const file = options.config === undefined ? undefined : readAutobench(options.config);
  checkGenerator(options, (file?.idRoutes.length ?? 0) > 0);
  const usual = test ? TEST : file === undefined ? DEFAULTS : { ...DEFAULTS, connections: AUTOBENCH_CONNECTIONS };
  const own = ownServerOf(options);
  const isRunning = file !== undefined && !hasVariants && options.scenario.length === 0 && own === undefined;
  if (isRunning && file.url === undefined) {
    throw new JsdynoError('BAD_USAGE', `${options.config} names no url, and AUTOBENCH_URL is not set`, {
      hint: 'write url: http://localhost:3000 into it, or start a server: --on node@22 --scenario ./my-server',
    });
  }
  if (file !== undefined && !isRunning && options.scenario.length === 0 && own === undefined) {
    throw new JsdynoError('BAD_USAGE', '--on with --config needs the server to start', {
      hint: 'name it by --scenario or --server, or leave out --on to load the one at the url of the file',
    });
  }
  const hasNone = isRunning || own !== undefined;
  const scenarios = hasNone ? [] : openScenarios(options.scenario.length === 0 ? ['native'] : options.scenario);
  const withoutRates = WITHOUT_RATES.includes(generator) || rate.length > 0;
  return {
    scenarios: scenarios.map(({ folder }) => folder),
    own,
    // What is typed is meant, all of it.
    routes: own !== undefined && options.route.length === 0 ? ['all'] : options.route,
    requests: file?.routes,
    idRoutes: file?.idRoutes,
    origin: isRunning ? file.url?.origin : undefined,
    name: file?.name,
    load: {
      generator,
      arrivals,
      connections: options.connections ?? file?.connections ?? usual.connections,
      pipelining: options.pipelining ?? file?.pipelining ?? 1,
      durationMs: options.duration ?? (test ? undefined : file?.durationMs) ?? usual.durationMs,
      warmupMs: options.warmup ?? usual.warmupMs,
      preload: preload !== 'off',
    },
    bare: preload === 'both' && !isRunning,
    rates: [...new Set(rate)].sort((a, b) => a - b),
    shares: options.shares ?? (withoutRates ? [] : usual.shares),
    offline,
  };
}

function checkGenerator({ generator, rate, shares = [] }: HttpOptions, hasIds: boolean): void {
  if (generator === OWN) return;
  if (WITHOUT_RATES.includes(generator) && rate.length + shares.length > 0) {
    throw new JsdynoError('BAD_OPTION', `${generator} cannot load at a rate with latencies that are right`, {
      hint: 'leave out --rate and --shares, or use --generator own',
    });
  }
  if (hasIds) {
    throw new JsdynoError('BAD_OPTION', `${generator} has no ids of jsdyno's: idReplacement is for the own generator`, {
      hint: 'use --generator own',
    });
  }
  if (findProgram(generator) === undefined) {
    throw new JsdynoError('GENERATOR_NOT_FOUND', `${generator} is not on the PATH`, {
      hint: 'install it, or use --generator own',
    });
  }
}
