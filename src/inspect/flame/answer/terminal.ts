import pc from 'picocolors';
import { type Column, left, right } from '../../../show/sheets/column.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { changeOfShare, shareWords, whole } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { cut, cutFront, widest } from '../../../text/width.ts';
import type { AnsweredFrame, FlameAnswer } from './answer.ts';
import type { ChangedFrame, DifferenceAnswer } from './difference.ts';
import {
  amountLine,
  amountWords,
  costWords,
  KIND_WORDS,
  lineWords,
  nameOf,
  placeOf,
  signedAmount,
  withinWords,
} from './words.ts';

interface Look {
  width?: number | undefined;
  color?: boolean | undefined;
}

/** Where there is no terminal. */
const USUAL = 100;
const LABEL = 10;
/** A function's name gets so many columns at least, and its place the rest. */
const NAME = 20;

/** A profile's answer for a terminal; its texts are printable. Pure but for paths, which are seen from the working folder. */
export function flameTerminal(answer: FlameAnswer, { width, color = false }: Look = {}): string {
  const paint = pc.createColors(color);
  const { frames, ofFrames, kinds, packages, threads, lines: hot, cost, ended, remarks, unit } = answer;
  const own = unit === 'bytes' ? 'itself' : 'self';
  const lines = [paint.bold(answer.title), amountLine(answer), ''];
  lines.push(
    ...tableLines(
      [
        right<AnsweredFrame>(own, ({ selfShare }) => shareWords(selfShare), { gap: 0 }),
        right<AnsweredFrame>('total', ({ totalShare }) => shareWords(totalShare)),
      ],
      frames,
      { width },
    ),
  );
  const more = ofFrames - frames.length;
  if (more > 0) lines.push(paint.dim(`${whole(more)} more functions, each less`));
  lines.push('');
  lines.push(
    ...labelled(
      'by kind',
      kinds.map(({ kind, share }) => `${KIND_WORDS[kind]} ${shareWords(share)}`),
    ),
  );
  lines.push(
    ...labelled(
      'packages',
      packages.map((one) => `${one.package} ${shareWords(one.share)}`),
    ),
  );
  if (threads.length > 1) {
    lines.push(
      ...labelled(
        'threads',
        threads.map(({ name, busy }) => `${name} ${amountWords(busy, unit)}`),
      ),
    );
  }
  for (const [i, one] of hot.entries()) lines.push(...labelled(i === 0 ? 'lines' : '', [lineWords(one)]));
  if (cost !== null) lines.push(...labelled('cost', [costWords(cost)]));
  if (ended !== null) lines.push(...labelled('ended', [ended]));
  for (const remark of remarks) lines.push(paint.yellow(`! ${remark}`));
  return fold(`${lines.join('\n')}\n`, width);
}

/** The same of a difference. */
export function differenceTerminal(answer: DifferenceAnswer, { width, color = false }: Look = {}): string {
  const paint = pc.createColors(color);
  const { unit, oldBusy, newBusy, frames, within, kinds, remarks } = answer;
  const others = withinWords(within, frames.length);
  const signed = (amount: number) => signedAmount(amount, unit);
  const grown = oldBusy > 0 ? `, ${signedShare(newBusy / oldBusy - 1)}` : '';
  const lines = [
    paint.bold(`${answer.old} against ${answer.new}`),
    `${amountWords(oldBusy, unit)} became ${amountWords(newBusy, unit)}${grown}`,
    '',
    ...tableLines(
      [
        right<ChangedFrame>('grew', ({ grew }) => signed(grew), {
          gap: 0,
          paint: (cell, { grew }) => (grew > 0 ? paint.red(cell) : paint.green(cell)),
        }),
        right<ChangedFrame>('old', ({ old }) => amountWords(old, unit)),
        right<ChangedFrame>('new', ({ new: now }) => amountWords(now, unit)),
      ],
      frames,
      { width, colors: paint },
    ),
    ...(others === null ? [] : [paint.dim(others)]),
    '',
    ...labelled(
      'by kind',
      kinds.filter(({ grew }) => grew !== 0).map(({ kind, grew }) => `${KIND_WORDS[kind]} ${signed(grew)}`),
    ),
    ...remarks.map((remark) => paint.yellow(`! ${remark}`)),
  ];
  return fold(`${lines.join('\n')}\n`, width);
}

export function signedShare(share: number): string {
  return changeOfShare(share);
}

/** Figures, then the function and where it stands, cut to what fits. */
function tableLines<Row extends Parameters<typeof placeOf>[0]>(
  figures: Column<Row>[],
  frames: readonly Row[],
  { width = USUAL, colors }: Parameters<typeof gridLines>[2] & object,
): string[] {
  if (frames.length === 0) return [];
  const longest = (of: (frame: Row) => string): number => widest(frames.map(of));
  const room = Math.max(2 * NAME, width - widest(gridLines(figures, frames)) - 4);
  const placeRoom = Math.min(longest(placeOf), Math.floor(room / 2));
  const nameRoom = Math.max(NAME, Math.min(Math.max(NAME, longest(nameOf)), room - placeRoom));
  const columns = [
    ...figures,
    left<Row>('function', (frame) => cut(nameOf(frame), nameRoom)),
    // The end of a path tells more than its beginning.
    left<Row>('where', (frame) => cutFront(placeOf(frame), room - nameRoom)),
  ];
  return gridLines(columns, frames, colors === undefined ? {} : { colors });
}

function labelled(label: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`${label.padEnd(LABEL)}${parts.join(', ')}`];
}
