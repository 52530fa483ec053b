import { basename } from 'node:path';
import { JsdynoError } from '../errors/catalogue.ts';
import { type ExperimentRequest, prepareExperiment } from '../experiment/prepare.ts';
import { type HttpOptions, httpPlan } from './http-options.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { type MeasuringOptions, planOf } from './options.ts';
import { printHttp } from './print-http.ts';
import { printHttpPlan } from './print-http-plan.ts';

export interface HttpCommand extends Omit<MeasuringOptions, 'runs'>, HttpOptions {
  on: string[];
  runs?: number;
  plan?: boolean;
  format?: string;
}

/** Rounds at most to compare; of one variant, enough for an interval. */
const COMPARED = 10;
const ALONE = 5;

/** `jsdyno http`: measures servers under load and prints what came of it. Returns the exit code. */
export async function http(options: HttpCommand, io: Io): Promise<number> {
  const request = requestOf(options);
  if (options.plan === true) return printHttpPlan(request, io);
  const { exit, database, execution } = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  if (exit !== 0) return exit;
  return printHttp(database, execution.experiment.name, options.format, io);
}

function requestOf(options: HttpCommand): ExperimentRequest {
  const { test = false, on } = options;
  const servers = httpPlan(options, on.length > 0);
  if (servers.origin !== undefined && on.length + options.scenario.length > 0) {
    throw new JsdynoError('BAD_USAGE', 'a server that is up already runs on what it runs on', {
      hint: 'give --on together with --scenario, or neither',
    });
  }
  const variants = servers.origin !== undefined ? [servers.origin] : on.length === 0 ? ['node'] : on;
  const runs = options.runs ?? (test ? 1 : variants.length > 1 ? COMPARED : ALONE);
  // One variant has nothing to decide early, and with fewer rounds there is nothing to adapt.
  const fixed = options.fixed === true || variants.length === 1 || runs < 3;
  // What `jsdyno experiments` calls it.
  const own = servers.own === undefined ? [] : [servers.own.name];
  const scenarios = servers.scenarios.map((folder) => basename(folder));
  const names = servers.name === undefined ? [...own, ...scenarios] : [servers.name];
  const plan = planOf(names, { ...options, runs, fixed });
  return { kind: 'http', variants, plan: { ...plan, http: servers, test }, offline: options.offline };
}
