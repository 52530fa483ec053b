/** Three variants or more beside each other, in the terminal and in Markdown: a line a row, with the baseline's figure and a column a contender. */

import type { Verdict } from '../../stats/verdict.ts';
import { code } from '../../text/markdown.ts';
import { padStart, widest } from '../../text/width.ts';
import { type Column, name, text } from './column.ts';
import { asSpeed, type Contender, type Differing } from './compared.ts';
import { changeDigits, changeEnds, relativeWords, timesInterval } from './comparison-words.ts';
import { type RowState, type Section, someTable } from './report.ts';
import { AMOUNT, MARKS, markOf, SPEED, verdictReason, wordOf } from './verdicts.ts';

/** One table; several have columns of the same widths. */
export interface Matrix {
  title: string;
  about?: string;
  /** rows below headings; without a title they stand below none */
  groups: readonly { title: string; about: string; rows: readonly MatrixRow[] }[];
}

export interface MatrixRow {
  name: string;
  /** of a farm */
  host?: string | undefined;
  /** the baseline's figure; empty without one */
  figure: string;
  /** one a contender; null where it has no such row */
  cells: readonly (MatrixCell | null)[];
  /** why figures are missing, in lines below */
  notes?: readonly string[];
  isFlagged?: boolean;
}

export interface MatrixCell {
  /** `▲`; empty where nothing is compared */
  mark: string;
  /** `+12.34`, `1.31x more`, `failed` */
  words: string;
  /** of the interval, or words in its place */
  ends: readonly [low: string, high: string] | string | null;
  /** what it is coloured by */
  verdict: Verdict | null;
}

/** Fewer stand beside each other in a table of their own. */
const LEAST = 3;

/** A change in per cent: `▲ +12.34`, or why there is none. */
export function changeCell({ ratio, interval, verdict }: Contender): MatrixCell {
  if (ratio === null) return missingCell(verdict);
  return { mark: MARKS[verdict], words: changeDigits(ratio), ends: changeEnds(interval), verdict };
}

/** A factor: `▼ 1.31x less`; the verdict alone where no difference is shown. */
export function timesCell(contender: Contender, differing: Differing): MatrixCell {
  const words = differing === 'amount' ? AMOUNT : SPEED;
  const speed = asSpeed(contender, differing);
  const { verdict } = speed;
  const [low = '', high] = timesInterval(speed, words).split(' to ');
  const ends = high === undefined ? low : ([low, high] as const);
  return { mark: markOf(verdict, words), words: relativeWords(speed, words), ends, verdict };
}

/** A figure that is compared with none. @param verdict what it is coloured by */
export function figureCell(words: string, verdict: Verdict | null = null): MatrixCell {
  return { mark: '', words, ends: null, verdict };
}

/** The verdict of a side without figures, in a word or two. */
export function missingCell(verdict: Verdict): MatrixCell {
  const short = { floor: 'too fast', disturbed: 'busy', unavailable: 'none' } as Partial<Record<Verdict, string>>;
  return { mark: MARKS[verdict], words: short[verdict] ?? wordOf(verdict), ends: null, verdict };
}

/** A side of a table of variants: its factor where it is compared, else its figure, or its verdict where it has none. */
export function sideCell(
  { verdict }: Pick<RowState, 'verdict'>,
  contender: Contender | null,
  differing: Differing,
  figure: string,
): MatrixCell {
  if (verdict !== 'measured') return missingCell(verdict);
  return contender === null ? figureCell(figure) : timesCell(contender, differing);
}

/** Why sides have no figures, a line each. */
export function missingReasons(sides: readonly RowState[]): string[] {
  return sides.flatMap(({ variant, verdict, reason }) =>
    verdict === 'measured' ? [] : [`${variant}: ${verdictReason(verdict, reason)}`],
  );
}

/** Sections that say what tables of each contender would; none for fewer than three variants. @param labels the baseline's first */
export function matrixSections(labels: readonly string[], matrices: readonly Matrix[]): Section[] {
  if (labels.length < LEAST) return [];
  const columns = columnsOf(
    labels,
    matrices.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows)),
  );
  return matrices.map(({ title, about, groups }) => ({
    title,
    about: about ?? null,
    tables: [
      someTable<MatrixRow & { whole: string }>({
        columns,
        inMarkdown: [name(({ whole }) => whole, { markdown: 'row' }), ...columns],
        rows: groups.flatMap(({ title: group, rows }) =>
          rows.map((row) => ({ ...row, whole: [group, row.name].filter((part) => part !== '').join(' › ') })),
        ),
        ...(groups.some((group) => group.title !== '') && {
          groups: groups.map(({ rows, ...heading }) => ({ ...heading, count: rows.length })),
        }),
        names: 'each',
        nameOf: ({ name }) => name,
        isFlagged: ({ isFlagged = false }) => isFlagged,
        notesOf: ({ notes = [] }) => notes,
        paintNote: String,
      }),
    ],
  }));
}

function columnsOf([baseline = '', ...contenders]: readonly string[], rows: readonly MatrixRow[]): Column<MatrixRow>[] {
  return [
    text('figure', ({ figure }) => figure, {
      terminal: baseline,
      markdown: code(baseline),
      isNumber: true,
      stays: true,
    }),
    ...contenders.flatMap((label, place) => contenderColumns(label, place, rows)),
    text('host', ({ host }) => host, {
      terminal: 'host',
      yields: 1,
      ...(rows.some(({ host }) => host) && { markdown: 'host' }),
    }),
  ];
}

function contenderColumns(label: string, place: number, rows: readonly MatrixRow[]): Column<MatrixRow>[] {
  const cellOf = ({ cells }: MatrixRow) => cells[place] ?? null;
  // Figures end in line with each other, whatever words stand below them.
  const digits = widest(rows.map((row) => cellOf(row)?.words ?? '').filter(isDigits));
  return [
    text(`change${place}`, (row) => wordsOf(cellOf(row), digits), {
      terminal: label,
      markdown: code(label),
      marked: (row) => markedCell(cellOf(row)),
      align: 'right',
      stays: true,
      verdict: (row) => cellOf(row)?.verdict ?? undefined,
    }),
    text(`range${place}`, () => null, {
      terminal: '95 % interval',
      gap: 1,
      yields: 2,
      isDim: true,
      pair: (row) => cellOf(row)?.ends ?? null,
    }),
  ];
}

function wordsOf(cell: MatrixCell | null, digits: number): string {
  if (cell === null) return '';
  const { mark, words } = cell;
  const shown = isDigits(words) ? padStart(words, digits) : words;
  return mark === '' ? shown : `${mark} ${shown}`;
}

/** With its interval, which has no column of its own. */
function markedCell(cell: MatrixCell | null): string {
  const ends = [cell?.ends ?? []].flat().join(' … ');
  return wordsOf(cell, 0) + (ends === '' ? '' : ` (${ends})`);
}

/** Whether it is a change in per cent. */
function isDigits(words: string): boolean {
  return /^[-+−]?[\d.,]+$/.test(words);
}
