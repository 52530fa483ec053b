import type { Route, Scenario } from '../../scenarios/scenario.ts';
import type { HttpLoad } from '../../suites/configuration.ts';

/** What `jsdyno http` puts load on; stored with the experiment. */
export interface HttpPlan {
  /** Folders of scenarios, absolute; empty with `origin`. */
  scenarios: string[];
  /** A server that was named on the command line, in place of scenarios. */
  own?: Scenario | undefined;
  /** Names of routes, or `all`; empty: the first of each scenario. */
  routes: string[];
  /** In place of the scenarios' routes. */
  requests?: Route[] | undefined;
  /** Routes in which `[<id>]` is another id in each request. */
  idRoutes?: string[] | undefined;
  /** `http://host:port` of a server that is up already. */
  origin?: string | undefined;
  /** What rows of it are called. */
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
