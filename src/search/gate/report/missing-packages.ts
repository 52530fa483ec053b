import type { JudgedGroupRow } from './compared-groups.ts';

/** As Node.js says it, of what is no path. */
const MISSING = /Cannot find (?:module|package) '([^'./][^']*)'/;

/**
 * What is to be said of benchmarks that base cannot load for want of a package that head has: their rows look new, and whether the code
 * became slower is not known. Pure.
 */
export function missingPackages(rows: readonly JudgedGroupRow[]): string[] {
  const found = new Map<string, { benchmark: string; name: string; count: number }>();
  for (const { judged } of rows) {
    const name = judged.judged === 'new' ? MISSING.exec(judged.reason ?? '')?.[1] : undefined;
    if (name === undefined) continue;
    const { benchmark } = judged.row;
    const one = found.get(`${benchmark} ${name}`) ?? { benchmark, name, count: 0 };
    found.set(`${benchmark} ${name}`, { ...one, count: one.count + 1 });
  }
  return [...found.values()].map(
    ({ benchmark, name, count }) =>
      `${benchmark} needs ${name}, which base has not installed: ${count === 1 ? '1 row is' : `${count} rows are`} not compared before it has`,
  );
}
