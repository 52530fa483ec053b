import { acceptanceWarnings } from '../../../work/rules/acceptances.ts';
import type { Acceptance } from '../../../work/rules/rule.ts';
import type { JudgedGroupRow } from './compared-groups.ts';

/** What is to be said of acceptances: which are over, or name no row. */
export function takenOut(rows: readonly JudgedGroupRow[], accept: readonly Acceptance[], today: string): string[] {
  return acceptanceWarnings(
    accept,
    rows.map(({ judged }) => ({ row: judged.row, judged: judged.judged })),
    today,
  );
}
