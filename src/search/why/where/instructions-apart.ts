/** Instructions an operation on both sides, by function. Pure. */
import { SMALLER } from './callgrind-counts.ts';
import type { TakenInstructions } from './taken.ts';
import type { InstructionsDifference } from './where.ts';

/** Functions below this share of all instructions of both sides are told together. */
const LEAST_SHARE = 0.005;

/**
 * The first is the sum of all, then functions, the largest difference first, and last those that are small on both sides. They add up to
 * the first. Empty where a side has nothing.
 */
export function instructionsApart(
  old: TakenInstructions | undefined,
  now: TakenInstructions | undefined,
): InstructionsDifference[] {
  if (old === undefined || now === undefined) return [];
  const [before, after] = [perOperation(old), perOperation(now)];
  if (before === null || after === null) return [];
  const all = [...new Set([...before.keys(), ...after.keys()])].map((name) =>
    differenceOf(name, before.get(name) ?? 0, after.get(name) ?? 0),
  );
  const whole = sumOf(TOTAL, all);
  const least = LEAST_SHARE * Math.max(whole.old, whole.new);
  const isListed = (one: InstructionsDifference) => one.name !== SMALLER && isLarge(one, least);
  const [large, small] = [all.filter(isListed), all.filter((one) => !isListed(one))];
  large.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  return [whole, ...large, ...(small.length === 0 ? [] : [sumOf(SMALLER, small)])];
}

/** The name of the sum. */
const TOTAL = '(all)';

/**
 * What many operations take more than few, which is without what both pay once. Functions of the start alone may come out below 0 by a
 * little, since what goes on beside, such as compiling, is not the same twice.
 * @returns null where there are no more operations in the one than in the other
 */
export function perOperation({ few, many }: TakenInstructions): Map<string, number> | null {
  const count = many.count - few.count;
  if (!(count > 0)) return null;
  const names = new Set([...Object.keys(few.functions), ...Object.keys(many.functions)]);
  return new Map(
    [...names].map((name) => [name, ((many.functions[name] ?? 0) - (few.functions[name] ?? 0)) / count] as const),
  );
}

function isLarge({ old, new: now }: InstructionsDifference, least: number): boolean {
  return Math.max(Math.abs(old), Math.abs(now)) >= least;
}

function sumOf(name: string, all: readonly InstructionsDifference[]): InstructionsDifference {
  const sum = (side: 'old' | 'new') => all.reduce((rest, one) => rest + one[side], 0);
  return differenceOf(name, sum('old'), sum('new'));
}

function differenceOf(name: string, old: number, now: number): InstructionsDifference {
  return { name, old, new: now, difference: now - old };
}
