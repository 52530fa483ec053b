/** The answer of a sweep for a terminal: a line a row with its course over the releases, then what happened at which release. */
import pico from 'picocolors';
import { type Column, left, right } from '../../../show/sheets/column.ts';
import {
  type FormatOptions,
  headingLines,
  legendLines,
  remarkLines,
  widthWithin,
  withinWidth,
} from '../../../show/sheets/prose.ts';
import { remarksOfWhole, type Table } from '../../../show/sheets/report.ts';
import { gridLines, layTable } from '../../../show/sheets/terminal.ts';
import { moreWords, toldRemarks } from '../../../show/sheets/told-remarks.ts';
import type { Colors } from '../../../show/sheets/verdicts.ts';
import { wrap } from '../../../text/lines.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { padEnd, textWidth, widest } from '../../../text/width.ts';
import type { SweepAnswer, SweepRow } from '../sweep-answer.ts';
import { changeWords } from './change-words.ts';
import { isShown, type StepGroup, shownTotal, stepGroups, stepsOf, totalOf } from './found.ts';
import { hasNoSize, headline, type Naming, NO_SIZE, namingOf, promise, readRatios, remarksOf } from './phrases.ts';
import { axisNames, pairWords } from './release-words.ts';
import { signOf, sparkline } from './sparkline.ts';

interface SweepTerminalOptions extends FormatOptions {
  /** Without blocks and arrows, for terminals that do not have them (text/terminal.ts, showsBlocks). */
  isAscii?: boolean | undefined;
}

/** Wider lines are hard to follow with the eye. */
const WIDEST = 140;
const INDENT = 2;
/** Of the lines below what they belong to. */
const BELOW = 4;
/** More signs are not followed by eye, fewer show no course. */
const SIGNS = { most: 60, least: 16 };
/** Longer names stand on lines of their own rather than that all courses are short. */
const LONGEST_NAME = 32;

/** No line is wider than the terminal, whatever rows and releases are called. */
export const sweepTerminal: (answer: SweepAnswer, options?: SweepTerminalOptions) => string = ofPrintable(
  withinWidth(laid),
);

function laid(
  answer: SweepAnswer,
  { width: given, color = false, isAscii = false, explain }: SweepTerminalOptions = {},
): string {
  const width = widthWithin(given, WIDEST);
  const colors = pico.createColors(color);
  const naming = namingOf(answer.rows);
  const pen: Pen = { answer, naming, width, colors, isAscii };
  const { lines, signs } = rowLines(pen);
  const { told, more } = toldRemarks(remarksOfWhole(answer.warnings), { explain, width: width - BELOW });
  const how = explain
    ? [...legend(pen, signs < answer.releases.length), promise(answer)]
    : [moreWords(more, `show ${answer.experiment}`)];
  const lined = [
    ...wrap(headline(answer), width).map(colors.bold),
    ...(naming.shared === '' ? [] : wrap(naming.shared, width).map(colors.dim)),
    '',
    ...lines,
    '',
    ...stepLines(pen),
    ...remarkSections(pen),
    ...(told.length > 0 ? [''] : []),
    ...told.flatMap(({ text: remark }) => remarkLines(remark, ['!', colors.yellow], { width, indent: BELOW })),
    '',
    ...legendLines(how, width, colors.dim),
    '',
  ].join('\n');
  return isAscii ? lined.replaceAll('→', '->').replaceAll('…', '...').replaceAll('±', '+-') : lined;
}

interface Pen {
  answer: SweepAnswer;
  naming: Naming;
  width: number;
  colors: Colors;
  isAscii: boolean;
}

function rowLines({ answer, naming, width, colors, isAscii }: Pen): { lines: string[]; signs: number } {
  const { rows, metric } = answer;
  const totalIn = (row: SweepRow) => {
    const total = shownTotal(row);
    return total === null ? null : changeWords(total.ratio, total.interval, metric);
  };
  const isMeasured = (row: SweepRow) => totalOf(row) !== null;
  const change = right<SweepRow>(
    'first to last',
    (row) => totalIn(row)?.text ?? (isMeasured(row) ? 'none shown' : ''),
    {
      paint: (cell, row) => {
        const total = totalIn(row);
        return total === null ? colors.dim(cell) : total.isBetter ? colors.green(cell) : colors.red(cell);
      },
    },
  );
  const interval = left<SweepRow>('', (row) => totalIn(row)?.interval ?? noneShown(row, metric), {
    gap: 1,
    isDim: true,
  });
  const steps = right<SweepRow>('steps', stepCount);
  const longest = Math.min(LONGEST_NAME, widest(rows.map(naming.nameOf)));
  const widthOf = (...columns: Column<SweepRow>[]) => widest(gridLines(columns, rows));
  const room = width - INDENT - longest - widthOf(change, steps) - 2;
  const signs = signsWithin(answer, room);
  const course = courseColumn(answer, signs, { colors, isAscii });
  const figures = signs + widthOf(interval) <= room ? [change, interval, steps] : [change, steps];
  const table: Table<SweepRow> = {
    rows,
    columns: [course, ...figures],
    names: 'each',
    nameOf: naming.nameOf,
    notesOf: (row) => (isMeasured(row) ? [] : [notMeasured(row)]),
    paintNote: String,
  };
  const { heading, rows: lines } = layTable(table, width, colors);
  return { lines: [colors.dim(heading), ...lines.flat()], signs };
}

/** How large a change may be that is not shown: `2 % slower to 3 % faster`; empty where the interval is of what nothing confirms. */
function noneShown(row: SweepRow, metric: SweepAnswer['metric']): string {
  const total = totalOf(row);
  return total === null || isShown(total.interval) ? '' : changeWords(total.ratio, total.interval, metric).interval;
}

function notMeasured({ missing }: SweepRow): string {
  const [reason] = Object.values(missing);
  return reason === undefined ? 'measured on fewer than two releases' : `not measured: ${reason}`;
}

/** `2`, or `1 + 1?` with those that are not sure; empty for none. */
function stepCount({ steps }: SweepRow): string {
  const count = (...states: string[]) => steps.filter(({ state }) => states.includes(state)).length;
  const [sure, unsure] = [count('confirmed'), count('unplaced', 'undecided', 'open')];
  return [...(sure > 0 ? [String(sure)] : []), ...(unsure > 0 ? [`${unsure}?`] : [])].join(' + ');
}

/** Signs of a course beside figures: one a release where there is room. */
function signsWithin({ releases }: SweepAnswer, room: number): number {
  return Math.min(releases.length, Math.max(SIGNS.least, Math.min(SIGNS.most, room)));
}

/** The courses, under the versions of the first and the last release where both have room. */
function courseColumn(
  answer: SweepAnswer,
  most: number,
  { colors, isAscii }: Pick<Pen, 'colors' | 'isAscii'>,
): Column<SweepRow> {
  const { releases, metric } = answer;
  const names = axisNames(answer);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const blanks = most - textWidth(first) - textWidth(last);
  const courseOf = (row: SweepRow) => sparkline(readRatios(row, metric), { most, isAscii });
  return left(
    blanks > 0 && releases.length > 1 ? first + ' '.repeat(blanks) + last : '',
    (row) => courseOf(row).join(''),
    {
      stays: true,
      paint: (_, row) => {
        const steps = row.steps.filter(({ state }) => state === 'confirmed');
        const painted = courseOf(row).map((sign, at) => {
          const step = steps.findLast(({ after }) => signOf(after, releases.length, most) === at);
          if (step === undefined) return sign;
          return step.ratio > 1 ? colors.green(sign) : colors.red(sign);
        });
        return painted.join('');
      },
    },
  );
}

function stepLines(pen: Pen): string[] {
  const { answer, colors, width } = pen;
  const groups = stepGroups(answer);
  if (groups.length === 0) return [colors.bold('No step is confirmed.')];
  const lead = widest(groups.map((group) => pairOf(pen, group)));
  const names = widest(groups.flatMap(({ steps }) => steps.map(({ row }) => pen.naming.nameOf(row))));
  const changes = groups.flatMap(({ steps }) =>
    steps.map(({ step }) => changeWords(step.ratio, step.interval, answer.metric)),
  );
  const figures = 2 + widest(changes.map(({ text }) => text)) + 1 + widest(changes.map(({ interval }) => interval));
  const isWide = INDENT + lead + 2 + names + figures <= width;
  return [
    colors.bold('Confirmed steps, by release'),
    ...groups.flatMap((group) => groupLines(pen, group, isWide ? { lead, names } : { lead: null, names })),
  ];
}

function pairOf({ answer }: Pen, { before, after }: StepGroup): string {
  return pairWords(answer, [before, after]);
}

/** The pair of releases stands before its first step, or where there is no room above all. */
function groupLines(pen: Pen, group: StepGroup, { lead, names }: { lead: number | null; names: number }): string[] {
  const { answer, naming, colors, width } = pen;
  const changes = group.steps.map(({ step }) => changeWords(step.ratio, step.interval, answer.metric));
  const most = widest(changes.map(({ text }) => text));
  const pair = pairOf(pen, group);
  const room = width - (lead === null ? BELOW : INDENT + lead + 2);
  const entries = group.steps.flatMap(({ row }, i) => {
    const { text, interval, isBetter } = changes[i] as (typeof changes)[number];
    const paint = isBetter ? colors.green : colors.red;
    const figures = `  ${paint(text.padStart(most))} ${interval}`;
    const name = naming.nameOf(row);
    if (names + textWidth(figures) <= room) return [padEnd(name, names) + figures];
    return [...wrap(name, room), figures];
  });
  if (lead === null) {
    return [
      ...headingLines([pair, colors.bold], ['', String], { width, indent: INDENT }).map(
        (line) => ' '.repeat(INDENT) + line,
      ),
      ...entries.map((line) => ' '.repeat(BELOW) + line),
    ];
  }
  return entries.map((line, i) => `${' '.repeat(INDENT)}${padEnd(i === 0 ? colors.bold(pair) : '', lead)}  ${line}`);
}

/** What is not sure and what was left out: a title, then a line each. */
function remarkSections({ answer, naming, colors, width }: Pen): string[] {
  return remarksOf(answer, naming).flatMap(({ title, lines }) => [
    '',
    colors.bold(title),
    ...lines.flatMap((line) => wrap(line, width - BELOW).map((part, i) => ' '.repeat(i === 0 ? INDENT : BELOW) + part)),
  ]);
}

function legend({ answer, isAscii }: Pen, hasShared: boolean): string[] {
  const { rows, metric } = answer;
  const each = hasShared ? ' One sign is several releases.' : '';
  const unsure = ['unplaced', 'undecided', 'open'].some((state) => stepsOf(answer, state as 'open').length > 0);
  return [
    `Courses: ${isAscii ? '0 to 7' : 'blocks'} on a log scale of each row, up is ${metric.words?.isReciprocal ? metric.words.worse : 'better'}.${each}`,
    rows.some((row) => row.steps.length > 0)
      ? 'Changes in per cent with 95 % intervals; intervals of steps are corrected for all steps.'
      : '',
    hasNoSize(answer) ? NO_SIZE : '',
    unsure ? 'A number with ? is not confirmed.' : '',
    metric.legend ?? '',
  ];
}
