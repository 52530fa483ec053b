import { type Children, h } from '../../page/element.ts';
import { table } from '../../page/table.ts';
import { disturbanceLines } from '../answer/words.ts';
import type { Stretch } from '../course/course.ts';
import type { Judgement } from '../judge/finding.ts';
import { DISTURBED } from '../judge/windows.ts';
import { amount, percent } from '../judge/words.ts';

/** Whether the machine let it be judged, and who kept it from that. */
export function judgingPart({ verdict, disturbance, figures }: Judgement, leftOut: readonly Stretch[]): Children {
  const { seconds, judged } = figures;
  const how = `A half second in which others kept the program from its CPUs for ${percent(DISTURBED)} of the time or more, or in which so much was given to other machines, is left out; less than half of the time left is too little.`;
  if (disturbance === null) {
    const quiet =
      verdict === 'undecided'
        ? `No: the machine was quiet, but ${amount(judged)} s are too little.`
        : `Yes: the machine was quiet in all of the ${amount(seconds)} s.`;
    return [h('p', null, quiet), h('p', { class: 'note' }, how)];
  }
  const answer = disturbance.crowded
    ? 'No: others had most of the CPUs, and what the program waits for may be slow because of them.'
    : verdict === 'refused' || verdict === 'undecided'
      ? `No: only ${amount(judged)} s of ${amount(seconds)} s were undisturbed.`
      : `Yes, by ${amount(judged)} s of ${amount(seconds)} s; the rest was disturbed, and no finding rests on it.`;
  return [
    h('p', null, answer),
    h('p', { class: 'note' }, how),
    // The answer has them where it is a refusal.
    verdict === 'refused'
      ? null
      : h(
          'ul',
          { class: 'found' },
          disturbanceLines(disturbance).map((line) => h('li', null, line)),
        ),
    leftOut.length === 0
      ? null
      : table({
          caption: 'Left out',
          columns: [{ title: 'from' }, { title: 'to' }],
          rows: leftOut.map(({ from, to }) => ({ cells: [`${from} s`, `${to} s`] })),
        }),
  ];
}
