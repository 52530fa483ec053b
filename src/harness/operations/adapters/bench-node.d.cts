// biome-ignore-all lint/suspicious/noExplicitAny: what parameters and states hold is known to their author only.

export interface BenchmarkOptions {
  baseline?: boolean;
  minTime?: number;
  maxTime?: number;
  repeatSuite?: number;
  minSamples?: number;
}
export interface ManagedTimer {
  readonly count: number;
  start(): void;
  end(count: number): void;
}
export type BenchmarkFunction = (timer?: any) => unknown;
/** Stands for the Suite of bench-node: `jsdyno ops` measures what is added. */
export class Suite {
  constructor(options?: Record<string, unknown>);
  add(name: string, fn: BenchmarkFunction): this;
  add(name: string, options: BenchmarkOptions, fn: BenchmarkFunction): this;
  /** Measures nothing: resolves to no results. */
  run(): Promise<[]>;
}
