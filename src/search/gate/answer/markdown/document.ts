import { whole } from '../../../../text/english-numbers.ts';
import type { GateReport } from '../../gate-report.ts';
import { answerOf } from '../answer-of.ts';
import type { Answer } from '../content.ts';
import { namingOf } from '../row-name.ts';
import { type LaidSection, laidSection } from './sections.ts';
import { markdownOf } from './words.ts';

/** Of the line that says how many are not shown. */
const MORE_BYTES = 120;

/**
 * The answer in GitHub's Markdown, of at most so many bytes in UTF-8 (and so of no more characters): what is most important has its
 * space first, and wherever something is not shown a line says how much.
 */
export function documentOf(report: GateReport, { first, most }: { first: string; most: number }): string {
  const naming = namingOf(report);
  const answer = answerOf(report, naming);
  const sections = answer.sections.map((section) => laidSection(section, naming));
  const head = `${first}${headOf(answer)}`;
  const foot = `${LEGEND}\n`;
  const shown = shares(sections, most - bytes(head) - bytes(foot));
  return head + sections.map((section, i) => written(section, shown[i] ?? [])).join('') + foot;
}

function headOf({ headline, summary, alarms, advice }: Answer): string {
  const lines = [
    `### ${markdownOf(headline)}`,
    '',
    markdownOf(summary),
    '',
    ...alarms.flatMap((words) => ['> [!WARNING]', `> ${markdownOf(words)}`, '']),
    ...adviceLines(advice),
  ];
  return `${lines.join('\n')}\n`;
}

/** One is a sentence, several are a list. */
function adviceLines(advice: Answer['advice']): string[] {
  const [only = '', ...others] = advice.map((words) => markdownOf(words));
  if (advice.length === 0) return [];
  if (others.length === 0) return [`**What to do.** ${only}`, ''];
  return ['**What to do**', '', ...[only, ...others].map((line) => `- ${line}`), ''];
}

const LEGEND =
  '<sub>Change: of the shown figure, over interleaved rounds of both sides. Chart: ● the change, ├ ┤ its 95 % interval, ' +
  '│ no change, : the limit, ◄ ► outside the chart. A row fails if its whole interval is beyond the limit. q: p corrected for all rows.</sub>';

/** The items of each section that have space. Where one has not, none that is less important is shown. */
function shares(sections: readonly LaidSection[], space: number): string[][] {
  let left = space;
  for (const { lead, head, foot } of sections) left -= bytes(lead) + bytes(head) + bytes(foot) + MORE_BYTES;
  const shown = sections.map((): string[] => []);
  const order = sections
    .map((section, i) => ({ section, items: shown[i] ?? [] }))
    .sort((a, b) => a.section.importance - b.section.importance);
  for (const { section, items } of order) {
    for (let i = 0; i < section.count; i++) {
      const item = section.item(i);
      left -= bytes(item) + section.separator.length;
      if (left < 0) return shown;
      items.push(item);
    }
  }
  return shown;
}

function written({ lead, head, separator, count, foot }: LaidSection, items: readonly string[]): string {
  if (count === 0) return lead.trimEnd() + foot;
  const text = items.length === 0 ? '' : head + items.join(separator);
  const hidden = count - items.length;
  if (hidden === 0) return lead + text + foot;
  const told = `${whole(hidden)} ${items.length === 0 ? '' : 'more '}not shown for lack of space.`;
  return `${lead}${text === '' ? '' : `${text}\n\n`}${told}${foot}`;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
