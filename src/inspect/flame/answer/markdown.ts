import { type MarkdownColumn, markdownTable } from '../../../show/sheets/markdown.ts';
import { shareWords } from '../../../text/english-numbers.ts';
import { plain } from '../../../text/markdown.ts';
import type { AnsweredFrame, FlameAnswer } from './answer.ts';
import type { ChangedFrame, DifferenceAnswer } from './difference.ts';
import { signedShare } from './terminal.ts';
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

/** A profile's answer, to be pasted into an issue. */
export function flameMarkdown(answer: FlameAnswer): string {
  const { frames, kinds, packages, threads, lines, cost, ended, remarks, unit } = answer;
  const columns: MarkdownColumn<AnsweredFrame>[] = [
    { title: 'self', align: 'right', cell: ({ selfShare }) => shareWords(selfShare) },
    { title: 'total', align: 'right', cell: ({ totalShare }) => shareWords(totalShare) },
    { title: 'function', cell: (frame) => ({ code: nameOf(frame) }) },
    { title: 'where', cell: (frame) => ({ code: placeOf(frame) }) },
  ];
  const list = (title: string, parts: readonly string[]) =>
    parts.length === 0 ? [] : [`- ${title}: ${plain(parts.join(', '))}`];
  return withEnd([
    `**${plain(answer.title)}**`,
    '',
    plain(amountLine(answer)),
    '',
    ...markdownTable(columns, frames),
    '',
    ...list(
      'by kind',
      kinds.map(({ kind, share }) => `${KIND_WORDS[kind]} ${shareWords(share)}`),
    ),
    ...list(
      'packages',
      packages.map((one) => `${one.package} ${shareWords(one.share)}`),
    ),
    ...list('threads', threads.length < 2 ? [] : threads.map(({ name, busy }) => `${name} ${amountWords(busy, unit)}`)),
    ...list('lines', lines.map(lineWords)),
    ...list('cost of the profiler', cost === null ? [] : [costWords(cost)]),
    ...list('the program ended', ended === null ? [] : [ended]),
    ...remarks.map((remark) => `- ${plain(remark)}`),
  ]);
}

/** The same of a difference. */
export function differenceMarkdown(answer: DifferenceAnswer): string {
  const { unit, frames, within, kinds, remarks, oldBusy, newBusy } = answer;
  const others = withinWords(within, frames.length);
  const signed = (amount: number) => signedAmount(amount, unit);
  const columns: MarkdownColumn<ChangedFrame>[] = [
    { title: 'grew', align: 'right', cell: ({ grew }) => signed(grew) },
    { title: 'old', align: 'right', cell: ({ old }) => amountWords(old, unit) },
    { title: 'new', align: 'right', cell: ({ new: now }) => amountWords(now, unit) },
    { title: 'function', cell: (frame) => ({ code: nameOf(frame) }) },
    { title: 'where', cell: (frame) => ({ code: placeOf(frame) }) },
  ];
  const changed = kinds.filter(({ grew }) => grew !== 0).map(({ kind, grew }) => `${KIND_WORDS[kind]} ${signed(grew)}`);
  const grown = oldBusy > 0 ? `, ${signedShare(newBusy / oldBusy - 1)}` : '';
  return withEnd([
    `**${plain(`${answer.old} against ${answer.new}`)}**`,
    '',
    plain(`${amountWords(oldBusy, unit)} became ${amountWords(newBusy, unit)}${grown}`),
    '',
    ...markdownTable(columns, frames),
    '',
    ...(others === null ? [] : [`- ${others}`]),
    ...(changed.length === 0 ? [] : [`- by kind: ${plain(changed.join(', '))}`]),
    ...remarks.map((remark) => `- ${plain(remark)}`),
  ]);
}

const withEnd = (lines: readonly string[]) => `${lines.join('\n').trimEnd()}\n`;
