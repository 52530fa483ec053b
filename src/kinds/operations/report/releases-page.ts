/** The page across releases: the rate of each row in each release, with a verdict against the release before. */

import { FLOOR_WORDS } from '../../../show/report/floor-words.ts';
import { verdictCounts } from '../../../show/report/words.ts';
import { changeDigits, changeRange, isJudged } from '../../../show/sheets/comparison-words.ts';
import { type MarkdownColumn, markdownTable } from '../../../show/sheets/markdown.ts';
import { MARKS } from '../../../show/sheets/verdicts.ts';
import { givenShareWords, rateFigure } from '../../../text/english-numbers.ts';
import { code, details, pageHeadings, plain } from '../../../text/markdown.ts';
import { insteadOf } from './cell-words.ts';
import type { OperationGroup, OperationRow, OperationsReport } from './operations-report.ts';
import { environmentLines, groupList, reproduceLines } from './page-parts.ts';

/** @param files of the pages of the runtimes, in the order of the variants */
export function releasesPage(report: OperationsReport, files: readonly string[]): string {
  const heading = pageHeadings();
  const title = heading(1, 'Operations across releases').line;
  const environment = heading(2, 'Environment').line;
  const reproduce =
    report.command === null ? [] : [heading(2, 'How to reproduce').line, '', ...reproduceLines(report), ''];
  const summary = heading(2, 'Summary').line;
  const contents = heading(2, 'Groups').line;
  const groups = report.groups.map((group) => ({ group, ...heading(2, group.group) }));
  return [
    title,
    '',
    'Steady ops/s of each operation, each release against the one to its left, measured in the same rounds.',
    '',
    ...legend(report),
    '',
    environment,
    '',
    ...report.variants.map(({ label, engine }, i) => {
      const link = `[${plain(label)}](${encodeURI(files[i] ?? '')})`;
      return `- ${link}${engine === null ? '' : `, ${plain(engine)}`}`;
    }),
    ...environmentLines(report),
    '',
    ...reproduce,
    summary,
    '',
    ...summaryLines(report),
    '',
    contents,
    '',
    ...groupList(groups),
    '',
    ...groups.flatMap(({ group, line }) => groupLines(report, group, line)),
  ].join('\n');
}

function summaryLines(report: OperationsReport): string[] {
  const rows = report.groups.flatMap((group) => group.rows);
  const lines = report.variants.slice(1).map(({ label }, i) => {
    const changes = rows.flatMap(({ changes: own }) => own[i] ?? []);
    const mean = report.means.find(({ variant }) => variant === label);
    const verdicts = changes.flatMap(({ steady }) => (isJudged(steady) ? steady.verdict : []));
    const counts = verdictCounts(verdicts, report.method).map(({ text }) => text);
    return { release: `${label} against ${report.variants[i]?.label ?? ''}`, counts: counts.join(', ') || '-', mean };
  });
  return markdownTable(
    [
      { title: 'release', cell: ({ release }) => release },
      { title: 'rows', cell: ({ counts }) => counts },
      { title: 'geometric mean', align: 'right', cell: ({ mean }) => (mean ? `${changeDigits(mean.ratio)} %` : '-') },
      { title: '95 % interval', align: 'center', cell: ({ mean }) => changeRange(mean?.interval ?? null) },
      { title: 'of rows', align: 'right', cell: ({ mean }) => (mean ? String(mean.count) : '-') },
    ],
    lines,
  );
}

function groupLines(report: OperationsReport, { benchmark, rows }: OperationGroup, heading: string): string[] {
  const reasons = rows.flatMap(reasonLines);
  return [
    heading,
    '',
    ...ratesTable(report, rows, 'steady'),
    '',
    ...(reasons.length > 0 ? [...reasons, ''] : []),
    ...details('Cold: the first batch of a process', ratesTable(report, rows, 'cold')),
    '',
    `<sub>${plain(benchmark)}</sub>`,
    '',
  ];
}

function ratesTable(
  { variants }: OperationsReport,
  rows: readonly OperationRow[],
  metric: 'steady' | 'cold',
): string[] {
  return markdownTable<OperationRow>(
    [
      { title: 'operation', cell: ({ name }) => ({ code: name }) },
      ...variants.map(
        ({ label }, place): MarkdownColumn<OperationRow> => ({
          title: label,
          align: 'right',
          cell: (row) => rateCell(row, place, metric),
        }),
      ),
    ],
    rows,
  );
}

/** `27.6 M ▲ +13.4 %`; the mark alone where no difference is shown. */
function rateCell({ cells, changes }: OperationRow, place: number, metric: 'steady' | 'cold'): string {
  const cell = cells[place];
  if (cell === undefined) return '';
  if (cell.verdict !== 'measured') return cell.verdict;
  const rate = metric === 'steady' ? cell.rate : cell.cold;
  const change = changes[place - 1]?.[metric];
  if (rate === null) return '-';
  const figure = rateFigure(rate.value);
  if (change === undefined || change.ratio === null) return figure;
  const differs = change.verdict === 'faster' || change.verdict === 'slower';
  return `${figure} ${MARKS[change.verdict]}${differs ? ` ${changeDigits(change.ratio)} %` : ''}`;
}

/** The reasons why cells have no rate, printed below their table. */
function reasonLines({ name, cells }: OperationRow): string[] {
  return cells
    .filter((cell) => cell.verdict !== 'measured')
    .map((cell) => `- ${code(name)} on ${plain(cell.variant)}: ${plain(insteadOf(cell)[0] ?? '')}`);
}

function legend({ method: { fdr, margin, adaptive } }: OperationsReport): string[] {
  const within = `±${givenShareWords(margin)}`;
  const rule = adaptive === null ? 'paired t on the logarithms of the rates' : 'the rules that stopped the rounds';
  return [
    `- ▲ faster, ▼ slower: by ${rule}, at a false discovery rate of ${fdr} over the page (Benjamini-Hochberg)`,
    `- = equivalent: no difference larger than ${within}; ? undecided: neither is shown`,
    `- too fast to measure: ${plain(FLOOR_WORDS)}; such an operation has no rate, and nothing is compared with it`,
    '- machine busy: other programs used the core all the time, so there is no figure',
    '- failed, unavailable: the reason is below the table',
  ];
}
