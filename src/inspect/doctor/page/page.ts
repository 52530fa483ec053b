/** The page of an answer, by the same shell, styles and script as that of experiments. */
import type { Ink } from '../../../show/page/chapter.ts';
import { drawing } from '../../../show/page/drawing.ts';
import { type Children, type Element, facts, h, list } from '../../../show/page/element.ts';
import { commandBlock, type PagePart, partsPage } from '../../../show/page/parts-page.ts';
import { inkOf } from '../../../show/page/report-page.ts';
import { table } from '../../../show/page/table.ts';
import { sayIn } from '../../../text/messages/say.ts';
import { printableIn } from '../../../text/printable.ts';
import { type About, aboutRows } from '../answer/about.ts';
import type { Tried } from '../answer/tried.ts';
import { disturbanceLines, figureRows, headOf, NAMES } from '../answer/words.ts';
import { costLines, costOf } from '../course/cost.ts';
import type { Stretch } from '../course/course.ts';
import { coursesOf } from '../course/courses.ts';
import { wholeStory } from '../course/story.ts';
import type { Examined } from '../examine.ts';
import type { Judgement } from '../judge/finding.ts';
import { DISTURBED } from '../judge/windows.ts';
import { amount, percent } from '../judge/words.ts';
import type { Recording, Signal } from '../recording.ts';
import { answerPart } from './answer-part.ts';
import { courseChart } from './charts.ts';

/** All that a page tells. */
export interface DoctorPage extends Examined {
  tried: readonly Tried[];
  about: About;
}

/**
 * The answer as one file of HTML. The same answer gives the same bytes.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export function doctorPage(told: DoctorPage): Promise<string> {
  const answer = printableIn(told);
  const { recording } = answer;
  const say = sayIn('en');
  const dek = headOf(recording).slice(1).join(' · ');
  return partsPage({ title: `What ${recording.program} waits for`, dek, parts: partsOf(answer, inkOf(say)) }, say);
}

function partsOf(answer: DoctorPage, ink: Ink): PagePart[] {
  const { recording, judgement, tried } = answer;
  const story = wholeStory(recording, judgement.findings);
  const courses = coursesOf(recording, story.all);
  const seconds = Math.ceil((recording.to - recording.from) / 100) / 10;
  const charts = courses.map((course) =>
    h('div', { id: `course-${course.name}` }, [
      drawing(courseChart(course, { ...story, seconds }), ink),
      h('p', { class: 'note' }, course.description),
    ]),
  );
  return [
    { id: 'answer', title: 'Answer', content: answerPart(judgement, { tried, courses, ...story }) },
    { id: 'figures', title: 'Figures', content: figures(judgement) },
    ...(charts.length === 0 ? [] : [{ id: 'charts', title: 'Over time', content: [chartsNote(story), charts] }]),
    { id: 'judging', title: 'Could it be judged?', content: judgingPart(judgement, story.leftOut) },
    { id: 'signals', title: 'What the runtime tells', content: signalsPart(recording, judgement) },
    { id: 'conditions', title: 'What was run', content: conditions(answer) },
    { id: 'reproduce', title: 'Again', content: again(answer) },
  ];
}

function chartsNote({ all, restedOn, leftOut }: ReturnType<typeof wholeStory>): Element | null {
  const words = [
    ...(all.length > 1 ? [`What is told from inside is of the busiest of ${all.length} processes.`] : []),
    ...(restedOn.length === 0 ? [] : ['What a finding rests on is shaded, with a bar along the top.']),
    ...(leftOut.length === 0 ? [] : ['Hatched: left out because the machine was busy.']),
  ];
  return words.length === 0 ? null : h('p', null, words.join(' '));
}

function figures({ figures: told }: Judgement): Element {
  return table({
    caption: 'Figures of the judged time',
    note: 'Of the busiest process, but for answers, memory and files.',
    columns: [{ title: 'what' }, { title: 'figure' }],
    rows: figureRows(told).map(([name, text]) => ({ cells: [name, text] })),
  });
}

function conditions({ recording, about }: DoctorPage): Children {
  const lines = [
    ...aboutRows(recording, about),
    ...costLines(costOf(recording)).map((line, i) => [i === 0 ? 'cost of looking' : '', line]),
    ...(recording.inside.some(({ profile }) => profile !== null)
      ? [['', 'the profile of functions that block was taken afterwards, and is in none of these figures']]
      : []),
  ];
  const grouped = lines.reduce<[string, string[]][]>((all, [name = '', text = '']) => {
    const last = all.at(-1);
    if (name === '' && last !== undefined) last[1].push(text);
    else all.push([name, [text]]);
    return all;
  }, []);
  return facts(
    grouped.map(([name, texts]) => [name, texts.length === 1 ? texts : texts.map((text) => h('div', null, text))]),
  );
}

function again({ about, tried }: DoctorPage): Children {
  return [
    h('p', null, 'Look again, under the same load:'),
    commandBlock(about.command),
    tried.length === 0 ? null : h('p', null, tried.length === 1 ? 'What was tried:' : 'What was tried, one by one:'),
    tried.map((one) => commandBlock(one.command)),
  ];
}

/** Whether the machine let it be judged, and who kept it from that. */
function judgingPart({ verdict, disturbance, figures }: Judgement, leftOut: readonly Stretch[]): Children {
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
      ? `No: only ${amount(judged)} s of ${amount(seconds)} s were quiet.`
      : `Yes, by ${amount(judged)} s of ${amount(seconds)} s; the machine was busy in the rest, which no finding uses.`;
  return [
    h('p', null, answer),
    h('p', { class: 'note' }, how),
    // The answer has them where it is a refusal.
    verdict === 'refused' ? null : list(disturbanceLines(disturbance), 'found'),
    leftOut.length === 0
      ? null
      : table({
          caption: 'Left out',
          columns: [{ title: 'from' }, { title: 'to' }],
          rows: leftOut.map(({ from, to }) => ({ cells: [`${from} s`, `${to} s`] })),
        }),
  ];
}

/** Each signal of the inside: whether known troubles showed in it on this runtime, and if not, what that means. */
function signalsPart({ isInside, runtime }: Recording, { blind }: Judgement): Children {
  const why = new Map(blind.map((one) => [one.signal, one.why]));
  const on = runtime.kind === 'command' ? 'this program' : `${runtime.kind} ${runtime.version}`;
  return [
    h(
      'p',
      null,
      isInside
        ? `Signals are tried before they are believed: a small program on ${on} blocked, made garbage, filled the pool and held Buffers. What did not show is not used, and no line at 0 stands for it.`
        : 'Nothing was loaded into the program, so that only what the kernel tells was judged.',
    ),
    table({
      caption: 'Signals from inside',
      columns: [{ title: 'signal' }, { title: 'seen' }, { title: 'why not' }],
      rows: (Object.keys(NAMES) as Signal[]).map((signal) => ({
        cells: [NAMES[signal], why.has(signal) ? '✗ no' : '✓ yes', why.get(signal) ?? ''],
      })),
    }),
    h('p', { class: 'note' }, 'Workers of worker_threads are seen by their CPU only.'),
  ];
}
