/** For a comment on a pull request or a file: what changed first, the rest folded away. */

import { code, plain } from '../../text/markdown.ts';
import { name } from '../sheets/column.ts';
import { changeDigits, changeRange } from '../sheets/comparison-words.ts';
import { belowOverview, type MarkdownColumn, markdownGrid, markdownTable } from '../sheets/markdown.ts';
import type { FormatOptions } from '../sheets/prose.ts';
import { byImportance } from '../sheets/told-remarks.ts';
import { COLUMNS, IN_MARKDOWN, type Line } from './comparison-columns.ts';
import { comparisonMatrix } from './comparison-matrix.ts';
import { leftWords, withoutOpenFirstRuns } from './first-runs.ts';
import { meanWords, OVER_HOSTS } from './host-words.ts';
import type { Metric } from './metric.ts';
import { remarksOf } from './remarks.ts';
import { type Report, type ReportMean, type ReportRow, sectionsOf } from './row.ts';
import { rowTitle, shortTitles } from './row-titles.ts';
import { familiesWords, unitWords, verdictCounts } from './words.ts';

/** GitHub's Markdown: a matrix of several contenders; a section a contender, tables of rows, folded where nothing changed. */
export function formatMarkdown(report: Report, _options: FormatOptions = {}): string {
  const { told, left } = withoutOpenFirstRuns(report);
  const parts = sectionsOf(told)
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ metric, rows }, i) => [...(i > 0 ? [''] : []), ...section(metric, rows)]);
  const { metrics } = report;
  const summary = metrics
    .flatMap(({ name: metric }) => {
      const verdicts = told.rows.flatMap((row) => (row.metric === metric ? row.verdict : []));
      const text = verdictCounts(verdicts, report.method)
        .map((part) => part.text)
        .join(', ');
      const rest = left.get(metric);
      return [
        ...(text === '' ? [] : [metrics.length > 1 ? `${metric}: ${text}` : text]),
        ...(rest === undefined ? [] : [plain(leftWords(report, metric, rest))]),
      ];
    })
    .join('  \n');
  const remarks = byImportance(remarksOf(told)).map(({ text }) => `- ${plain(text)}`);
  const notes = remarks.length > 0 ? ['', '### Remarks', '', ...remarks] : [];
  const legend =
    `<sub>${unitWords(report)} Change of the rate with its 95 % interval; q: p corrected for ` +
    `${familiesWords(report)}; faster and slower: q ≤ ${report.method.fdr}.</sub>`;
  return `${[summary, '', ...belowOverview(comparisonMatrix(told), parts), ...overHosts(told), ...notes, '', legend].join('\n')}\n`;
}

function section(metric: Metric, rows: readonly ReportRow[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const changed = rows.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower');
  const others = rows.filter(({ verdict }) => verdict !== 'faster' && verdict !== 'slower');
  const title = `## ${code(first.contender)} against ${code(first.baseline)}${metric.title === '' ? '' : `, ${metric.title}`}`;
  const hasHosts = rows.some(({ host }) => host !== undefined);
  const { shared, nameOf } = rows.length === 1 ? { shared: '', nameOf: rowTitle } : shortTitles(rows);
  const inMarkdown = [
    name<Line>(({ row }) => nameOf(row), { markdown: 'benchmark' }),
    ...IN_MARKDOWN.filter(({ id }) => id !== 'host' || hasHosts),
  ];
  const tableOf = (some: readonly ReportRow[]) =>
    markdownGrid({ columns: COLUMNS, inMarkdown, rows: some.map((row) => ({ row, metric })) });
  const noun = others.length === 1 ? 'comparison' : 'comparisons';
  const summary = `<details><summary>${others.length} ${noun} without a change shown</summary>`;
  return [
    title,
    '',
    ...(shared === '' ? [] : [`All rows: ${code(shared)}`, '']),
    ...(changed.length > 0 ? [...tableOf(changed), ''] : []),
    ...(others.length > 0 ? [summary, '', ...tableOf(others), '', '</details>'] : []),
  ];
}

/** Means over several hosts, and by host; nothing where there are none. */
function overHosts({ means }: Report): string[] {
  const lines = means.flatMap((mean) => {
    const { hosts = [], contender, baseline, metric, module } = mean;
    const byHost = hosts.map((own) => ({ contender, baseline, metric, module, ...own }));
    return hosts.length === 0 ? [] : [...byHost, { ...mean, host: null }];
  });
  if (lines.length === 0) return [];
  const severalContenders = new Set(lines.map(({ contender }) => contender)).size > 1;
  const severalMetrics = new Set(lines.map(({ metric }) => metric)).size > 1;
  const named = ({ contender, metric, module }: ReportMean): string =>
    [severalContenders ? `${contender}:` : '', module ?? 'all', severalMetrics ? metric : ''].filter(Boolean).join(' ');
  const columns: MarkdownColumn<(typeof lines)[number]>[] = [
    { title: 'mean', cell: (line) => named(line) },
    { title: 'host', cell: ({ host }) => (host === null ? 'over hosts' : { code: host }) },
    { title: 'change', align: 'right', cell: ({ ratio }) => `${changeDigits(ratio)} %` },
    { title: '95 % interval', align: 'center', cell: ({ interval }) => changeRange(interval) },
    { title: 'of', cell: (line) => meanWords(line) },
  ];
  return ['', '### Means by host', '', ...markdownTable(columns, lines), '', OVER_HOSTS];
}
