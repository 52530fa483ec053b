import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadPlan } from '../options.ts';
import type { LoadResult, Mark, Quantiles } from '../result.ts';

/** The generators of load: jsdyno itself, or tools that must be installed. */
export const GENERATOR_NAMES = ['own', 'wrk', 'h2load', 'oha', 'autocannon'] as const;
export type GeneratorName = (typeof GENERATOR_NAMES)[number];

/** The part of a result that a tool's output says; the rest is known without it. */
type ToolFigures = Pick<
  LoadResult,
  'requestsPerSecond' | 'durationMs' | 'sent' | 'completed' | 'failed' | 'statuses' | 'latency' | 'bytes'
>;

/** Another load generator: a command on the PATH. */
export interface Tool {
  name: string;
  /** How to get it, for the error. */
  install: string;
  /** Arguments that make it print its version. */
  versionArguments: string[];
  /** What the plan asks for and the tool cannot do right; null if nothing. */
  refusal(plan: LoadPlan): string | null;
  /** @param folder for files that the tool is to read; removed afterwards */
  arguments(plan: LoadPlan, folder: string): string[];
  /** @throws Error when that is not the output of a whole run */
  parse(output: string): ToolFigures;
  /**
   * Why its figures are not to be taken for the server's.
   * @param kept connections that it had shortly before the end; null if unknown
   */
  doubts(plan: LoadPlan, figures: ToolFigures, kept: number | null): Mark[];
}

/** Writes a body where a tool reads it. @returns the file's path */
export function bodyFile(folder: string, body: Uint8Array): string {
  const file = join(folder, 'body');
  writeFileSync(file, body);
  return file;
}

/** The first group of a pattern as a number; 0 without such a line, by which tools mean none. */
export function numberIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

/** A number that must be there. */
export function requiredIn(output: string, pattern: RegExp): number {
  const found = pattern.exec(output)?.[1];
  if (found === undefined) throw new Error(`no ${pattern.source} in it`);
  return Number(found);
}

/** Only what is not zero. */
export function present(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** From least, mean, P50, P90, P99, P99.9 and largest in a tool's unit; null when one is missing. */
export function quantiles(values: (number | null | undefined)[], nsPerUnit: number): Quantiles | null {
  if (values.some((value) => typeof value !== 'number')) return null;
  const [min, mean, p50, p90, p99, p999, max] = values.map((value) => (value as number) * nsPerUnit) as number[];
  return { min, mean, p50, p90, p99, p999, max } as Quantiles;
}
