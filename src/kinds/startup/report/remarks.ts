import type { Verdict } from '../../../stats/verdict.ts';
import { warningText } from '../../../stats/warning.ts';
import type { StartupCell, StartupReport } from './startup-report.ts';

/** Cells with the baseline in front, whatever order they are shown in. */
export function baselineFirst(cells: readonly StartupCell[]): StartupCell[] {
  return cells.toSorted((a, b) => Number(b.isBaseline) - Number(a.isBaseline));
}

export function verdictOf({ verdict, relative }: StartupCell): Verdict | null {
  return verdict === 'measured' ? (relative?.verdict ?? null) : verdict;
}

/** The remarks: first those about cells, each behind the name of its script, then those about the whole report. */
export function startupRemarks({ processes, warnings }: StartupReport): string[] {
  const own = processes.flatMap(({ name, cells }) =>
    cells.flatMap((cell) =>
      cell.warnings.map((warning) => `${name === null ? '' : `${name}: `}${warningText(warning)}`),
    ),
  );
  return [...own, ...warnings.map(warningText)];
}
