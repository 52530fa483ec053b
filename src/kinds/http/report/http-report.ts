/** The report of `jsdyno http`. Formats compute nothing: each figure is here. */

import type { ReportHead } from '../../../show/report/row.ts';
import type { CellState } from '../../../show/sheets/cell-state.ts';
import type { Relative } from '../../../show/sheets/compared.ts';
import type { Estimate } from '../../../stats/estimate.ts';
import type { Count } from '../../../stats/quantities.ts';
import type { PreloadCost } from './preload-cost.ts';

export interface HttpReport extends ReportHead {
  /** how all routes were loaded */
  load: HttpLoadFacts;
  routes: HttpRoute[];
}

/** How all routes were loaded. */
export interface HttpLoadFacts {
  /** `own (jsdyno 1.0.0, Node.js 24.4.1)`; several only where an experiment was taken up by another version */
  generators: string[];
  connections: Count;
  pipelining: Count;
  arrivals: 'constant' | 'poisson';
  durationMs: number;
  warmupMs: number;
  /** servers told figures from inside */
  preload: boolean;
  /** all servers of a round were up at once, and throughput was measured in windows of load on them in turn */
  turns: boolean;
  /** CPUs of their own, as taskset takes them; null: they shared all */
  cpus: { server: string; generator: string } | null;
}

export interface HttpRoute {
  scenario: string;
  route: string;
  /** `GET /json` */
  request: string;
  /** one a variant, in the order of the report's variants */
  throughput: ThroughputCell[];
  /** by rate, the lowest first */
  rates: HttpRate[];
}

/** A server on one variant. */
interface ServerCell extends CellState {
  /** the use of server and generator; medians over runs */
  use: ServerUse;
}

export interface ThroughputCell extends ServerCell {
  /** requests/s; null unless measured */
  requests: Estimate | null;
  /** the generator had no CPU left in most runs: the server answers at least as many */
  generatorBound: boolean;
  /** the share of the throughput that the preload takes; null where throughput was measured only with it */
  preloadCost: PreloadCost | null;
  /** against the first variant, above 1 is faster; null for the first variant and where it has no figure */
  relative: Relative | null;
}

export interface HttpRate {
  /** arrivals per second */
  rate: number;
  /** the rate as a share of the slowest variant's throughput; null where the rate was given */
  share: number | null;
  cells: LatencyCell[];
}

export type QuantileName = 'p50' | 'p90' | 'p99' | 'p999' | 'max';

export const QUANTILES: readonly QuantileName[] = ['p50', 'p90', 'p99', 'p999', 'max'];

export interface LatencyCell extends ServerCell {
  /** seconds; null unless measured */
  quantiles: Record<QuantileName, Latency | null>;
  /** `median better (P50 -9 %), tail worse (P99 +35 %)`; null for the first variant and where nothing is known */
  words: string | null;
}

export interface Latency extends Estimate {
  /** contender / first variant, in latency: below 1 is better, and its verdict `faster` */
  relative: Relative | null;
}

/** A figure that is not known is null. */
export interface ServerUse {
  /** CPUs: 1 is one all the time */
  serverCpu: number | null;
  generatorCpu: number | null;
  /** the part of the generator's in which it only looked at the clock */
  generatorSpinning: number | null;
  /** of all other processes of the machine */
  otherCpu: number | null;
  /** bytes, the most since the server started */
  memoryPeak: number | null;
  /** seconds a timer of the server was late, at P99 */
  delayP99: number | null;
  /** of the server's event loop, 0 to 1 */
  utilisation: number | null;
  /** share of the time that garbage collection stopped the server */
  gcShare: number | null;
  /** its longest pause in seconds */
  gcLongest: number | null;
}
