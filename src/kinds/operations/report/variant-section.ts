/** The table of a variant alone: what each operation costs there, and how it stands against the baseline row of its group. */

import { uncertaintyWords } from '../../../show/report/estimate-words.ts';
import { floorLimitWords } from '../../../show/report/floor-words.ts';
import { isJudged, relativeWords, timesInterval } from '../../../show/report/relative-words.ts';
import { type Column, column as columnOf } from '../../../show/report/terminal/columns.ts';
import { type Colors, painterOf } from '../../../show/report/verdict-look.ts';
import { largest } from '../../../stats/extremes.ts';
import { bytesWords, rateFigure, shareWords, throughput, timeWords } from '../../../text/english-numbers.ts';
import { isTelling } from '../../../text/telling-interval.ts';
import { cellMark } from './cell-mark.ts';
import type { OperationCell, OperationRow, OperationsReport, OperationsVariant } from './operations-report.ts';
import type { Section } from './terminal-section.ts';

/** The columns that go first where the terminal is narrow; time and verdicts stay. */
const GIVES_WAY = [
  ['runs'],
  ['clean'],
  ['p50'],
  ['gc'],
  ['interval'],
  ['throughput'],
  ['memory'],
  ['p99'],
  ['cold'],
  ['plusMinus'],
  ['rate'],
];

export function variantSection(report: OperationsReport, colors: Colors): Section {
  const [variant] = report.variants;
  const cellIn = ({ cells: [cell] }: OperationRow): OperationCell => cell as OperationCell;
  return {
    title: variant?.label ?? '',
    subtitle: variant === undefined ? '' : versionsOf(variant),
    groups: report.groups,
    columns: columnsOf(report, colors),
    givesWay: GIVES_WAY,
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

function columnsOf(report: OperationsReport, colors: Colors): Map<string, Column> {
  const rows = report.groups.flatMap((group) => group.rows);
  const cells = rows.map((row) => row.cells[0] as OperationCell);
  const column = (title: string, words: (cell: OperationCell) => string, options = {}): Column =>
    columnOf(
      title,
      cells.map((cell) => (cell.verdict === 'measured' ? words(cell) : '')),
      options,
    );
  const byMark = (text: string, i: number) =>
    painterOf(cellMark(cells[i] as OperationCell) ?? 'unavailable', colors)(text);
  return new Map([
    ['time', column('time/op', ({ nanosPerOp }) => optional(nanosPerOp?.value, timeWords))],
    ['plusMinus', column('', ({ nanosPerOp }) => uncertaintyWords(nanosPerOp), { gap: 1, paint: colors.dim })],
    ['rate', column('ops/s', ({ rate }) => optional(rate?.value, rateFigure))],
    [
      'cold',
      column('cold', ({ cold }) =>
        cold?.interval && !isTelling(cold.interval) ? '' : optional(cold?.value, rateFigure),
      ),
    ],
    ['p50', column('p50', ({ p50 }) => optional(p50, timeWords))],
    ['p99', column('p99', ({ p99 }) => optional(p99, timeWords))],
    ['memory', column('memory/op', memoryOf)],
    ['gc', column('gc', ({ gcShare }) => optional(gcShare, shareWords))],
    ['throughput', column('throughput', throughputOf)],
    ['clean', column('clean', ({ cleanShare }) => optional(cleanShare, shareWords))],
    ['runs', column('runs', ({ rounds }) => String(rounds))],
    ['relative', columnOf('vs baseline', relativeCells(report), { align: 'left', paint: byMark })],
    [
      'interval',
      column('95 % interval', ({ relative }) => timesInterval(relative), {
        align: 'left',
        paint: colors.dim,
      }),
    ],
  ]);
}

/** Figures end in one line, whatever words follow. */
function relativeCells(report: OperationsReport): string[] {
  const texts = report.groups.flatMap(({ rows }) => {
    const cells = rows.map((row) => row.cells[0] as OperationCell);
    // Without a comparison the word baseline would say nothing.
    const any = cells.some(({ relative }) => relative !== null);
    return cells.map((cell, i) => (any ? relativeText(cell, rows[i]?.baseline === true) : ''));
  });
  const wide = largest(
    texts.map((text) => text.indexOf('x ')),
    0,
  );
  return texts.map((text) => {
    const at = text.indexOf('x ');
    return at < 0 ? text : text.padStart(text.length + wide - at);
  });
}

/** A row against the baseline row of its group: `1.23x faster`, or `baseline` for that row, or `no baseline` without its figures. */
export function relativeText({ relative, verdict }: OperationCell, isBaseline: boolean): string {
  if (verdict !== 'measured') return '';
  if (relative === null) return isBaseline ? 'baseline' : '';
  return isJudged(relative) ? relativeWords(relative) : 'no baseline';
}

/** The bytes that one operation allocates, on the heap and outside. */
export function memoryOf({ heapBytesPerOp, externalBytesPerOp }: OperationCell): string {
  if (heapBytesPerOp === null && externalBytesPerOp === null) return '';
  return bytesWords((heapBytesPerOp ?? 0) + (externalBytesPerOp ?? 0));
}

/** Bytes and items per second, one behind the other. */
export function throughputOf({ bytesPerSecond, itemsPerSecond }: OperationCell): string {
  return [optional(bytesPerSecond, throughput), optional(itemsPerSecond, (figure) => `${rateFigure(figure)} items/s`)]
    .filter((text) => text !== '')
    .join(', ');
}

/** The words in place of figures, the longest first: the terminal takes the first that fits. */
export function insteadOf(cell: OperationCell): string[] {
  if (cell.verdict === 'measured') return [];
  const reason = cell.reason ?? 'no reason is known';
  if (cell.floor === null) return [`${cell.verdict}: ${reason}`];
  const { opNanos, floorNanos } = cell.floor;
  return [reason, floorLimitWords({ opNanos, emptyNanos: floorNanos })];
}

/** The words of a figure; empty for one that is not told. */
export function optional(figure: number | null | undefined, words: (figure: number) => string): string {
  return figure === null || figure === undefined ? '' : words(figure);
}
