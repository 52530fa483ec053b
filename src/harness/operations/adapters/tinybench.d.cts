// biome-ignore-all lint/suspicious/noExplicitAny: what parameters and states hold is known to their author only.

export interface TaskOptions {
  beforeAll?(): unknown;
  afterAll?(): unknown;
  beforeEach?(): unknown;
  afterEach?(): unknown;
}
/** Stands for the Bench of tinybench: `jsdyno ops` measures what is added. */
export class Bench {
  constructor(options?: { name?: string } & Record<string, unknown>);
  readonly name: string | undefined;
  readonly tasks: { name: string; fn: () => unknown }[];
  readonly results: [];
  add(name: string, fn: () => unknown, options?: TaskOptions): this;
  remove(name: string): this;
  getTask(name: string): { name: string; fn: () => unknown } | undefined;
  table(): [];
  /** Measures nothing: resolves to no results. */
  run(): Promise<[]>;
  runSync(): [];
  warmup(): Promise<void>;
  reset(): void;
  addEventListener(...given: unknown[]): void;
  removeEventListener(...given: unknown[]): void;
}
export function now(): number;
export function hrtimeNow(): number;
export function nToMs(nanos: number): number;
