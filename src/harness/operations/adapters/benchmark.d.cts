// biome-ignore-all lint/suspicious/noExplicitAny: what parameters and states hold is known to their author only.

/** Stands for Benchmark.js: `jsdyno ops` measures what is added. */
declare class Benchmark {
  constructor(name: string, fn: () => unknown, options?: Record<string, unknown>);
  run(options?: Record<string, unknown>): this;
  on(type: string, listener: (...given: any[]) => unknown): this;
}
declare namespace Benchmark {
  class Suite {
    constructor(name?: string | Record<string, unknown>, options?: Record<string, unknown>);
    readonly length: number;
    add(
      name: string,
      fn: ((deferred: any) => unknown) | Record<string, unknown>,
      options?: Record<string, unknown>,
    ): this;
    add(options: Record<string, unknown>): this;
    on(type: string, listener: (this: Suite, ...given: any[]) => unknown): this;
    /** Measures nothing. */
    run(options?: Record<string, unknown>): this;
    filter(what: unknown): any;
  }
  const support: Record<string, unknown>;
  const options: Record<string, unknown>;
  const platform: Record<string, unknown>;
  function formatNumber(number: number): string;
}
export = Benchmark;
