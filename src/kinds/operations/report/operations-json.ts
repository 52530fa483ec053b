import {
  type DocumentHead,
  type Envelope,
  jsonDocument,
  type WarningTexts,
} from '../../../show/report/json-envelope.ts';
import { type Estimate, plusMinusOf } from '../../../stats/estimate.ts';
import type {
  OperationCell,
  OperationGroup,
  OperationRow,
  OperationsReport,
  OperationsVariant,
} from './operations-report.ts';

/**
 * What operations cost on JavaScript runtimes, as printed by jsdyno ops --format json. Rates are operations per second, times nanoseconds
 * per operation, shares 0 to 1, ratios of rates (above 1 is faster); null stands wherever something cannot be said.
 * @title jsdyno operations report
 */
export interface OperationsDocument
  extends Envelope<'operations', 2>,
    DocumentHead,
    Pick<OperationsReport, 'command' | 'against' | 'means'> {
  /** in the order of releases; the first is the one that the others are compared with */
  variants: OperationsVariant[];
  groups: GroupObject[];
}

interface GroupObject extends Omit<OperationGroup, 'rows'> {
  /** @minItems 1 */
  rows: RowObject[];
}

interface RowObject extends Omit<OperationRow, 'cells' | 'warnings'>, WarningTexts {
  /** one a variant, in the order of the report's variants */
  cells: CellObject[];
}

/**
 * A row on one variant.
 * @if {properties: {verdict: {const: 'measured'}}}
 * @then {properties: {reason: {type: 'null'}, rate: {type: 'object'}, nanosPerOp: {type: 'object'}, floor: {type: 'null'}, rounds: {minimum: 1}}}
 * @else {properties: {reason: {type: 'string'}, rate: {type: 'null'}, nanosPerOp: {type: 'null'}, cold: {type: 'null'}}}
 */
interface CellObject extends Omit<OperationCell, 'nanosPerOp' | 'rate' | 'cold' | 'warnings'>, WarningTexts {
  /** steady time of one operation in ns, the empty body taken off; null unless measured */
  nanosPerOp: EstimateObject | null;
  /** steady ops/s, the inverse of `nanosPerOp` */
  rate: EstimateObject | null;
  /** ops/s of the first batch from the first call */
  cold: EstimateObject | null;
}

interface EstimateObject extends Estimate {
  /** half the interval's width as a share: sqrt(high / low) - 1 @minimum 0 */
  plusMinus: number | null;
}

export function operationsJson(report: OperationsReport): string {
  const { experiment, environment, command, method, variants, against, means, warnings } = report;
  const cellsOf = (row: OperationRow) => ({ ...row, cells: row.cells.map(cellObject) });
  const groups = report.groups.map((group) => ({ ...group, rows: group.rows.map(cellsOf) }));
  const head = { experiment, environment, command, method, variants, against };
  return jsonDocument<OperationsDocument>('operations', 2, { ...head, groups, means, warnings });
}

function cellObject(cell: OperationCell) {
  const { rate, nanosPerOp, cold } = cell;
  return {
    ...cell,
    // A figure and its inverse have the same half-width: taken from one of the two, it agrees to the last digit.
    nanosPerOp: withPlusMinus(nanosPerOp, rate),
    rate: withPlusMinus(rate),
    cold: withPlusMinus(cold),
  };
}

/** An estimate with half the width of its interval as a share, for readers who do not use intervals. */
function withPlusMinus(estimate: Estimate | null, of: Estimate | null = estimate): EstimateObject | null {
  return estimate === null || of === null ? null : { ...estimate, plusMinus: plusMinusOf(of) };
}
