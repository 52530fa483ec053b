/** What is told of a profile, and of a difference, before it has a form; their texts are printable. */
import { type Column, right } from '../../../show/sheets/column.ts';
import { changeOfShare, shareWords, whole } from '../../../text/english-numbers.ts';
import type { AnsweredFrame, FlameAnswer } from './answer.ts';
import type { ChangedFrame, DifferenceAnswer } from './difference.ts';
import { amountLine, amountWords, costWords, KIND_WORDS, lineWords, signedAmount, withinWords } from './words.ts';

export interface Told<Row> {
  title: string;
  amount: string;
  /** The columns before that of the function. */
  figures: Column<Row>[];
  frames: readonly Row[];
  /** What is not among them, where the page has it; and what else changed. */
  more: string | null;
  within: string | null;
  lists: readonly ToldList[];
  remarks: readonly string[];
}

/** Shown where it has items. */
export interface ToldList {
  label: string;
  /** Its title where there is space for one. */
  title?: string;
  items: readonly string[];
  /** Each has a line of its own in the terminal. */
  isOfLines?: boolean;
}

export function answerTold(answer: FlameAnswer): Told<AnsweredFrame> {
  const { title, frames, ofFrames, kinds, packages, threads, lines, cost, ended, remarks, unit } = answer;
  const more = ofFrames - frames.length;
  return {
    ...{ title, amount: amountLine(answer), frames, remarks, within: null },
    figures: [
      right(unit === 'bytes' ? 'itself' : 'self', ({ selfShare }) => shareWords(selfShare), {
        gap: 0,
        markdown: 'self',
      }),
      right('total', ({ totalShare }) => shareWords(totalShare), { markdown: 'total' }),
    ],
    more: more > 0 ? `${whole(more)} more functions, each less` : null,
    lists: [
      { label: 'by kind', items: kinds.map(({ kind, share }) => `${KIND_WORDS[kind]} ${shareWords(share)}`) },
      { label: 'packages', items: packages.map((one) => `${one.package} ${shareWords(one.share)}`) },
      {
        label: 'threads',
        items: threads.length < 2 ? [] : threads.map(({ name, busy }) => `${name} ${amountWords(busy, unit)}`),
      },
      { label: 'lines', items: lines.map(lineWords), isOfLines: true },
      { label: 'cost', title: 'cost of the profiler', items: cost === null ? [] : [costWords(cost)] },
      { label: 'ended', title: 'the program ended', items: ended === null ? [] : [ended] },
    ],
  };
}

export function differenceTold(answer: DifferenceAnswer): Told<ChangedFrame> {
  const { unit, oldBusy, newBusy, frames, within, kinds, remarks } = answer;
  const signed = (amount: number) => signedAmount(amount, unit);
  const grown = oldBusy > 0 ? `, ${changeOfShare(newBusy / oldBusy - 1)}` : '';
  const changed = kinds.filter(({ grew }) => grew !== 0);
  return {
    title: `${answer.old} against ${answer.new}`,
    amount: `${amountWords(oldBusy, unit)} became ${amountWords(newBusy, unit)}${grown}`,
    figures: [
      right('grew', ({ grew }) => signed(grew), {
        gap: 0,
        paint: (cell, { grew }, colors) => (grew > 0 ? colors.red(cell) : colors.green(cell)),
        markdown: 'grew',
      }),
      right('old', ({ old }) => amountWords(old, unit), { markdown: 'old' }),
      right('new', ({ new: now }) => amountWords(now, unit), { markdown: 'new' }),
    ],
    ...{ frames, remarks, more: null, within: withinWords(within, frames.length) },
    lists: [{ label: 'by kind', items: changed.map(({ kind, grew }) => `${KIND_WORDS[kind]} ${signed(grew)}`) }],
  };
}
