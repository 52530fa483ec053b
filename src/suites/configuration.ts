import { inspect } from 'node:util';
import type { Route, Scenario } from '../scenarios/scenario.ts';
import type { TimedProcess } from './startup/start.ts';

export type ParameterValue = string | number | boolean;

/** One combination of a benchmark's parameters. */
export interface Configuration {
  /** `category/file.js` */
  benchmark: string;
  /** Upstream's spelling: `len=0 n=10000`, `kind='duplex' n=50`; what rows are matched by. */
  configuration: string;
  parameters: Record<string, ParameterValue>;
  /** Settings that no parameter takes, forwarded to the benchmark and not reported. */
  extra: Record<string, string>;
  /** Flags the benchmark asks for, given to the runtime at spawn. */
  flags: string[];
  /** The benchmark has a `setup` that upstream calls in the root process. */
  setup: boolean;
  /** An operation of a file of operations; absent: a benchmark in Node.js core's form. */
  operation?: Operation | undefined;
  /** A process that is timed as a whole, such as a start-up. */
  command?: TimedProcess | undefined;
  /** A route of a web server under load. */
  http?: HttpRow | undefined;
}

/** One request that is sent over and over to a server. */
export interface HttpRow {
  /** Folder of the scenario; absent: the server is up already. */
  scenario?: string | undefined;
  /** In its place, a server that was named on the command line; its route is the row's. */
  own?: Omit<Scenario, 'routes'> | undefined;
  /** `http://host:port` of a server that is up already. */
  origin?: string | undefined;
  route: Route;
  /** Arrivals per second; absent: as many as the server answers. */
  rate?: number | undefined;
  /** The share of the slowest variant's throughput that the rate was chosen as. */
  share?: number | undefined;
  /** Throughput without the preload, beside the row that has it: what it costs. */
  bare?: boolean | undefined;
  load: HttpLoad;
}

/** How all routes of an experiment are loaded. */
export interface HttpLoad {
  /** `own`, `wrk` ... */
  generator: string;
  connections: number;
  pipelining: number;
  arrivals: 'constant' | 'poisson';
  /** Milliseconds that count, and those before. */
  durationMs: number;
  warmupMs: number;
  /** The server loads what tells its event loop's delay and the like. */
  preload: boolean;
  /** Each `[<id>]` in path, headers and body is another id in each request. */
  ids?: boolean | undefined;
}

/** What the process that measures an operation is told of it. */
export interface Operation {
  /** Absolute path; the file is loaded where it lies. */
  file: string;
  /** Name of the suite it was added to. */
  group: string;
  /** Name it was added under. */
  name: string;
  parameters: Record<string, ParameterValue>;
  /** The row of its group that the others are compared with. */
  baseline: boolean;
  /** What the suite says about itself. */
  page?: string | undefined;
  /** Of a file for another tool: what that tool would do otherwise to the row's figures, and what else is not followed. */
  remarks?: string[] | undefined;
  notes?: string[] | undefined;
  /** Operations a batch: chosen on the baseline, the same for all variants. */
  batch?: number | undefined;
}

/** Space-joined `k=util.inspect(v)`, as upstream's compare writes it. */
export function spell(parameters: Record<string, ParameterValue>): string {
  return Object.entries(parameters)
    .map(([key, value]) => `${key}=${inspect(value)}`)
    .join(' ');
}

/** The `key=value` arguments that make a benchmark execute exactly this configuration. */
export function argumentsOf(configuration: Configuration): string[] {
  const settings = { ...configuration.parameters, ...configuration.extra };
  return Object.entries(settings).map(([key, value]) => `${key}=${value}`);
}

/** Seconds a configuration runs by its own wish (`duration`, `dur`), 0 when it counts operations. */
export function ownDuration({ operation, http, parameters }: Configuration): number {
  if (http !== undefined) return (http.load.warmupMs + http.load.durationMs) / 1000;
  if (operation !== undefined) return 0; // a parameter of that name means nothing to the harness
  const { duration, dur } = parameters;
  const seconds = Number(duration ?? dur ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}
