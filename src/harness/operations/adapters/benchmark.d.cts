// biome-ignore-all lint/suspicious/noExplicitAny: what listeners are told and tests hold is known to their author only.

/** Stands for Benchmark.js: `jsdyno ops` measures what is added. */
declare class Benchmark {
  constructor(fn: Benchmark.Test, options?: Benchmark.Options);
  constructor(name: string, fn: Benchmark.Test, options?: Benchmark.Options);
  constructor(name: string, options: Benchmark.Options);
  constructor(options: Benchmark.Options);
  id: number | string;
  name?: string;
  fn?: Benchmark.Test;
  options: Benchmark.Options;
  /** Calls of the batch that `setup` prepares. */
  count: number;
  cycles: number;
  hz: number;
  aborted: boolean;
  running: boolean;
  stats: { moe: number; rme: number; sem: number; deviation: number; mean: number; sample: number[]; variance: number };
  times: { cycle: number; elapsed: number; period: number; timeStamp: number };
  [more: string]: any;
  /** Measures nothing yet: says that it is wanted. */
  run(options?: Record<string, unknown>): this;
  on(types: string, listener: (this: Benchmark, ...given: any[]) => unknown): this;
  off(types?: string, listener?: (...given: any[]) => unknown): this;
  emit(type: string | object, ...given: any[]): any;
  listeners(type: string): ((...given: any[]) => unknown)[];
  abort(): this;
  reset(): this;
  clone(options?: Benchmark.Options): Benchmark;
  compare(other: Benchmark): 0;
}
declare namespace Benchmark {
  type Test = string | ((this: any, deferred: any) => unknown);
  type Part = string | ((this: any) => unknown);
  interface Options {
    name?: string;
    fn?: Test;
    setup?: Part;
    teardown?: Part;
    defer?: boolean;
    /** Listeners (`onStart` ...), and options that say how to measure, which have no effect. */
    [more: string]: any;
  }
  class Suite {
    constructor(name?: string | Record<string, unknown>, options?: Record<string, unknown>);
    readonly length: number;
    readonly [index: number]: Benchmark;
    name?: string;
    aborted: boolean;
    running: boolean;
    add(name: string, fn: Test | Options, options?: Options): this;
    add(options: Options): this;
    add(fn: Test, options?: Options): this;
    on(types: string, listener: (this: Suite, ...given: any[]) => unknown): this;
    off(types?: string, listener?: (...given: any[]) => unknown): this;
    emit(type: string | object, ...given: any[]): any;
    listeners(type: string): ((...given: any[]) => unknown)[];
    /** Measures nothing yet: says that its benchmarks are wanted. */
    run(options?: Record<string, unknown>): this;
    abort(): this;
    reset(): this;
    clone(options?: Record<string, unknown>): Suite;
    filter(what: string | ((bench: Benchmark, index: number) => unknown)): Suite;
    map(what: string | ((bench: Benchmark, index: number) => unknown)): any[];
    forEach(fn: (bench: Benchmark, index: number) => unknown): void;
    each(fn: (bench: Benchmark, index: number) => unknown): void;
    indexOf(bench: Benchmark, from?: number): number;
    join(between?: string): string;
    reduce<T>(fn: (before: T, bench: Benchmark, index: number) => T, first: T): T;
    push(...benches: Benchmark[]): number;
    unshift(...benches: Benchmark[]): number;
    pop(): Benchmark | undefined;
    shift(): Benchmark | undefined;
    slice(from?: number, to?: number): Benchmark[];
    splice(from: number, count?: number, ...benches: Benchmark[]): Benchmark[];
    reverse(): this;
    sort(compare?: (one: Benchmark, other: Benchmark) => number): this;
  }
  class Event {
    constructor(type: string | object);
    [more: string]: any;
  }
  class Deferred {
    constructor(bench: Benchmark);
    [more: string]: any;
  }
  const options: Record<string, any>;
  const support: Record<string, boolean>;
  const platform: Record<string, any>;
  const version: string;
  function filter(benches: ArrayLike<Benchmark>, what: string | ((bench: Benchmark) => unknown)): Benchmark[];
  function map(benches: ArrayLike<Benchmark>, what: string | ((bench: Benchmark) => unknown)): any[];
  function each(benches: ArrayLike<Benchmark>, fn: (bench: Benchmark) => unknown): void;
  function forEach(benches: ArrayLike<Benchmark>, fn: (bench: Benchmark) => unknown): void;
  function indexOf(benches: ArrayLike<Benchmark>, bench: Benchmark): number;
  function reduce<T>(benches: ArrayLike<Benchmark>, fn: (before: T, bench: Benchmark) => T, first: T): T;
  function invoke(benches: ArrayLike<Benchmark>, what: string | { name: string }, ...given: any[]): any[];
  function join(object: object, between?: string, within?: string): string;
  function formatNumber(number: number | string): string;
  function has(object: object, key: string): boolean;
  function forOwn(object: object, fn: (value: any, key: string, object: object) => unknown): void;
  function runInContext(context?: object): typeof Benchmark;
}
export = Benchmark;
