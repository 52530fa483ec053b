/** The table of two variants: the time on each, and the change from the first to the second. */

import { uncertaintyWords } from '../../../report/estimate-words.ts';
import { changeWords, isJudged, relativeWords } from '../../../report/relative-words.ts';
import { type Column, column as columnOf, pairCells } from '../../../report/terminal/columns.ts';
import { timeWords } from '../../../report/units.ts';
import { type Colors, painterOf, verdictWord } from '../../../report/verdict-look.ts';
import { changeDigits, probabilityWords } from '../../../report/words.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { OperationCell, OperationRow, OperationsReport } from './operations-report.ts';
import type { Section } from './terminal-section.ts';
import { insteadOf, memoryOf, optional } from './variant-section.ts';

/** The columns that go first where the terminal is narrow; times, change and interval stay. */
const GIVES_WAY = [
  ['memory0', 'memory1'],
  ['q'],
  ['p990', 'p991'],
  ['relative0', 'relative1'],
  ['word'],
  ['cold'],
  ['plusMinus0', 'plusMinus1'],
];

/** Columns of the terminal from which on labels stand above the times. */
const WIDE = 100;

export function sideBySideSection(report: OperationsReport, width: number, colors: Colors): Section {
  const [before, after] = report.variants;
  return {
    title: `${after?.label} against ${before?.label}`,
    subtitle: '',
    groups: report.groups,
    columns: columnsOf(report, width, colors),
    givesWay: GIVES_WAY,
    mark: verdictOf,
    instead: (row) => (row.cells.some(isMeasured) ? [] : withoutFigures(row)),
    below: (row) => (row.cells.some(isMeasured) ? row.cells.filter((cell) => !isMeasured(cell)).map(named) : []),
    flagged: (row) => row.warnings.length > 0 || row.cells.some((cell) => cell.warnings.length > 0),
  };
}

function isMeasured({ verdict }: OperationCell): boolean {
  return verdict === 'measured';
}

function verdictOf(row: OperationRow): Verdict | null {
  return row.changes[0]?.steady.verdict ?? null;
}

/** The reasons why there are no figures; a reason that both sides share stands once. */
function withoutFigures({ cells }: OperationRow): string[] {
  const [first, second] = cells.map((cell) => insteadOf(cell).at(-1) ?? '');
  return first !== undefined && first === second ? [first] : [cells.map(named).join('; ')];
}

function named(cell: OperationCell): string {
  return `${cell.variant}: ${insteadOf(cell)[0]}`;
}

function columnsOf(report: OperationsReport, width: number, colors: Colors): Map<string, Column> {
  const rows = report.groups.flatMap((group) => group.rows);
  const sides = ['old', 'new'].map((sign, place) => {
    const cells = rows.map((row) => row.cells[place] as OperationCell);
    return sideColumns(cells, place, titlesOf(report, place, sign, width), colors);
  });
  const changes = rows.map((row) => row.changes[0]);
  const byVerdict = (verdictAt: (i: number) => Verdict | undefined) => (text: string, i: number) =>
    painterOf(verdictAt(i) ?? 'unavailable', colors)(text);
  const steady = byVerdict((i) => changes[i]?.steady.verdict);
  const column = (title: string, words: (change: OperationRow['changes'][number]) => string, options = {}): Column =>
    columnOf(
      title,
      changes.map((change) => (change === undefined ? '' : words(change))),
      options,
    );
  return new Map([
    ...sides.flatMap(({ times }) => times),
    ['change', column('change %', (change) => optional(change.steady.ratio, changeDigits), { paint: steady })],
    ['interval', columnOf('95 % interval', intervalCells(rows), { paint: colors.dim })],
    ['q', column('q', (change) => optional(change.steady.q, probabilityWords))],
    ['word', column('', (change) => verdictWord(change.steady.verdict), { align: 'left', paint: steady })],
    [
      'cold',
      column('cold %', (change) => changeWords(change.cold), { paint: byVerdict((i) => changes[i]?.cold.verdict) }),
    ],
    ...sides.flatMap(({ relatives }) => relatives),
    ...sides.flatMap(({ tails }) => tails),
    ...sides.flatMap(({ memories }) => memories),
  ]);
}

type Named = [name: string, column: Column];

interface Titles {
  time: string;
  sign: string;
}

/** Labels may be whole command lines; the title of the table has them. */
function titlesOf(report: OperationsReport, place: number, sign: string, width: number): Titles {
  const labels = report.variants.map(({ label }) => label);
  const short = width >= WIDE && labels.every((label) => label.length <= 14);
  return { time: short ? (labels[place] ?? sign) : sign, sign };
}

function sideColumns(
  cells: readonly OperationCell[],
  place: number,
  { time, sign }: Titles,
  colors: Colors,
): Record<'times' | 'relatives' | 'tails' | 'memories', Named[]> {
  const column = (title: string, words: (cell: OperationCell) => string, options = {}): Column =>
    columnOf(title, cells.map(words), options);
  const paint = (text: string, i: number): string =>
    painterOf(cells[i]?.relative?.verdict ?? 'unavailable', colors)(text);
  return {
    times: [
      [
        `time${place}`,
        column(time, ({ nanosPerOp, verdict }) =>
          nanosPerOp === null ? shortVerdict(verdict) : timeWords(nanosPerOp.value),
        ),
      ],
      [
        `plusMinus${place}`,
        column('', ({ nanosPerOp }) => uncertaintyWords(nanosPerOp), { gap: 1, paint: colors.dim }),
      ],
    ],
    relatives: [
      [
        `relative${place}`,
        column(
          `vs row, ${sign}`,
          ({ relative }) => (relative !== null && isJudged(relative) ? relativeWords(relative) : ''),
          { paint },
        ),
      ],
    ],
    tails: [[`p99${place}`, column(`p99 ${sign}`, ({ p99 }) => optional(p99, timeWords))]],
    memories: [[`memory${place}`, column(`memory ${sign}`, memoryOf)]],
  };
}

function intervalCells(rows: readonly OperationRow[]): string[] {
  const intervals = rows.map(({ changes }) => changes[0]?.steady.interval ?? null);
  return pairCells(intervals.map((ends) => ends && ([changeDigits(ends[0]), changeDigits(ends[1])] as const)));
}

function shortVerdict(verdict: OperationCell['verdict']): string {
  return verdict === 'unavailable' ? 'none' : verdict;
}
