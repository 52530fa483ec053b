import { jsonDocument } from '../../../show/report/json-envelope.ts';
import { type Estimate, plusMinusOf } from '../../../stats/estimate.ts';
import { warningText } from '../../../stats/warning.ts';
import type { OperationCell, OperationGroup, OperationRow, OperationsReport } from './operations-report.ts';

/** One object, as `operations.schema.json` states it, with a line end at its end. */
export function operationsJson(report: OperationsReport): string {
  const { experiment, environment, command, method, variants, against, means } = report;
  const groups = report.groups.map(groupObject);
  const warnings = report.warnings.map(warningText);
  const head = { experiment, environment, command, method, variants, against };
  return jsonDocument('operations', 2, { ...head, groups, means, warnings });
}

function groupObject(group: OperationGroup) {
  return { ...group, rows: group.rows.map(rowObject) };
}

function rowObject(row: OperationRow) {
  return { ...row, cells: row.cells.map(cellObject), warnings: row.warnings.map(warningText) };
}

function cellObject(cell: OperationCell) {
  const { rate, nanosPerOp, cold, warnings } = cell;
  return {
    ...cell,
    // A figure and its inverse have the same half-width: taken from one of the two, it agrees to the last digit.
    nanosPerOp: withPlusMinus(nanosPerOp, rate),
    rate: withPlusMinus(rate),
    cold: withPlusMinus(cold),
    warnings: warnings.map(warningText),
  };
}

/** An estimate with half the width of its interval as a share, for readers who do not use intervals. */
function withPlusMinus(estimate: Estimate | null, of: Estimate | null = estimate) {
  return estimate === null || of === null ? null : { ...estimate, plusMinus: plusMinusOf(of) };
}
