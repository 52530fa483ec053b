/** Operations on three variants or more: a line an operation with its time on the first variant, a column for each other one. */

import { comparedPairs } from '../../../show/report/against.ts';
import { againstWords } from '../../../show/report/comparison-matrix.ts';
import { changeCell, type MatrixRow, matrixSections } from '../../../show/sheets/matrix.ts';
import type { Section } from '../../../show/sheets/report.ts';
import { timeWords } from '../../../text/english-numbers.ts';
import { insteadOf, optional } from './cell-words.ts';
import type { OperationRow, OperationsReport } from './operations-report.ts';
import { headingsOf } from './row-name.ts';

export function operationsMatrix({ groups, variants, against }: OperationsReport): Section[] {
  const labels = variants.map(({ label }) => label);
  const pairs = comparedPairs(labels, against);
  const rows = headingsOf(groups).map(({ names, ...heading }, place) => ({
    ...heading,
    rows: (groups[place]?.rows ?? []).map((row, i) => lineOf(row, names[i] ?? '')),
  }));
  if (rows.length === 0) return [];
  const title = againstWords(pairs.map(({ baseline }) => baseline));
  return matrixSections(labels, [{ title, about: 'change in %', groups: rows }]);
}

function lineOf({ cells, changes, warnings, host }: OperationRow, name: string): MatrixRow {
  return {
    name,
    host,
    figure: optional(cells[0]?.nanosPerOp?.value, timeWords),
    cells: changes.map(({ steady }) => changeCell(steady)),
    notes: reasonsOf(cells),
    isFlagged: warnings.length > 0 || cells.some((cell) => cell.warnings.length > 0),
  };
}

/** Why variants have no figures; a reason that several share stands once. */
function reasonsOf(cells: OperationRow['cells']): string[] {
  const without = cells.filter(({ verdict }) => verdict !== 'measured');
  const byReason = Map.groupBy(without, (cell) => insteadOf(cell).at(-1) ?? '');
  return [...byReason].map(([reason, some]) => `${some.map(({ variant }) => variant).join(', ')}: ${reason}`);
}
