/** For a comment on a pull request or a file: what changed first, the rest folded away. */

import { probabilityWords } from '../../text/english-numbers.ts';
import { code, plain } from '../../text/markdown.ts';
import { leftWords, withoutOpenFirstRuns } from './first-runs.ts';
import { meanWords, OVER_HOSTS } from './host-words.ts';
import { type MarkdownColumn, markdownTable } from './markdown-table.ts';
import type { Metric } from './metric.ts';
import { remarksOf } from './remarks.ts';
import { type FormatOptions, type Report, type ReportMean, type ReportRow, sectionsOf } from './row.ts';
import { changeDigits, changeRange, familiesWords, figureWords, runsWords, summaryParts, unitWords } from './words.ts';

/** GitHub's Markdown: a section a contender, tables of rows, folded where nothing changed. */
export function formatMarkdown(report: Report, _options: FormatOptions = {}): string {
  const { told, left } = withoutOpenFirstRuns(report);
  const parts = sectionsOf(told)
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ metric, rows }, i) => [...(i > 0 ? [''] : []), ...section(metric, rows)]);
  const { metrics } = report;
  const summary = metrics
    .flatMap(({ name: metric }) => {
      const text = summaryParts(told, metric)
        .map((part) => part.text)
        .join(', ');
      const rest = left.get(metric);
      return [
        ...(text === '' ? [] : [metrics.length > 1 ? `${metric}: ${text}` : text]),
        ...(rest === undefined ? [] : [plain(leftWords(report, metric, rest))]),
      ];
    })
    .join('  \n');
  const remarks = remarksOf(told).map(({ text }) => `- ${plain(text)}`);
  const notes = remarks.length > 0 ? ['', '### Remarks', '', ...remarks] : [];
  const legend =
    `<sub>${unitWords(report)} Change of the rate with its 95 % interval; q: p corrected for ` +
    `${familiesWords(report)}; faster and slower: q ≤ ${report.method.fdr}.</sub>`;
  return `${[summary, '', ...parts, ...overHosts(told), ...notes, '', legend].join('\n')}\n`;
}

function section(metric: Metric, rows: readonly ReportRow[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const changed = rows.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower');
  const others = rows.filter(({ verdict }) => verdict !== 'faster' && verdict !== 'slower');
  const title = `## ${code(first.contender)} against ${code(first.baseline)}${metric.title === '' ? '' : `, ${metric.title}`}`;
  const columns = columnsOf(metric).filter(
    ({ title }) => title !== 'host' || rows.some(({ host }) => host !== undefined),
  );
  const noun = others.length === 1 ? 'comparison' : 'comparisons';
  const summary = `<details><summary>${others.length} ${noun} without a change shown</summary>`;
  return [
    title,
    '',
    ...(changed.length > 0 ? [...markdownTable(columns, changed), ''] : []),
    ...(others.length > 0 ? [summary, '', ...markdownTable(columns, others), '', '</details>'] : []),
  ];
}

const columnsOf = (metric: Metric): readonly MarkdownColumn<ReportRow>[] => [
  { title: 'benchmark', cell: ({ benchmark, configuration }) => [benchmark, { code: configuration }] },
  { title: 'baseline', align: 'right', cell: ({ rates }) => figureWords(metric, rates[0]) },
  { title: 'contender', align: 'right', cell: ({ rates }) => figureWords(metric, rates[1]) },
  { title: 'change', align: 'right', cell: ({ ratio }) => (ratio === null ? '-' : `${changeDigits(ratio)} %`) },
  { title: '95 % interval', align: 'center', cell: ({ interval }) => intervalWords(interval) },
  { title: 'q', align: 'right', cell: ({ q }) => ({ markdown: probabilityWords(q) }) },
  { title: 'runs', align: 'right', cell: ({ counts }) => runsWords(counts) },
  { title: 'host', cell: ({ host }) => ({ code: host ?? '' }) },
  {
    title: 'verdict',
    cell: ({ ratio, verdict, reason }) => (ratio === null ? `${verdict}: ${reason ?? 'no reason is known'}` : verdict),
  },
];

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
    { title: '95 % interval', align: 'center', cell: ({ interval }) => intervalWords(interval) },
    { title: 'of', cell: (line) => meanWords(line) },
  ];
  return ['', '### Means by host', '', ...markdownTable(columns, lines), '', OVER_HOSTS];
}

function intervalWords(interval: ReportRow['interval']): string {
  return interval === null ? '-' : changeRange(interval, (low, high) => `${low} … ${high}`);
}
