// biome-ignore-all lint/suspicious/noExplicitAny: what arguments and states hold is known to their author only.

export interface State {
  get(name: string): any;
  /** A turn is an operation. */
  [Symbol.iterator](): Iterator<undefined, void, undefined>;
  [Symbol.asyncIterator](): AsyncIterator<undefined, void, undefined>;
}
/** Yielded in place of a function: `0`, `1` ... make the arguments of `bench` or `manual`, outside of the time. */
export interface Yielded {
  [argument: number]: () => unknown;
  bench?(...given: any[]): unknown;
  /** Returns the ns that it took. */
  manual?(...given: any[]): number | Promise<number>;
  budget?: 'manual';
  concurrency?: number;
  heap?: boolean;
  counters?: boolean;
}
/** Called as it is; given the state, it goes through it; a generator yields a function, or `Yielded`, once. */
export type TrialFunction = (state: State) => unknown;

/** What was run; its figures are NaN, as nothing is measured while the file is loaded. */
export interface Stats {
  kind: 'fn' | 'iter' | 'yield';
  debug: string;
  ticks: number;
  samples: number[];
  min: number;
  max: number;
  avg: number;
  p25: number;
  p50: number;
  p75: number;
  p99: number;
  p999: number;
}
export interface TrialResult {
  kind: 'args' | 'static' | 'multi-args';
  alias: string;
  baseline: boolean;
  args: Record<string, any[]>;
  runs: { name: string; args: Record<string, any>; stats: Stats; error: undefined }[];
  style: { compact: boolean; highlight: false | string };
}
type Color = 'red' | 'cyan' | 'white' | 'green' | 'yellow' | 'magenta' | 'blue' | 'black' | 'gray';

/** Stands for mitata's B: a benchmark with its arguments. */
export class B {
  constructor(name: string, fn: TrialFunction);
  baseline(on?: boolean): this;
  args(name: string, values: readonly unknown[] | null): this;
  args(values: readonly unknown[] | Record<string, readonly unknown[] | null> | null): this;
  range(name: string, from: number, to: number, factor?: number): this;
  dense_range(name: string, from: number, to: number, step?: number): this;
  name(name: string, highlight?: Color | false): this;
  gc(mode?: 'once' | 'inner' | boolean): this;
  /** Without effect. */
  compact(on?: boolean): this;
  /** Without effect. */
  highlight(color?: Color | false): this;
  /** Measures nothing yet: says that it is wanted. */
  run(throws?: boolean): Promise<TrialResult>;
}
export interface MeasureOptions {
  args?: Record<string, unknown>;
  concurrency?: number;
  inner_gc?: boolean;
  /** Other options of mitata say how to measure, and have no effect. */
  [more: string]: unknown;
}
export interface RunOptions {
  filter?: RegExp;
  /** Other options of mitata are about results, of which there are none. */
  [more: string]: unknown;
}

export function bench(fn: TrialFunction): B;
export function bench(name: string, fn: TrialFunction): B;
/** Measures nothing yet: makes a row, resolves to figures that are NaN. */
export function measure(fn: TrialFunction, options?: MeasureOptions): Promise<Stats>;
/** Measures nothing yet: says that what was added before is wanted. */
export function run(options?: RunOptions): Promise<{ layout: []; context: object; benchmarks: TrialResult[] }>;
export function do_not_optimize(value: any): void;
export const flags: { compact: number; baseline: number };

type Scope = { (fn: () => Promise<any>): Promise<void>; (fn: () => any): void };
export function group(name: string | { name?: string } | undefined, fn: () => Promise<any>): Promise<void>;
export function group(name: string | { name?: string } | undefined, fn: () => any): void;
export function group(fn: () => Promise<any>): Promise<void>;
export function group(fn: () => any): void;
export const summary: Scope;
export const compact: Scope;
export const boxplot: Scope;
export const barplot: Scope;
export const lineplot: Scope;

/** Of mitata 0.1. */
export function baseline(name: string, fn: TrialFunction): B;
/** Of mitata 0.1. */
export function clear(): void;

// biome-ignore lint/complexity/noUselessEmptyExport: without it all that is declared is exported
export {};
