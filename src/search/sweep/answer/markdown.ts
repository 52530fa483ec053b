/** The answer of a sweep in GitHub's Markdown: steps first, the releases at which something changes, whole series folded away. */

import { filledColumns, type MarkdownColumn, markdownTable } from '../../../show/sheets/markdown.ts';
import { warningText } from '../../../stats/warning.ts';
import { counted, probabilityWords, ratioWords } from '../../../text/english-numbers.ts';
import { cellText, code, details, plain } from '../../../text/markdown.ts';
import { ofPrintable } from '../../../text/printable.ts';
import type { SweepAnswer, SweepRow } from '../sweep-answer.ts';
import { changeText, changeWords } from './change-words.ts';
import { type FoundStep, shownTotal, stepGroups, stepsOf, totalOf } from './found.ts';
import { hasNoSize, headline, type Naming, NO_SIZE, namingOf, promise, readRatios, remarksOf } from './phrases.ts';
import { axisNames, pairWords } from './release-words.ts';
import { sparkline } from './sparkline.ts';

/** So many releases are all shown. */
const FEW = 8;

export const sweepMarkdown: (answer: SweepAnswer) => string = ofPrintable(written);

function written(answer: SweepAnswer): string {
  const { rows, releases } = answer;
  const naming = namingOf(rows);
  const chosen = changingPlaces(answer);
  const table = markdownTable(rowColumns(answer, naming, chosen), rows);
  const whole =
    chosen.length === releases.length
      ? []
      : ['', ...details(`All ${counted(releases.length, 'release')}`, wholeTable(answer, naming))];
  const remarks = remarksOf(answer, naming).flatMap(({ title, lines }) => [
    '',
    `### ${said(title)}`,
    '',
    ...lines.map((line) => `- ${said(line)}`),
  ]);
  const warnings = answer.warnings.map((warning) => `- ${said(warningText(warning))}`);
  return `${[
    `**${said(headline(answer))}**`,
    ...(naming.shared === '' ? [] : ['', said(naming.shared)]),
    '',
    ...stepTable(answer, naming),
    '',
    '### Rows over releases',
    '',
    ...table,
    '',
    `<sub>${said(legend(answer, chosen))}</sub>`,
    ...whole,
    ...remarks,
    ...(warnings.length > 0 ? ['', '### Remarks', '', ...warnings] : []),
    '',
    ...(hasNoSize(answer) ? [NO_SIZE, ''] : []),
    said(promise(answer)),
  ].join('\n')}\n`;
}

function stepTable(answer: SweepAnswer, naming: Naming): string[] {
  const groups = stepGroups(answer);
  if (groups.length === 0) return ['No step is confirmed.'];
  const entries = groups.flatMap(({ steps }) => steps.map((found, i) => ({ ...found, isFirst: i === 0 })));
  const columns: MarkdownColumn<FoundStep & { isFirst: boolean }>[] = [
    {
      title: 'between',
      cell: ({ step, isFirst }) => ({ markdown: isFirst ? said(pairWords(answer, [step.before, step.after])) : '' }),
    },
    { title: 'row', cell: ({ row }) => ({ markdown: said(naming.nameOf(row)) }) },
    { title: 'change', align: 'right', cell: ({ step }) => changeWords(step.ratio, step.interval, answer.metric).text },
    {
      title: '95 % interval',
      align: 'center',
      cell: ({ step }) => changeWords(step.ratio, step.interval, answer.metric).interval,
    },
    { title: 'q', align: 'right', cell: ({ step }) => ({ markdown: probabilityWords(step.q).replace('<', '&lt;') }) },
    { title: 'fresh rounds', align: 'right', cell: ({ step }) => String(step.rounds) },
  ];
  return ['### Confirmed steps', '', ...markdownTable(columns, entries)];
}

/** The releases at which a step of any row is confirmed, those before them, the first and the last; all where they are few. */
export function changingPlaces(answer: Pick<SweepAnswer, 'rows' | 'releases'>): number[] {
  const all = answer.releases.map((_, place) => place);
  if (all.length <= FEW) return all;
  const steps = stepsOf(answer, 'confirmed').flatMap(({ step }) => [step.before, step.after]);
  const wanted = new Set([0, ...steps, all.length - 1]);
  return all.filter((place) => wanted.has(place));
}

function rowColumns(answer: SweepAnswer, naming: Naming, places: readonly number[]): MarkdownColumn<SweepRow>[] {
  const names = axisNames(answer);
  const columns: MarkdownColumn<SweepRow>[] = [
    { title: 'row', cell: (row) => ({ markdown: said(naming.nameOf(row)) }) },
    {
      title: 'course',
      cell: (row) => ({ markdown: sparkline(readRatios(row, answer.metric)).join('').replaceAll(' ', '·') }),
    },
    ...places.map(
      (place): MarkdownColumn<SweepRow> => ({
        title: { markdown: said(names[place] ?? '') },
        align: 'right',
        cell: (row) => ratioCell(row, place, answer),
      }),
    ),
    { title: 'first to last', align: 'right', cell: (row) => totalWords(row, answer) },
    {
      title: 'steps',
      align: 'right',
      cell: ({ steps }) => String(steps.filter(({ state }) => state === 'confirmed').length || ''),
    },
  ];
  return filledColumns(columns, answer.rows);
}

function wholeTable(answer: SweepAnswer, naming: Naming): string[] {
  const names = axisNames(answer);
  const columns: MarkdownColumn<SweepRow>[] = [
    { title: 'row', cell: (row) => ({ markdown: said(naming.nameOf(row)) }) },
    ...answer.releases.map(
      (_, place): MarkdownColumn<SweepRow> => ({
        title: { markdown: said(names[place] ?? '') },
        align: 'right',
        cell: (row) => ratioCell(row, place, answer),
      }),
    ),
  ];
  return markdownTable(columns, answer.rows);
}

/** The ratio to the first release, in bold where a step begins. */
function ratioCell(row: SweepRow, place: number, { metric }: SweepAnswer): { markdown: string } {
  const ratio = readRatios(row, metric)[place];
  if (ratio === null || ratio === undefined) return { markdown: '-' };
  const text = ratioWords(ratio);
  const isStep = row.steps.some(({ state, after }) => state === 'confirmed' && after === place);
  return { markdown: isStep ? `**${text}**` : text };
}

function totalWords(row: SweepRow, { metric }: SweepAnswer): string {
  if (totalOf(row) === null) return 'not measured';
  const total = shownTotal(row);
  return total === null ? 'none shown' : changeText(total.ratio, total.interval, metric);
}

function legend({ releases, metric }: SweepAnswer, places: readonly number[]): string {
  const what = metric.words?.isReciprocal
    ? `Times as much as ${releases[0]?.label}`
    : `Times as fast as ${releases[0]?.label}`;
  const some =
    places.length < releases.length
      ? ' Shown are the releases at which a step is confirmed, those before them, the first and the last.'
      : '';
  return `${what}, or as the first release that has the row; bold: a confirmed step.${some}`;
}

/** What GitHub takes for an address of mail and makes a link of, as `node@20.8.1` (GFM, 6.9); with what surrounds it. */
const ADDRESS = /([\w.+-]+@[\w.-]*\w)/;

/** A text as it is, but that releases are code. */
function said(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, i) => {
      if (i % 2 === 1) return code(part);
      const [lead = ''] = /^ */.exec(part) ?? [];
      const [end = ''] = part.trim() === '' ? [] : (/ *$/.exec(part) ?? []);
      // What would begin a list can stand at the beginning alone.
      return lead + (i === 0 ? plain(part) : cellText(part)) + end;
    })
    .join('');
}
