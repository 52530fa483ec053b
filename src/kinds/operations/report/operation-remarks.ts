import { gathered, type PlacedWarning, undecidedRemarks } from '../../../show/report/remarks.ts';
import { type Remark, remarksOfWhole } from '../../../show/sheets/report.ts';
import type { OperationRow, OperationsReport } from './operations-report.ts';

/** Warnings of the report, those of rows gathered by kind with one example, then what to try about undecided rows. */
export function operationRemarks({ groups, variants, warnings }: OperationsReport): Remark[] {
  const rows = groups.flatMap((group) => group.rows);
  const placed = rows.flatMap((row) => placedWarnings(row, variants.length > 1));
  return [...remarksOfWhole(warnings), ...gathered(placed), ...undecidedRemarks(rows.filter(isUndecided).length)];
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

function isUndecided({ cells, changes }: OperationRow): boolean {
  return (
    cells.some(({ relative }) => relative?.verdict === 'undecided') ||
    changes.some(({ steady }) => steady.verdict === 'undecided')
  );
}
