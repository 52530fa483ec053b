/** The table of a contender beside what it is compared with: the time on each, and the change from the one to the other. */

import { comparedPairs } from '../../../show/report/against.ts';
import { isTold } from '../../../show/report/first-runs.ts';
import { changeWords, isJudged, relativeWords } from '../../../show/report/relative-words.ts';
import { pairCells } from '../../../show/report/terminal/columns.ts';
import { type Colors, verdictWord } from '../../../show/report/verdict-look.ts';
import { changeDigits, changeEnds } from '../../../show/report/words.ts';
import { type Column, interval, number, text } from '../../../show/sheets/column.ts';
import { terminalColumns } from '../../../show/sheets/terminal.ts';
import { probabilityWords, timeWords } from '../../../text/english-numbers.ts';
import { textWidth } from '../../../text/width.ts';
import { allocated, insteadOf, optional } from './cell-words.ts';
import type { OperationCell, OperationRow, OperationsReport } from './operations-report.ts';
import type { Section } from './terminal-section.ts';

/** Columns of the terminal from which on labels stand above the times. */
const WIDE = 100;

/** A row on the two variants, and the change between them. */
interface Pair {
  cells: readonly [baseline: OperationCell, contender: OperationCell];
  change: OperationRow['changes'][number];
  host: string | undefined;
  /** of the change, both ends in line with those of other rows */
  interval?: string;
}

/** @param place of the contender among the contenders */
export function sideBySideSection(report: OperationsReport, place: number, width: number, colors: Colors): Section {
  const [before, after] = sidesOf(report.variants, report.against, place);
  const pairOf = (row: OperationRow): Pair => ({
    cells: sidesOf(row.cells, report.against, place),
    change: row.changes[place] as Pair['change'],
    host: row.host,
  });
  const pairs = report.groups.flatMap((group) => group.rows.map(pairOf));
  const intervals = pairCells(pairs.map(({ change }) => changeEnds(change.steady.interval)));
  const rows = pairs.map((pair, i): Pair => ({ ...pair, interval: intervals[i] ?? '' }));
  return {
    title: `${after.label} against ${before.label}`,
    subtitle: '',
    groups: report.groups,
    ...terminalColumns({ columns: columnsOf(titlesOf([before.label, after.label], width)), rows }, colors),
    mark: (row) => pairOf(row).change.steady.verdict,
    instead: (row) => withoutFigures(pairOf(row)),
    below: (row) => reasonsBelow(pairOf(row)),
    flagged: (row) => row.warnings.length > 0 || pairOf(row).cells.some((cell) => cell.warnings.length > 0),
  };
}

function sidesOf<T>(variants: readonly T[], against: OperationsReport['against'], place: number): readonly [T, T] {
  const { baseline, contender } = comparedPairs(variants, against)[place] as { baseline: T; contender: T };
  return [baseline, contender];
}

function isMeasured({ verdict }: OperationCell): boolean {
  return verdict === 'measured';
}

/** The reasons why there are no figures on either side; a reason that both share stands once. */
function withoutFigures({ cells }: Pair): string[] {
  if (cells.some(isMeasured)) return [];
  const [first, second] = cells.map((cell) => insteadOf(cell).at(-1) ?? '');
  return first !== undefined && first === second ? [first] : [cells.map(named).join('; ')];
}

/** The reason why one side has no figures, below those of the other. */
function reasonsBelow({ cells }: Pair): string[] {
  return cells.some(isMeasured) ? cells.filter((cell) => !isMeasured(cell)).map(named) : [];
}

function named(cell: OperationCell): string {
  return `${cell.variant}: ${insteadOf(cell)[0]}`;
}

function columnsOf(titles: readonly [Titles, Titles]): Column<Pair>[] {
  const sides = titles.map(sideColumns);
  const steady = ({ change }: Pair) => change.steady.verdict;
  return [
    ...sides.flatMap(({ times }) => times),
    text('change', ({ change }) => optional(change.steady.ratio, changeDigits), {
      terminal: 'change %',
      isNumber: true,
      verdict: steady,
    }),
    text('interval', (pair) => pair.interval, { terminal: '95 % interval', isNumber: true, isDim: true }),
    text('q', ({ change }) => optional(change.steady.q, probabilityWords), {
      terminal: 'q',
      isNumber: true,
      yields: 2,
    }),
    text('word', ({ change }) => verdictWord(change.steady.verdict), { terminal: '', yields: 5, verdict: steady }),
    text('cold', ({ change }) => (isTold(change.cold, change.steady) ? changeWords(change.cold) : ''), {
      terminal: 'cold %',
      isNumber: true,
      yields: 6,
      verdict: ({ change }) => change.cold.verdict,
    }),
    text('host', ({ host }) => host, { terminal: 'host', yields: 8 }),
    ...sides.map(({ relative }) => relative),
    ...sides.map(({ tail }) => tail),
    ...sides.map(({ memory }) => memory),
  ];
}

interface Titles {
  time: string;
  sign: string;
}

/** Labels may be whole command lines; the title of the table has them. */
function titlesOf(labels: readonly [string, string], width: number): [Titles, Titles] {
  const isShort = width >= WIDE && labels.every((label) => textWidth(label) <= 14);
  return [
    { time: isShort ? labels[0] : 'old', sign: 'old' },
    { time: isShort ? labels[1] : 'new', sign: 'new' },
  ];
}

function sideColumns({ time, sign }: Titles, side: number) {
  const cellIn = ({ cells }: Pair) => cells[side] as OperationCell;
  return {
    times: [
      number<Pair>(`time${side}`, 'nanoseconds', (pair) => cellIn(pair).nanosPerOp?.value, {
        terminal: time,
        english: (pair) => optional(cellIn(pair).nanosPerOp?.value, timeWords) || shortVerdict(cellIn(pair).verdict),
      }),
      interval<Pair>(`time${side}`, 'nanoseconds', (pair) => cellIn(pair).nanosPerOp?.interval, {
        terminal: '',
        yields: 7,
      }),
    ],
    relative: text<Pair>(`relative${side}`, (pair) => relativeIn(cellIn(pair)), {
      terminal: `vs row, ${sign}`,
      isNumber: true,
      yields: 4,
      verdict: (pair) => cellIn(pair).relative?.verdict,
    }),
    tail: number<Pair>(`p99${side}`, 'nanoseconds', (pair) => cellIn(pair).p99, { terminal: `p99 ${sign}`, yields: 3 }),
    memory: number<Pair>(`memory${side}`, 'bytes', (pair) => allocated(cellIn(pair)), {
      terminal: `memory ${sign}`,
      yields: 1,
    }),
  };
}

function relativeIn({ relative }: OperationCell): string {
  return relative !== null && isJudged(relative) ? relativeWords(relative) : '';
}

function shortVerdict(verdict: OperationCell['verdict']): string {
  return verdict === 'unavailable' ? 'none' : verdict;
}
