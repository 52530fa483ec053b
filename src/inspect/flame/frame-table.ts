/** Frames by what was spent in them, as a table of HTML that needs no script: who does not see the graph reads this. */

import { type Element, h } from '../../show/page/element.ts';
import { type Column, type TableRow, table } from '../../show/page/table.ts';
import type { Say } from '../../text/messages/say.ts';
import { printable } from '../../text/printable.ts';
import type { Frame, Profile } from '../profiles/profile.ts';
import { type Amounts, amountsIn } from './amounts.ts';
import { frameName, placeOf, shortPlace, sideNames } from './frame-words.ts';
import { changeOf, type FrameSum, frameSums, sortedSums } from './hottest.ts';
import type { Shown } from './shown.ts';

/** So many are in the page as it is written; its script shows more. */
const MOST = 40;

interface TabledProfile {
  profile: Pick<Profile, 'unit' | 'per'>;
  frames: readonly Frame[];
  /** One, or two that are compared. */
  sides: readonly string[];
  shown: Shown;
}

export function frameTable({ profile, frames, sides, shown }: TabledProfile, say: Say): Element {
  const amounts = amountsIn(profile.unit, say.language);
  const isDifference = sides.length > 1;
  const row = (sum: FrameSum): TableRow => {
    const frame = frames[sum.frame] as Frame;
    const cells = isDifference ? changeCells(sum, amounts) : ownCells(sum, shown.whole[0] ?? 0, amounts);
    return { cells: [nameCell(frame, say), ...cells] };
  };
  return table({
    caption: say(isDifference ? 'flame.table-difference' : 'flame.table'),
    note: say(isDifference ? 'flame.table-note-difference' : 'flame.table-note'),
    class: 'frames',
    columns: [{ title: say('flame.frame') }, ...(isDifference ? changeColumns(sides, say) : ownColumns(say))],
    rows: sortedSums(frameSums(shown), 'self', MOST).map(row),
  });
}

function ownColumns(say: Say): Column[] {
  const [self, total, share] = [say('flame.self'), say('flame.total'), say('flame.share')];
  return [self, share, total, share].map((title) => ({ title, isNumber: true }));
}

function ownCells({ self: [self = 0], total: [total = 0] }: FrameSum, whole: number, { amount, share }: Amounts) {
  return [amount(self), share(self, whole), amount(total), share(total, whole)];
}

function changeColumns(sides: readonly string[], say: Say): Column[] {
  return [
    ...sideNames(sides).map((side) => say('flame.self-of', { side })),
    say('flame.change'),
    say('flame.change-total'),
  ].map((title) => ({ title, isNumber: true }));
}

function changeCells({ self, total }: FrameSum, { amount, change }: Amounts): string[] {
  return [...self.map(amount), change(changeOf(self)), change(changeOf(total))];
}

function nameCell(frame: Frame, say: Say) {
  const named = {
    name: printable(frame.name),
    file: printable(frame.file ?? ''),
    line: frame.line ?? 0,
    column: frame.column ?? 0,
    package: printable(frame.package ?? ''),
  };
  return [
    h('span', { class: 'name' }, frameName(named, say('flame.anonymous'))),
    h(
      'small',
      { title: placeOf(named) },
      [say(`flame.kind-${frame.kind}`), named.package, shortPlace(named)].filter((text) => text !== '').join(' · '),
    ),
  ];
}
