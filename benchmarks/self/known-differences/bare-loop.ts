import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ownCpus } from '../../../src/measure/cpu-split.ts';

const { NATURES } = createRequire(import.meta.url)('../known-truths/natures.cjs') as { NATURES: object };
const LOOP = join(import.meta.dirname, '..', 'known-truths', 'loop.cjs');

/** Natures by parts of their names. */
export function naturesLike(parts: readonly string[] = ['']): string[] {
  return Object.keys(NATURES).filter((name) => parts.some((part) => name.includes(part)));
}

/**
 * What bare loops of one nature say, in processes one after the other on the CPU that processes in turns have: logarithms of the
 * ratio of times, one a pair of processes.
 */
export function bareLoops(nature: string, [base, other]: [string, string], truth: number, pairs: number): number[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const sides = [
      { runtime: base, units: 100 },
      { runtime: other, units: 100 + truth },
    ];
    const nanos = (pair % 2 === 0 ? sides : sides.toReversed()).map((side) => nanosOf(nature, side));
    const [first, second] = (pair % 2 === 0 ? nanos : nanos.toReversed()) as [number, number];
    return Math.log(second / first);
  });
}

function nanosOf(nature: string, { runtime, units }: { runtime: string; units: number }): number {
  const run = /deno/.test(runtime) ? ['run', '-A'] : [];
  const cpu = String(ownCpus()?.at(-1) ?? 0);
  const line = ['-c', cpu, runtime, ...run, LOOP, nature];
  return Number.parseFloat(
    execFileSync('taskset', line, { encoding: 'utf8', env: { ...process.env, UNITS: String(units) } }),
  );
}
