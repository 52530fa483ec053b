/** The table of a variant alone: what each operation costs there, and how it stands against the baseline row of its group. */

import type { Colors } from '../../../show/report/verdict-look.ts';
import { terminalColumns } from '../../../show/sheets/terminal.ts';
import { largest } from '../../../stats/extremes.ts';
import { cellMark, insteadOf } from './cell-words.ts';
import { COLUMNS, type Line, linesOf, relativeText } from './operation-columns.ts';
import type { OperationCell, OperationRow, OperationsReport, OperationsVariant } from './operations-report.ts';
import type { Section } from './terminal-section.ts';

export function variantSection({ variants: [variant], groups }: OperationsReport, colors: Colors): Section {
  const cellIn = ({ cells: [cell] }: OperationRow): OperationCell => cell as OperationCell;
  return {
    title: variant?.label ?? '',
    subtitle: variant === undefined ? '' : versionsOf(variant),
    groups,
    ...terminalColumns(
      { columns: COLUMNS, rows: withAgainst(groups.flatMap(linesOf)), stateOf: ({ cell }) => cell },
      colors,
    ),
    mark: (row) => cellMark(cellIn(row)),
    instead: (row) => insteadOf(cellIn(row)),
    below: () => [],
    flagged: (row) => cellIn(row).warnings.length > 0 || row.warnings.length > 0,
  };
}

/** `20.20.2, V8 11.3.244.8`; without the version where the label names it already. */
function versionsOf({ label, version, engine }: OperationsVariant): string {
  const own = version === null || label.includes(version) ? null : version;
  return [own, engine].filter((part) => part !== null).join(', ');
}

/** Figures end in one line, whatever words follow. */
function withAgainst(lines: readonly Line[]): Line[] {
  const texts = lines.map(({ row, cell, isCompared }) => (isCompared ? relativeText(cell, row.baseline) : ''));
  const wide = largest(
    texts.map((text) => text.indexOf('x ')),
    0,
  );
  return lines.map((line, i) => {
    const text = texts[i] ?? '';
    const at = text.indexOf('x ');
    return { ...line, against: at < 0 ? text : text.padStart(text.length + wide - at) };
  });
}
