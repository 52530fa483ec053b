/** An operation on two variants: the time on each, and the change from the one to the other. */

import { comparedPairs } from '../../../show/report/against.ts';
import { isTold } from '../../../show/report/first-runs.ts';
import { type Column, interval, number, text } from '../../../show/sheets/column.ts';
import { changeEnds, changeWords, isJudged, relativeWords } from '../../../show/sheets/comparison-words.ts';
import type { RowState } from '../../../show/sheets/report.ts';
import { wordOf } from '../../../show/sheets/verdicts.ts';
import { timeWords } from '../../../text/english-numbers.ts';
import { textWidth } from '../../../text/width.ts';
import { allocated, insteadOf, optional } from './cell-words.ts';
import type { OperationCell, OperationGroup, OperationRow, OperationsReport } from './operations-report.ts';

/** Columns of the terminal from which on labels stand above the times. */
const WIDE = 100;
const NARROW = 60;

/** A row on the two variants, and the change between them. */
export interface Pair {
  cells: readonly [baseline: OperationCell, contender: OperationCell];
  change: OperationRow['changes'][number];
  row: OperationRow;
}

/** @param place of the contender among the contenders */
export function pairsOf(
  groups: readonly OperationGroup[],
  against: OperationsReport['against'],
  place: number,
): Pair[] {
  return groups.flatMap(({ rows }) =>
    rows.map((row): Pair => {
      const { baseline, contender } = comparedPairs(row.cells, against)[place] as Record<
        'baseline' | 'contender',
        OperationCell
      >;
      return { row, cells: [baseline, contender], change: row.changes[place] as Pair['change'] };
    }),
  );
}

export function stateOfPair({ cells, change }: Pair): RowState {
  return {
    variant: '',
    reason: null,
    warnings: [],
    verdict: cells.some(isMeasured) ? 'measured' : change.steady.verdict,
  };
}

function isMeasured({ verdict }: OperationCell): boolean {
  return verdict === 'measured';
}

/** The reasons why there are no figures on either side; a reason that both share stands once. */
export function withoutFigures({ cells }: Pair): string[] {
  if (cells.some(isMeasured)) return [];
  const [first, second] = cells.map((cell) => insteadOf(cell).at(-1) ?? '');
  return first !== undefined && first === second ? [first] : [cells.map(named).join('; ')];
}

/** The reason why one side has no figures, below those of the other. */
export function reasonsBelow({ cells }: Pair): string[] {
  return cells.some(isMeasured) ? cells.filter((cell) => !isMeasured(cell)).map(named) : [];
}

function named(cell: OperationCell): string {
  return `${cell.variant}: ${insteadOf(cell)[0]}`;
}

/** @param width columns of the terminal */
export function sideBySideColumns(labels: readonly [string, string], width: number): Column<Pair>[] {
  const sides = titlesOf(labels, width).map(sideColumns);
  const steady = ({ change }: Pair) => change.steady.verdict;
  return [
    ...sides.flatMap(({ times }) => times),
    number('change', 'change', ({ change }) => change.steady.ratio, { terminal: 'change %', verdict: steady }),
    interval('change', 'change', ({ change }) => change.steady.interval, {
      terminal: '95 % interval',
      pair: ({ change }) => changeEnds(change.steady.interval),
    }),
    number('q', 'probability', ({ change }) => change.steady.q, { terminal: 'q', yields: 2 }),
    text('word', ({ change }) => wordOf(change.steady.verdict), { terminal: '', yields: 5, verdict: steady }),
    text('cold', ({ change }) => (isTold(change.cold, change.steady) ? changeWords(change.cold) : ''), {
      terminal: 'cold %',
      isNumber: true,
      yields: 6,
      verdict: ({ change }) => change.cold.verdict,
    }),
    text('host', ({ row }) => row.host, { terminal: 'host', yields: 8 }),
    ...sides.map(({ relative }) => relative),
    ...sides.map(({ tail }) => tail),
    ...sides.map(({ memory }) => memory),
  ];
}

interface Titles {
  time: string;
  sign: string;
  /** Where there is no space for times beside the interval of the change. */
  yielding: { yields?: number };
}

/** Labels may be whole command lines; the title of the table has them. */
function titlesOf(labels: readonly [string, string], width: number): [Titles, Titles] {
  const isShort = width >= WIDE && labels.every((label) => textWidth(label) <= 14);
  const yielding = width < NARROW ? { yields: 9 } : {};
  return [
    { time: isShort ? labels[0] : 'old', sign: 'old', yielding },
    { time: isShort ? labels[1] : 'new', sign: 'new', yielding },
  ];
}

function sideColumns({ time, sign, yielding }: Titles, side: number) {
  const cellIn = ({ cells }: Pair) => cells[side] as OperationCell;
  return {
    times: [
      number<Pair>(`time${side}`, 'nanoseconds', (pair) => cellIn(pair).nanosPerOp?.value, {
        terminal: time,
        ...yielding,
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
