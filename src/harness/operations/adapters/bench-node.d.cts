export interface BenchmarkOptions {
  baseline?: boolean;
  /** Other options of bench-node say how to measure, and have no effect. */
  minTime?: number;
  maxTime?: number;
  repeatSuite?: number;
  minSamples?: number;
}
/** The timer of a function that keeps the time itself. */
export interface ManagedTimer {
  /** How many operations are wanted. */
  readonly count: number;
  start(): void;
  /** How many were done since start(); one by default. */
  end(operations?: number): void;
}
// biome-ignore lint/suspicious/noExplicitAny: a function without an argument is one of these, too.
export type BenchmarkFunction = (timer?: any) => unknown;
export interface Plugin {
  isSupported(): boolean;
  toString(): string;
}
export interface SuiteOptions {
  /** An option of this adapter: the name of the group. */
  name?: string;
  /** A plug-in that keeps V8 from optimising does so on Node.js; the file's own plug-ins are not run. */
  plugins?: Plugin[];
  detectDeadCodeElimination?: boolean;
  benchmarkMode?: 'ops' | 'time';
  /** Other options of bench-node say how to measure or to print, and have no effect. */
  [more: string]: unknown;
}
/** Stands for the Suite of bench-node: `jsdyno ops` measures what is added. */
export class Suite {
  constructor(options?: SuiteOptions);
  add(name: string, fn: BenchmarkFunction): this;
  add(name: string, options: BenchmarkOptions, fn: BenchmarkFunction): this;
  /** Measures nothing yet: says that the suite is wanted, and resolves to no results. */
  run(): Promise<[]>;
}

declare class Known implements Plugin {
  // biome-ignore lint/suspicious/noExplicitAny: options of bench-node's plug-ins, which ask for what is told anyway.
  constructor(options?: any);
  isSupported(): boolean;
  toString(): string;
}
export class V8NeverOptimizePlugin extends Known {}
export class V8OptimizeOnNextCallPlugin extends Known {}
export class V8GetOptimizationStatus extends Known {}
export class MemoryPlugin extends Known {}
export class DeadCodeEliminationDetectionPlugin extends Known {}

type Reporter = (results: unknown[], options?: object) => void;
/** Reporters print results, of which there are none. */
export const textReport: Reporter;
export const prettyReport: Reporter;
export const chartReport: Reporter;
export const htmlReport: Reporter;
export const jsonReport: Reporter;
export const csvReport: Reporter;

export interface WelchTTestResult {
  tStatistic: number;
  degreesOfFreedom: number;
  /** two-sided */
  pValue: number;
  /** at 0.05 */
  significant: boolean;
  mean1: number;
  mean2: number;
  variance1: number;
  variance2: number;
}
export function welchTTest(first: readonly number[], second: readonly number[]): WelchTTestResult;
export function compareBenchmarks(
  first: readonly number[],
  second: readonly number[],
  alpha?: number,
): {
  significant: boolean;
  pValue: number;
  confidence: string;
  stars: '***' | '**' | '*' | '';
  difference: 'faster' | 'slower' | 'same';
  tStatistic: number;
  degreesOfFreedom: number;
};
export function getSignificanceStars(pValue: number): '***' | '**' | '*' | '';

// biome-ignore lint/complexity/noUselessEmptyExport: without it all that is declared is exported
export {};
