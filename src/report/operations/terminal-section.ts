/** One table of the terminal: a title, the groups with a line an operation, all columns in line from group to group. */

import type { Verdict } from '../../stats/verdict.ts';
import { oneLine, wrap } from '../../text/lines.ts';
import { foldConfigurations } from '../parameters.ts';
import { widest } from '../table-columns.ts';
import { figureLine, fittingColumns, type TextColumn, titleLine, widthOf } from '../terminal-columns.ts';
import { type Colors, MARKS, painterOf } from '../verdict-look.ts';

import type { OperationGroup, OperationRow } from './operations-report.ts';
import { parametersText } from './row-name.ts';

export interface Section {
  title: string;
  /** dim, behind the title */
  subtitle: string;
  groups: readonly OperationGroup[];
  columns: ReadonlyMap<string, TextColumn>;
  givenUp: readonly (readonly string[])[];
  /** the mark of a row; null for none */
  mark: (row: OperationRow) => Verdict | null;
  /** instead of figures: texts of which the first stands in the row's line where it fits */
  instead: (row: OperationRow) => readonly string[];
  /** below the figures */
  below: (row: OperationRow) => readonly string[];
  /** whether the remarks below the tables speak of the row */
  flagged: (row: OperationRow) => boolean;
}

/** Indent of a row, its mark and the blank behind it. */
export const MARGIN = '  ? '.length;
/** " !" behind a row. */
const FLAG = 2;

/** Lines without an end, and the columns that found space. */
export function sectionLines(section: Section, width: number, colors: Colors): { lines: string[]; shown: string[] } {
  const named = section.groups.map((group) => ({ group, ...namesOf(group) }));
  const longest = widest(named.flatMap(({ names }) => names));
  const flags = section.groups.some(({ rows }) => rows.some(section.flagged)) ? FLAG : 0;
  const space = width - MARGIN - flags;
  const fitting = fittingColumns(section.columns, section.givenUp, space, longest);
  const columns = [...fitting.values()];
  const layout = { columns, names: Math.max(0, Math.min(longest, space - widthOf(columns))), width, colors };
  const subtitle = section.subtitle === '' ? '' : `  ${colors.dim(section.subtitle)}`;
  const lines = [colors.bold(section.title) + subtitle];
  if (columns.length > 0) lines.push('', colors.dim(' '.repeat(MARGIN + layout.names) + titleLine(columns)));
  let i = 0;
  for (const [place, { group, names, shared }] of named.entries()) {
    if (place > 0) lines.push('');
    lines.push(...headingLines(group, shared, width, colors));
    for (const [at, row] of group.rows.entries()) lines.push(...rowLines(section, row, names[at] ?? '', i++, layout));
  }
  return { lines, shown: [...fitting.keys()] };
}

interface Layout {
  columns: readonly TextColumn[];
  /** width of the names */
  names: number;
  width: number;
  colors: Colors;
}

/** Parameters that all rows of a group have are said once, beside its name. */
function namesOf({ rows }: OperationGroup): { names: string[]; shared: string } {
  const { shared, own } = foldConfigurations(rows.map(({ parameters }) => parametersText(parameters)));
  const names = rows.map(({ operation }, i) => [oneLine(operation), own[i]].filter(Boolean).join(' '));
  return { names, shared };
}

function headingLines({ group, benchmark }: OperationGroup, shared: string, width: number, colors: Colors): string[] {
  const title = oneLine(group);
  const rest = [shared, oneLine(benchmark)].filter((part) => part !== '').join('  ');
  if (title.length + 2 + rest.length <= width) return [`${colors.bold(title)}  ${colors.dim(rest)}`];
  return [colors.bold(title), ...wrap(rest, width - MARGIN).map((line) => ' '.repeat(MARGIN) + colors.dim(line))];
}

function rowLines(section: Section, row: OperationRow, name: string, i: number, layout: Layout): string[] {
  const { columns, names, width, colors } = layout;
  const mark = section.mark(row);
  const lead = `  ${mark === null ? ' ' : painterOf(mark, colors)(MARKS[mark])} `;
  const indent = ' '.repeat(MARGIN + 2);
  const flag = section.flagged(row) ? colors.yellow(' !') : '';
  const texts = section.instead(row);
  if (texts.length > 0) {
    const paint = painterOf(mark ?? 'undecided', colors);
    const fits =
      name.length <= names
        ? texts.find((text) => MARGIN + names + 2 + text.length + (flag === '' ? 0 : FLAG) <= width)
        : undefined;
    if (fits !== undefined) return [`${lead}${name.padEnd(names)}  ${paint(fits)}${flag}`];
    return [`${lead}${name}${flag}`, ...wrap(texts[0] ?? '', width - MARGIN - 2).map((line) => indent + paint(line))];
  }
  const text = figureLine(columns, i);
  if (text === '') return [lead + name + flag, ...notesOf(section, row, layout)];
  const figures = text + flag;
  const first =
    name.length <= names ? [lead + name.padEnd(names) + figures] : [lead + name, ' '.repeat(MARGIN + names) + figures];
  return [...first, ...notesOf(section, row, layout)];
}

function notesOf(section: Section, row: OperationRow, { width, colors }: Layout): string[] {
  const lines = section.below(row).flatMap((text) => wrap(text, width - MARGIN - 2));
  return lines.map((line) => ' '.repeat(MARGIN + 2) + colors.dim(line));
}
