export type HookMode = 'run' | 'warmup';
export type Hook = (task: Task, mode: HookMode) => unknown;
export type FnHook = (this: Task, mode?: HookMode) => unknown;
export type Fn = () => unknown;

export interface FnOptions {
  beforeAll?: FnHook | undefined;
  afterAll?: FnHook | undefined;
  /** Before each call, which is then timed by itself. */
  beforeEach?: FnHook | undefined;
  afterEach?: FnHook | undefined;
  /** Whether a call is awaited; what its first call gives says so where this does not. */
  async?: boolean | undefined;
  signal?: { readonly aborted: boolean } | undefined;
  /** Not followed. */
  retainSamples?: boolean | undefined;
}
/** A call that returns this is taken to have lasted so many ms. */
export interface FnReturnedObject {
  overriddenDuration?: number;
  /** Not followed: there is no budget. */
  overriddenIterationCost?: number;
}
export interface BenchOptions {
  name?: string | undefined;
  setup?: Hook | undefined;
  teardown?: Hook | undefined;
  signal?: { readonly aborted: boolean } | undefined;
  warmup?: boolean | undefined;
  /** Other options of tinybench say how to measure, and have no effect. */
  [more: string]: unknown;
}
export interface BenchEvent {
  readonly type: string;
  readonly task?: Task;
}
type Listener = ((event: BenchEvent) => unknown) | { handleEvent(event: BenchEvent): unknown };

declare class Listeners {
  /** Events are `add`, `remove`, `warmup` and `start`, and none about a measurement. */
  addEventListener(type: string, listener: Listener, options?: unknown): void;
  removeEventListener(type: string, listener: Listener, options?: unknown): void;
  dispatchEvent(event: BenchEvent): boolean;
}
/** Stands for a task of tinybench, which is a row. */
export class Task extends Listeners {
  constructor(bench: Bench, name: string, fn: Fn, options?: FnOptions);
  readonly name: string;
  readonly fn: Fn;
  readonly runs: 0;
  readonly result: { readonly state: 'not-started' };
  readonly detectedResolution: undefined;
  run(): Promise<this>;
  runSync(): this;
  warmup(): Promise<void>;
  warmupSync(): void;
  reset(): void;
}
/** Stands for the Bench of tinybench: `jsdyno ops` measures what is added. */
export class Bench extends Listeners {
  constructor(options?: BenchOptions);
  readonly name: string | undefined;
  concurrency: 'bench' | 'task' | null;
  threshold: number;
  time: number;
  iterations: number;
  readonly tasks: Task[];
  readonly todos: Task[];
  readonly results: Task['result'][];
  readonly now: () => number;
  // biome-ignore lint/suspicious/noExplicitAny: whether there is a warm-up; of tinybench 2 a method.
  readonly warmup: any;
  add(name: string, fn: Fn, options?: FnOptions): this;
  remove(name: string): this;
  todo(name: string, fn?: Fn, options?: FnOptions): this;
  getTask(name: string): Task | undefined;
  table(convert?: (task: Task) => unknown): unknown[];
  /** Measures nothing yet: says that what was added before is wanted. */
  run(): Promise<Task[]>;
  runSync(): Task[];
  reset(): void;
}

export interface TimestampProvider {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: number or bigint, as the clock has it.
  fn: () => any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  toMs: (value: any) => number;
  fromMs: (milliseconds: number) => number | bigint;
}
export function now(): number;
export function hrtimeNow(): number;
export function nToMs(nanos: number | bigint): number;
export function mToNs(milliseconds: number | bigint): number;
export function formatNumber(value: number, significantDigits?: number, maxFractionDigits?: number): string;
export const hrtimeNowTimestampProvider: TimestampProvider;
export const performanceNowTimestampProvider: TimestampProvider;
export function calibrateTimerOverhead(
  provider: TimestampProvider,
  options?: { estimator?: 'median' | 'min' | 'p05'; pairs?: number; warmupPairs?: number },
): number;
/** Of samples in ascending order. */
export function medianAbsoluteDeviation(sorted: readonly number[]): number;
export function estimateResolution(sorted: readonly number[]): number | undefined;
export function classifyTimerSaturation(
  sorted: readonly number[],
  deviation: number,
): 'low-distinct' | 'zero-dominated' | 'zero-mad' | undefined;
export function detectTimerSaturation(sorted: readonly number[], deviation: number): boolean;

// biome-ignore lint/complexity/noUselessEmptyExport: without it all that is declared is exported
export {};
