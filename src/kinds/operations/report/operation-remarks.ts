import { gathered, type PlacedWarning, undecidedRemarks } from '../../../show/report/remarks.ts';
import { type Remark, remarksOfWhole } from '../../../show/sheets/report.ts';
import type { OperationRow, OperationsReport } from './operations-report.ts';

/** Warnings of the report, those of rows gathered by kind with one example, then what to try about undecided rows. */
export function operationRemarks({ groups, variants, warnings }: OperationsReport): Remark[] {
  const rows = groups.flatMap((group) => group.rows);
  const several = variants.length > 1;
  const placed = rows.flatMap((row) => placedWarnings(row, several));
  const undecided = rows.filter((row) => isUndecided(row, several)).length;
  return [...remarksOfWhole(warnings), ...gathered(placed), ...undecidedRemarks(undecided)];
}

/** @param several whether a name must say on which variant */
function placedWarnings({ name, cells, warnings }: OperationRow, several: boolean): PlacedWarning[] {
  return [
    ...cells.flatMap((cell) => {
      const place = several ? `${name} on ${cell.variant}` : name;
      return cell.warnings.map((warning) => ({ place, warning }));
    }),
    ...warnings.map((warning) => ({ place: name, warning })),
  ];
}

/** Of several variants the changes are shown, of one how its rows compare. */
function isUndecided({ cells, changes }: OperationRow, several: boolean): boolean {
  return several
    ? changes.some(({ steady }) => steady.verdict === 'undecided')
    : cells.some(({ relative }) => relative?.verdict === 'undecided');
}
