/** The page of an answer, by the same shell, styles and script as that of experiments. */

import { withFlame } from '../../../inspect/flame/flame-assets.ts';
import { flameDifferenceSection } from '../../../inspect/flame/flame-section.ts';
import type { Profile } from '../../../inspect/profiles/profile.ts';
import type { Chart, IntervalRow } from '../../../show/charts/chart.ts';
import { pageAssets } from '../../../show/page/assets.ts';
import type { Ink } from '../../../show/page/chapter.ts';
import { drawing } from '../../../show/page/drawing.ts';
import { type Children, type Element, h, list } from '../../../show/page/element.ts';
import { commandBlock, type PagePart, partsPage } from '../../../show/page/parts-page.ts';
import { inkOf } from '../../../show/page/report-page.ts';
import { table } from '../../../show/page/table.ts';
import { rowTitle } from '../../../show/report/row-titles.ts';
import type { Say } from '../../../text/messages/say.ts';
import { printableIn } from '../../../text/printable.ts';
import { shellLine } from '../../../text/shell-word.ts';
import { isExplaining } from '../hints.ts';
import { withoutOwnFolder } from '../where/own-folders.ts';
import type { Finding, TrialAnswer, WhyAnswer } from '../why-answer.ts';
import { differenceLines } from './differences-words.ts';
import { closingCell, howWords } from './share-words.ts';
import { trialCells } from './trial-table.ts';
import { usedWords, whyWords } from './words.ts';

/** How profilers are called on the page. */
const PROFILERS = { perf: 'perf', cpu: "V8's profiler" } as const;

/**
 * The answer as one file of HTML. The same answer gives the same bytes.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export async function whyPage(answer: WhyAnswer, say: Say): Promise<string> {
  const { where } = answer;
  // Frames are made printable where they are drawn: there are many.
  const shown = { ...printableIn({ ...answer, where: null }), where };
  const { sides, created, row } = shown;
  const dek = `${sides.new.label} against ${sides.old.label} · ${created.slice(0, 10)}`;
  const title = `Why ${rowTitle(row)} differs`;
  return partsPage({ title, dek, parts: partsOf(shown, inkOf(say)) }, say, await withFlame(await pageAssets()));
}

function partsOf(answer: WhyAnswer, ink: Ink): PagePart[] {
  const { say } = ink;
  return [
    { id: 'answer', title: say('page.answer'), content: answerPart(answer) },
    ...(trialCells(answer.trials).length === 0
      ? []
      : [{ id: 'tried', title: 'What was tried', content: triedPart(answer, ink) }]),
    ...(answer.where === null ? [] : [{ id: 'where', title: 'Where the time goes', content: wherePart(answer, say) }]),
    ...(answer.differences === null
      ? []
      : [{ id: 'differs', title: 'What differs', content: differencesPart(answer.differences) }]),
    { id: 'method', title: say('page.method'), content: methodPart(answer) },
    { id: 'reproduce', title: say('page.reproduce'), content: commandBlock(`jsdyno ${shellLine(answer.command)}`) },
  ];
}

function answerPart(answer: WhyAnswer): Element {
  const [first = '', ...others] = whyWords(answer);
  return h(
    'div',
    { class: 'answer' },
    h('p', { class: 'lead' }, first),
    others.map((sentence) => h('p', null, sentence)),
    answer.findings.length === 0 ? null : h('ol', { class: 'found' }, answer.findings.map(finding)),
  );
}

function finding({ sentence, evidence, command: words }: Finding): Element {
  return h(
    'li',
    null,
    h('strong', null, sentence),
    list(evidence),
    words === null ? null : commandBlock(`jsdyno ${shellLine(words)}`),
  );
}

function triedPart(answer: WhyAnswer, ink: Ink): Children {
  const chart = trialsChart(answer);
  return [
    chart === null ? null : drawing(chart, ink),
    table({
      caption: 'Interventions, in the order in which they were tried',
      note: 'Each on both sides, in the same rounds as both without it. The share of the gap that closes, with its 95 % interval.',
      columns: [
        { title: 'intervention' },
        { title: 'of the gap closes', isNumber: true },
        { title: 'rounds', isNumber: true },
        { title: 'what it changes of what is measured' },
      ],
      rows: trialCells(answer.trials).map(({ title, closes, rounds, changes }) => ({
        cells: [title, closes, rounds, changes],
      })),
    }),
  ];
}

function wherePart({ where, sides }: WhyAnswer, say: Say): Children {
  return (where?.profiled ?? []).map(({ signal, profiles, remarks }) => [
    flameDifferenceSection(
      { ...withoutOwnFolders(profiles.old), title: sides.old.label },
      { ...withoutOwnFolders(profiles.new), title: sides.new.label },
      say,
      { id: `flame-${signal}`, heading: `By ${PROFILERS[signal]}`, level: 'h3' },
    ),
    list(remarks, 'remarks'),
  ]);
}

function differencesPart(differences: NonNullable<WhyAnswer['differences']>): Children {
  const changed = (differences.javaScript?.list ?? []).filter(({ diff }) => diff.length > 0);
  return [
    list(differenceLines(differences)),
    changed.map(({ name, where, diff, leftOut }) => [
      h('h3', null, `JavaScript of ${name}${where === '' ? '' : ` (${where})`}`),
      h('pre', { tabindex: 0, 'aria-label': `Difference of ${name}` }, h('code', null, diff.join('\n'))),
      leftOut > 0 ? h('p', { class: 'note' }, `${leftOut} more lines`) : null,
    ]),
  ];
}

function methodPart({ notTaken, experiment, ...answer }: WhyAnswer): Children {
  return [
    h(
      'p',
      null,
      'Both sides were measured in fresh rounds, side by side, until their difference was decided; what they give was compared in processes of their own; profiles were taken in alternating runs; each intervention was measured on both sides in the same rounds as both without it.',
    ),
    h('p', null, `${usedWords(answer)}; experiment ${experiment}.`),
    notTaken.length === 0 ? null : [h('h3', null, 'Not looked at'), list(notTaken)],
  ];
}

/**
 * How much of the gap is left with each intervention: new / old as ratios of times, 1 where it is closed; first the gap as it is. Null
 * before anything was tried.
 */
export function trialsChart({ trials, sides }: Pick<WhyAnswer, 'trials' | 'sides'>): Chart | null {
  const tried = trials.filter(({ closing }) => closing?.left != null && closing.gap !== null);
  const [first] = tried.toSorted((a, b) => b.rounds - a.rounds);
  if (first?.closing?.gap == null) return null;
  const { gap } = first.closing;
  const asItIs: IntervalRow = {
    ...{ name: 'as they are', verdict: 'undecided', word: 'the gap' },
    ...{ ratio: gap.value, interval: gap.interval },
  };
  return {
    type: 'interval',
    title: 'What is left of the gap with each intervention',
    description: `Time of ${sides.new.label} over that of ${sides.old.label}, as they are and with each of ${tried.length} interventions on both, with 95 % intervals. At 1 the gap is closed.`,
    axis: { name: `time of ${sides.new.label} / time of ${sides.old.label}`, isLog: true, format: 'ratio' },
    margin: null,
    rows: [asItIs, ...tried.map(rowOf)],
  };
}

function rowOf(trial: TrialAnswer): IntervalRow {
  const { closing } = trial;
  return {
    name: howWords(trial),
    // In colour is what closes something for certain, and says why.
    verdict: isExplaining(trial, closing) ? 'faster' : 'undecided',
    word: closing === null ? '' : closingCell(trial, closing),
    ratio: closing?.left?.value ?? null,
    interval: closing?.left?.interval ?? null,
  };
}

/** A profile whose files are named without jsdyno's own folders. */
export function withoutOwnFolders(profile: Profile): Profile {
  const frames = profile.frames.map((frame) => ({
    ...frame,
    file: frame.file === null ? null : withoutOwnFolder(frame.file),
  }));
  return { ...profile, frames };
}
