/** What is to be said of a gate beside its rows. */
import { rowTitle } from '../../../show/report/row-titles.ts';
import { acceptanceWarnings } from '../../../work/rules/acceptances.ts';
import type { Acceptance } from '../../../work/rules/rule.ts';
import type { JudgedGroupRow } from './compared-groups.ts';

/** No comparison is looked at before. */
const LEAST_ROUNDS = 3;
/** So many rows are named. */
const MOST_NAMED = 3;

/** Of rows that got too few rounds to be decided; none where the budget sufficed. */
export function tooShort(judged: readonly JudgedGroupRow[]): string[] {
  const rows = judged
    .filter(({ group, judged: { judged: how, row } }) => {
      return group !== null && how === 'undecided' && Math.min(...row.counts) < LEAST_ROUNDS;
    })
    .map(({ judged: { row } }) => rowTitle(row));
  const names = [...new Set(rows)];
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const named = `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
  return [`the budget is too short to decide ${named}: fewer than ${LEAST_ROUNDS} rounds; raise --budget`];
}

/** What is to be said of acceptances: which are over, or name no row. */
export function takenOut(rows: readonly JudgedGroupRow[], accept: readonly Acceptance[], today: string): string[] {
  return acceptanceWarnings(
    accept,
    rows.map(({ judged }) => ({ row: judged.row, judged: judged.judged })),
    today,
  );
}

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
      `${benchmark} needs ${name}, which base has not installed: ${count === 1 ? '1 row is' : `${count} rows are`} not compared until it has`,
  );
}
