import { type Warning, warningKey, warningText } from '../../stats/warning.ts';

/** The remarks below the rows of a table. */
export interface Remark {
  kind: 'failed' | 'warning' | 'next';
  text: string;
}

/** A warning with the name of its place: a row, or a row on a variant. */
export interface PlacedWarning {
  place: string;
  warning: Warning;
}

/**
 * Gathers equal warnings of several places: each once, with the first place as an example and the number of places.
 *
 * @param noun what is counted: `rows`, `times`
 */
export function gathered(placed: readonly PlacedWarning[], noun: string): Remark[] {
  const alike = Map.groupBy(placed, ({ warning }) => warningKey(warning));
  return [...alike.values()].flatMap((cases) =>
    cases.slice(0, 1).map(({ place, warning }): Remark => {
      const lead = cases.length > 1 ? `${cases.length} ${noun}, such as ` : '';
      return { kind: 'warning', text: `${lead}${place}: ${warningText(warning)}` };
    }),
  );
}

/** Warnings of a report as a whole. */
export function remarksOfWhole(warnings: readonly Warning[]): Remark[] {
  return warnings.map((warning) => ({ kind: 'warning', text: warningText(warning) }));
}

/** Advice for rows that are undecided; none without such rows. */
export function undecidedRemarks(rows: number): Remark[] {
  if (rows === 0) return [];
  const text = `${rows} ${rows === 1 ? 'row' : 'rows'} undecided: neither a difference nor its absence is shown; more rounds narrow the interval`;
  return [{ kind: 'next', text }];
}
