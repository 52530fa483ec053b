import type { Route, Scenario } from '../../host/scenarios/scenario.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { GeneratorName } from '../../measure/load/generators/tool.ts';

/** A route of a web server under load. */
export interface HttpConfiguration extends Configuration {
  kind: 'http';
  /** Absent where a scenario has no server for any variant: the row then stands for the scenario. */
  http?: HttpRow | undefined;
}

/** One request that is sent over and over to a server. */
export interface HttpRow {
  /** Folder of the scenario; absent: the server is up already. */
  scenario?: string | undefined;
  /** In place of a scenario, a server that was named on the command line; its route is the row's. */
  own?: Omit<Scenario, 'routes'> | undefined;
  /** `http://host:port` of a server that is up already. */
  origin?: string | undefined;
  route: Route;
  /** Arrivals per second; absent: as many as the server answers. */
  rate?: number | undefined;
  /** The share of the slowest variant's throughput that the rate was chosen as. */
  share?: number | undefined;
  /** Throughput without the preload. The row with the preload shows beside it what the preload costs. */
  bare?: boolean | undefined;
  load: HttpLoad;
}

/** How all routes of an experiment are loaded. */
export interface HttpLoad {
  /** `own`, `wrk` ... */
  generator: GeneratorName;
  connections: number;
  pipelining: number;
  arrivals: 'constant' | 'poisson';
  /** Milliseconds that count, and milliseconds of the warm-up before. */
  durationMs: number;
  warmupMs: number;
  /** The server loads what tells its event loop's delay and the like. */
  preload: boolean;
  /** Each `[<id>]` in path, headers and body is another id in each request. */
  ids?: boolean | undefined;
}
