/** The table of a contender beside what it is compared with: the time on each, and the change from the one to the other. */

import { comparedPairs } from '../../../show/report/against.ts';
import { uncertaintyWords } from '../../../show/report/estimate-words.ts';
import { isTold } from '../../../show/report/first-runs.ts';
import { changeWords, isJudged, relativeWords } from '../../../show/report/relative-words.ts';
import { type Column, column as columnOf, pairCells } from '../../../show/report/terminal/columns.ts';
import { type Colors, painterOf, verdictWord } from '../../../show/report/verdict-look.ts';
import { changeDigits, changeEnds } from '../../../show/report/words.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import { bytesWords, probabilityWords, timeWords } from '../../../text/english-numbers.ts';
import { textWidth } from '../../../text/width.ts';
import { allocated, insteadOf, optional } from './cell-words.ts';
import type { OperationCell, OperationRow, OperationsReport } from './operations-report.ts';
import type { Section } from './terminal-section.ts';

/** The columns that go first where the terminal is narrow; times, change and interval stay. */
const GIVES_WAY = [
  ['memory0', 'memory1'],
  ['q'],
  ['p990', 'p991'],
  ['relative0', 'relative1'],
  ['word'],
  ['cold'],
  ['plusMinus0', 'plusMinus1'],
  ['host'],
];

/** Columns of the terminal from which on labels stand above the times. */
const WIDE = 100;

/** A row on the two variants, and the change between them. */
interface Pair {
  cells: readonly [baseline: OperationCell, contender: OperationCell];
  change: OperationRow['changes'][number];
  host: string | undefined;
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
  return {
    title: `${after.label} against ${before.label}`,
    subtitle: '',
    groups: report.groups,
    columns: columnsOf(pairs, titlesOf([before.label, after.label], width), colors),
    givesWay: GIVES_WAY,
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

function columnsOf(pairs: readonly Pair[], titles: readonly [Titles, Titles], colors: Colors): Map<string, Column> {
  const sides = titles.map((title, side) =>
    sideColumns(
      pairs.map(({ cells }) => cells[side] as OperationCell),
      side,
      title,
      colors,
    ),
  );
  const changes = pairs.map(({ change }) => change);
  const byVerdict = (verdictAt: (i: number) => Verdict | undefined) => (text: string, i: number) =>
    painterOf(verdictAt(i) ?? 'unavailable', colors)(text);
  const steady = byVerdict((i) => changes[i]?.steady.verdict);
  const column = (title: string, words: (change: Pair['change']) => string, options = {}): Column =>
    columnOf(title, changes.map(words), options);
  return new Map([
    ...sides.flatMap(({ times }) => times),
    ['change', column('change %', (change) => optional(change.steady.ratio, changeDigits), { paint: steady })],
    ['interval', columnOf('95 % interval', intervalCells(changes), { paint: colors.dim })],
    ['q', column('q', (change) => optional(change.steady.q, probabilityWords))],
    ['word', column('', (change) => verdictWord(change.steady.verdict), { align: 'left', paint: steady })],
    [
      'cold',
      column('cold %', ({ cold, steady }) => (isTold(cold, steady) ? changeWords(cold) : ''), {
        paint: byVerdict((i) => changes[i]?.cold.verdict),
      }),
    ],
    [
      'host',
      columnOf(
        'host',
        pairs.map(({ host }) => host ?? ''),
        { align: 'left' },
      ),
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
function titlesOf(labels: readonly [string, string], width: number): [Titles, Titles] {
  const isShort = width >= WIDE && labels.every((label) => textWidth(label) <= 14);
  return [
    { time: isShort ? labels[0] : 'old', sign: 'old' },
    { time: isShort ? labels[1] : 'new', sign: 'new' },
  ];
}

function sideColumns(
  cells: readonly OperationCell[],
  side: number,
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
        `time${side}`,
        column(time, ({ nanosPerOp, verdict }) =>
          nanosPerOp === null ? shortVerdict(verdict) : timeWords(nanosPerOp.value),
        ),
      ],
      [`plusMinus${side}`, column('', ({ nanosPerOp }) => uncertaintyWords(nanosPerOp), { gap: 1, paint: colors.dim })],
    ],
    relatives: [
      [
        `relative${side}`,
        column(
          `vs row, ${sign}`,
          ({ relative }) => (relative !== null && isJudged(relative) ? relativeWords(relative) : ''),
          { paint },
        ),
      ],
    ],
    tails: [[`p99${side}`, column(`p99 ${sign}`, ({ p99 }) => optional(p99, timeWords))]],
    memories: [[`memory${side}`, column(`memory ${sign}`, (cell) => optional(allocated(cell), bytesWords))]],
  };
}

function intervalCells(changes: readonly Pair['change'][]): string[] {
  return pairCells(changes.map(({ steady }) => changeEnds(steady.interval)));
}

function shortVerdict(verdict: OperationCell['verdict']): string {
  return verdict === 'unavailable' ? 'none' : verdict;
}
