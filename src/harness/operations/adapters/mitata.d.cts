// biome-ignore-all lint/suspicious/noExplicitAny: what parameters and states hold is known to their author only.

export interface State {
  get(name: string): any;
}
/** What mitata's `bench` returns, as far as it says what is measured. */
export interface Trial {
  baseline(on?: boolean): this;
  args(name: string, values: readonly unknown[]): this;
  args(values: readonly unknown[] | Record<string, readonly unknown[]>): this;
  range(name: string, from: number, to: number, factor?: number): this;
  dense_range(name: string, from: number, to: number, step?: number): this;
  name(...given: unknown[]): this;
  gc(...given: unknown[]): this;
  compact(...given: unknown[]): this;
  highlight(...given: unknown[]): this;
}
export type TrialFunction = (state: State) => unknown;
export function bench(fn: TrialFunction): Trial;
export function bench(name: string, fn: TrialFunction): Trial;
export function group(fn: () => unknown): unknown;
export function group(name: string | { name?: string }, fn: () => unknown): unknown;
/** Measures nothing: resolves to no results. */
export function run(options?: Record<string, unknown>): Promise<{ benchmarks: [] }>;
export function do_not_optimize<T>(value: T): T;
export function summary(fn: () => unknown): unknown;
export function compact(fn: () => unknown): unknown;
export function boxplot(fn: () => unknown): unknown;
export function barplot(fn: () => unknown): unknown;
export function lineplot(fn: () => unknown): unknown;
