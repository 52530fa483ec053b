import { type Children, type Element, h, list } from '../../../show/page/element.ts';
import { folded } from '../../../show/page/folded.ts';
import { table } from '../../../show/page/table.ts';
import { type Tried, verdictWords } from '../answer/tried.ts';
import { disturbanceLines, fineWords } from '../answer/words.ts';
import type { Course, RestedOn, Stretch } from '../course/course.ts';
import { showsIn } from '../course/rested-on.ts';
import type { Finding, Judgement } from '../judge/finding.ts';
import type { BlockingFrame } from '../judge/frames.ts';
import { amount, percent } from '../judge/words.ts';

interface Shown {
  tried: readonly Tried[];
  courses: readonly Course[];
  restedOn: readonly RestedOn[];
  leftOut: readonly Stretch[];
}

/** What was found, the surest first; or that nothing was, or that it cannot be said. */
export function answerPart(judgement: Judgement, shown: Shown): Children {
  const { verdict, findings, disturbance, remarks } = judgement;
  const lead = h('p', { class: 'lead' }, leadWords(judgement));
  if (verdict === 'refused') return [lead, list(disturbanceLines(disturbance), 'found'), list(remarks, 'found')];
  if (verdict !== 'findings') return [lead, list(remarks, 'found')];
  return [
    lead,
    findings.map((finding, i) => findingPart(finding, i, shown)),
    remarks.length === 0 ? null : [h('h3', null, 'Beside that'), list(remarks, 'found')],
  ];
}

function leadWords(judgement: Judgement): string {
  const { verdict, findings } = judgement;
  if (verdict === 'refused') return 'Not judged: the machine is busy.';
  if (verdict === 'undecided') return 'Not decided.';
  if (verdict === 'fine') return fineWords(judgement);
  const [first] = findings;
  const title = capital(first?.title ?? '');
  const more = findings.length - 1;
  return more === 0 ? `${title}.` : `${title}; and ${more === 1 ? 'another finding' : `${more} more findings`}.`;
}

function findingPart(finding: Finding, i: number, { tried, courses, restedOn }: Shown): Element {
  const { trouble, title, confidence, evidence, advice, frames } = finding;
  const own = tried.filter((one) => one.trouble === trouble);
  const content = [
    h('p', null, 'Confidence: ', h('b', null, confidence), '. ', whereWords(trouble, courses, restedOn)),
    h('h4', null, 'What was seen'),
    list(evidence, 'found'),
    frames === undefined || frames.length === 0 ? null : framesTable(frames),
    h('h4', null, 'What to try'),
    list(advice, 'found'),
    own.length === 0 ? null : triedTable(own),
  ];
  return folded('h3', `finding-${trouble}`, `${i + 1}. ${capital(title)}`, content, { isOpen: i === 0 });
}

/** When it was seen, with a way to the charts in which it is marked. */
function whereWords(trouble: Finding['trouble'], courses: readonly Course[], restedOn: readonly RestedOn[]): Children {
  const stretches = restedOn.filter((one) => one.trouble === trouble);
  if (stretches.length === 0) return null;
  const FEW = 4;
  const words = stretches.slice(0, FEW).map(({ from, to }) => `${amount(from)} to ${amount(to)}`);
  const more = stretches.length > FEW ? `, and ${stretches.length - FEW} times more` : '';
  const charts = courses.filter(({ name }) => showsIn(trouble).includes(name));
  return [
    `Seen in the seconds ${words.join(', ')}${more}`,
    charts.map(({ name, title }, i) => [i === 0 ? '; see ' : ' and ', h('a', { href: `#course-${name}` }, title)]),
    '.',
  ];
}

function framesTable(frames: readonly BlockingFrame[]): Element {
  return table({
    caption: 'Functions that block',
    note: 'Shares of the blocked time, by the profile that was taken afterwards.',
    columns: [
      { title: 'function' },
      { title: 'where' },
      { title: 'with what it called', isNumber: true },
      { title: 'by itself', isNumber: true },
    ],
    rows: frames.map(({ name, file, line, share, self }) => ({
      cells: [
        h('code', null, name === '' ? '(anonymous)' : name),
        h('code', null, line === null ? file : `${file}:${line}`),
        percent(share),
        percent(self),
      ],
    })),
  });
}

function triedTable(tried: readonly Tried[]): Element {
  return table({
    caption: 'Tried under the same load, interleaved with the unchanged program',
    note: 'Requests a second with it over those without, and its interval of 95 %; above 1 is better.',
    columns: [{ title: 'tried' }, { title: 'ratio', isNumber: true }, { title: 'verdict' }],
    rows: tried.map((one) => {
      const { ratio, interval, verdict } = verdictWords(one);
      return {
        ...(one.relative === null ? {} : { class: `v-${one.relative.verdict}` }),
        cells: [h('code', null, one.idea), `${ratio}${interval}`, h('b', null, verdict)],
      };
    }),
  });
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
