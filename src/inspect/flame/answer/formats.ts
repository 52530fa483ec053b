/** What is told of a profile or of a difference, for a terminal and to be pasted into an issue. Pure but for paths, which are seen from the working folder. */
import pc from 'picocolors';
import { left } from '../../../show/sheets/column.ts';
import { markdownGrid } from '../../../show/sheets/markdown.ts';
import type { FormatOptions } from '../../../show/sheets/prose.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import type { Colors } from '../../../show/sheets/verdicts.ts';
import { fold } from '../../../text/fold.ts';
import { plain } from '../../../text/markdown.ts';
import { cut, cutFront, widest } from '../../../text/width.ts';
import type { Told, ToldList } from './told.ts';
import { nameOf, placeOf } from './words.ts';

type Named = Parameters<typeof nameOf>[0] & Parameters<typeof placeOf>[0];

/** Where there is no terminal. */
const USUAL = 100;
const LABEL = 10;
/** A function's name gets so many columns at least, and its place the rest. */
const NAME = 20;

export function toldTerminal<Row extends Named>(told: Told<Row>, { width, color = false }: FormatOptions = {}): string {
  const colors = pc.createColors(color);
  const lines = [
    colors.bold(told.title),
    told.amount,
    '',
    ...tableLines(told, width, colors),
    ...[told.more, told.within].filter((line) => line !== null).map(colors.dim),
    '',
    ...told.lists.flatMap(labelled),
    ...told.remarks.map((remark) => colors.yellow(`! ${remark}`)),
  ];
  return fold(`${lines.join('\n')}\n`, width);
}

export function toldMarkdown<Row extends Named>({ frames, lists, remarks, within, ...told }: Told<Row>): string {
  const items = [
    ...(within === null ? [] : [within]),
    ...lists.flatMap(({ label, title = label, items }) =>
      items.length === 0 ? [] : `${title}: ${plain(items.join(', '))}`,
    ),
    ...remarks.map((remark) => plain(remark)),
  ];
  const lines = [
    `**${plain(told.title)}**`,
    '',
    plain(told.amount),
    '',
    ...markdownGrid({ columns: [...told.figures, ...namesOf<Row>()], rows: frames }),
    '',
    ...items.map((item) => `- ${item}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Figures, then the function and where it stands, cut to what fits. */
function tableLines<Row extends Named>({ figures, frames }: Told<Row>, width = USUAL, colors: Colors): string[] {
  if (frames.length === 0) return [];
  const longest = (of: (frame: Row) => string): number => widest(frames.map(of));
  const room = Math.max(2 * NAME, width - widest(gridLines(figures, frames)) - 4);
  const placeRoom = Math.min(longest(placeOf), Math.floor(room / 2));
  const nameRoom = Math.max(NAME, Math.min(Math.max(NAME, longest(nameOf)), room - placeRoom));
  return gridLines([...figures, ...namesOf<Row>(nameRoom, room - nameRoom)], frames, { colors });
}

/** The columns of names. The end of a path tells more than its beginning. */
function namesOf<Row extends Named>(nameRoom = USUAL, placeRoom = USUAL) {
  return [
    left<Row>('function', (frame) => cut(nameOf(frame), nameRoom), {
      markdown: 'function',
      marked: (frame) => ({ code: nameOf(frame) }),
    }),
    left<Row>('where', (frame) => cutFront(placeOf(frame), placeRoom), {
      markdown: 'where',
      marked: (frame) => ({ code: placeOf(frame) }),
    }),
  ];
}

function labelled({ label, items, isOfLines = false }: ToldList): string[] {
  const lines = isOfLines || items.length === 0 ? items : [items.join(', ')];
  return lines.map((line, i) => (i === 0 ? label : '').padEnd(LABEL) + line);
}
