import pico from 'picocolors';
import { type FormatOptions, remarkLines, widthWithin } from '../../../show/sheets/prose.ts';
import type { Table } from '../../../show/sheets/report.ts';
import { layTable } from '../../../show/sheets/terminal.ts';
import { moreWords } from '../../../show/sheets/told-remarks.ts';
import type { Colors } from '../../../show/sheets/verdicts.ts';
import { whole } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { wrap } from '../../../text/lines.ts';
import { laidHarmless, withoutBracketCommands } from '../../../text/log-lines.ts';
import { NO_BREAK } from '../../../text/number-words.ts';
import { printable } from '../../../text/printable.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import { answerOf } from './answer-of.ts';
import { type Section, sizeOf, type Words } from './content.ts';
import { textOf } from './forest.ts';
import { JUDGED_MARKS } from './judged-words.ts';
import { painterOf, rowColumns } from './row-columns.ts';
import { type Naming, namingOf } from './row-name.ts';
import { withoutHidden } from './shown.ts';

interface TerminalOptions extends FormatOptions {
  /** what prints it again: `gate show gate.json`; null where nothing does */
  again?: string | null | undefined;
  /** whether the gate was interrupted, so that this is what is known so far */
  isInterrupted?: boolean | undefined;
}

/** Wider lines are hard to follow with the eye. */
const WIDEST = 140;
const INDENT = 2;
/** As many remarks are printed. */
const MOST_REMARKS = 2;
/** Of a list that is no table: nobody scrolls through more. */
const MOST_ITEMS = 100;

/** The answer for a terminal: the same content, no line wider than it. */
export function terminalOf(report: GateReport, options: TerminalOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const naming = namingOf(report);
  const { headline, summary, alarms, advice, sections } = answerOf(report, naming);
  const { explain = false, again = null, isInterrupted = false } = options;
  const { shown, more } = toldSections(sections, explain);
  const tables = tableLines(shown, naming, width, colors);
  const lines = [
    ...wrap(`${isInterrupted ? 'Interrupted. ' : ''}${textOf(headline)}`, width).map(colors.bold),
    ...wrap(textOf(summary), width),
    ...spaced(alarms.flatMap((words) => remark(words, '! ', colors.yellow, width))),
    ...spaced(isInterrupted ? [] : advice.flatMap((words) => remark(words, '->', colors.cyan, width))),
    ...shown.flatMap((section, i) => [
      ...(isBrief(section) && i > 0 && isBrief(shown[i - 1]) ? [] : ['']),
      ...(tables.lines[i] ?? listLines(section, width, colors)),
    ]),
    '',
    ...wrap(explain ? legendOf(tables.columns) : moreWords(more, again), width).map(colors.dim),
    '',
  ];
  const text = lines.join('\n').replaceAll(NO_BREAK, ' ');
  return laidHarmless(fold(text, options.width ?? width));
}

/** The sections of a terminal, without the method and all remarks but the first unless it is explained; and how many remarks are left out. */
function toldSections(sections: readonly Section[], explain: boolean): { shown: readonly Section[]; more: number } {
  const fit = sections.filter(({ list }) => !(list.kind === 'chart' || (list.kind === 'rows' && list.hasJudged)));
  if (explain) return { shown: fit, more: 0 };
  let more = 0;
  const shown = fit.flatMap((section): Section[] => {
    const { list, title, isMethod } = section;
    if (isMethod) return [];
    if (title !== 'Remarks' || list.kind !== 'items') return [section];
    more = Math.max(0, list.items.length - MOST_REMARKS);
    return [{ ...section, list: { ...list, items: list.items.slice(0, MOST_REMARKS) } }];
  });
  return { shown, more };
}

/** What the columns mean that found space. */
function legendOf(columns: ReadonlySet<string>): string {
  const limit = columns.has('chart') ? '; : is the limit' : '';
  const q = columns.has('q') ? ' q: p corrected for all rows.' : '';
  return `Change: of the shown figure, over interleaved rounds of both sides, with its 95 % interval${limit}. A row fails if its whole interval is beyond the limit.${q}`;
}

/** The lines of all tables, which share columns and scale, undefined for sections that are none; and the names of those columns. */
function tableLines(
  sections: readonly Section[],
  naming: Naming,
  width: number,
  colors: Colors,
): { lines: (string[] | undefined)[]; columns: ReadonlySet<string> } {
  const rows = sections.flatMap(({ list }) => (list.kind === 'rows' ? list.rows : []));
  const table: Table<GateRow> = {
    rows,
    columns: rowColumns(naming, rows),
    names: 'each',
    nameOf: (row) => textOf(naming.words(row)),
    markOf: ({ judged }) => painterOf(judged, colors)(JUDGED_MARKS[judged]),
  };
  const laid = layTable(table, width, colors);
  let from = 0;
  const lines = sections.map((section) => {
    if (section.list.kind !== 'rows') return undefined;
    const own = laid.rows.slice(from, from + section.list.rows.length);
    const heading = from === 0 ? [colors.dim(laid.heading)] : [];
    from += own.length;
    return [titleOf(section, colors), ...heading, ...own.flat()];
  });
  return { lines, columns: laid.shown };
}

function listLines(section: Section, width: number, colors: Colors): string[] {
  const { list, lead } = section;
  const title = titleOf(section, colors);
  const said = lead.flatMap((words) => indented(textOf(words), width));
  if (list.kind === 'lines') {
    return [
      title,
      ...said,
      ...list.lines.map((line) => ' '.repeat(INDENT) + withoutBracketCommands(withoutHidden(printable(line)))),
    ];
  }
  if (list.kind !== 'items' && list.kind !== 'names') return [title, ...said];
  const items = list.items.slice(0, MOST_ITEMS).map(textOf);
  const left = sizeOf(list) - items.length;
  const more = left > 0 ? [`${whole(left)} more, not shown here`] : [];
  const all = [...items, ...more];
  if (list.kind === 'items') return [title, ...said, ...all.flatMap((item) => indented(item, width))];
  const name = titleText(section);
  const [first = '', ...others] = wrap(`${name}: ${all.join(', ')}`, width - 2 * INDENT);
  return [
    colors.bold(name) + first.slice(name.length),
    ...others.map((line) => ' '.repeat(2 * INDENT) + line),
    ...said,
  ];
}

/** One behind the other on the line of their title. */
function isBrief(section: Section | undefined): boolean {
  return section?.list.kind === 'names';
}

function titleOf(section: Section, colors: Colors): string {
  return colors.bold(titleText(section));
}

function titleText({ title, hasCount, list }: Section): string {
  return hasCount && list.kind !== 'lines' ? `${title} (${whole(sizeOf(list))})` : title;
}

function indented(text: string, width: number): string[] {
  return wrap(text, width - 2 * INDENT).map((line, i) => ' '.repeat(i === 0 ? INDENT : 2 * INDENT) + line);
}

function remark(words: Words, sign: string, paint: (text: string) => string, width: number): string[] {
  return remarkLines(textOf(words), [sign, paint], { width, indent: 3 });
}

function spaced(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}
