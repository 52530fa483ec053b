import { csvText } from '../../../show/sheets/csv.ts';
import { tableFormat } from '../../../show/sheets/formats.ts';
import { type FormatOptions, withinWidth } from '../../../show/sheets/prose.ts';
import { ofPrintable, printableIn } from '../../../text/printable.ts';
import { COLUMNS, IN_CSV, linesOf } from './operation-columns.ts';
import { operationsJson } from './operations-json.ts';
import type { OperationsReport } from './operations-report.ts';
import { operationsTables } from './operations-tables.ts';
import { titleOf } from './page-parts.ts';
import { releasesPage } from './releases-page.ts';
import { runtimePage } from './runtime-page.ts';

export type OperationFormat = 'operations' | 'test' | 'markdown' | 'json' | 'csv';

/** A command may be typed over several lines; what a suite says about itself is Markdown. */
const OF_LINES: ReadonlySet<string> = new Set(['command', 'page']);

/** Formats that show operations also where there is nothing to compare. */
export const OPERATION_FORMATS: Readonly<
  Record<OperationFormat, (report: OperationsReport, options?: FormatOptions) => string>
> = {
  operations: tableFormat(operationsTables, OF_LINES),
  test: ofPrintable(withinWidth(formatTest), OF_LINES),
  markdown: ofPrintable((report: OperationsReport) => runtimePage(report, 0), OF_LINES),
  json: operationsJson,
  csv: ofPrintable(({ groups }: OperationsReport) => csvText(COLUMNS, IN_CSV, groups.flatMap(linesOf)), OF_LINES),
};

/** The pages of `--markdown`: texts by file name. */
export function pagesOf(report: OperationsReport): Map<string, string> {
  return operationPages(printableIn(report, OF_LINES));
}

// The pages that `jsdyno ops --markdown DIR` writes.

/**
 * One page a runtime, `RESULTS-node-20.0.0.md`, and with several the page across releases, `RESULTS.md`.
 *
 * @param report that compares neighbours, as a page of releases does
 * @returns texts by file name, in the order of the variants; the page across releases first
 */
export function operationPages(report: OperationsReport): Map<string, string> {
  const files = fileNames(report.variants.map(titleOf));
  const pages = report.variants.map((_, place) => [files[place] ?? '', runtimePage(report, place)] as const);
  return new Map(files.length > 1 ? [['RESULTS.md', releasesPage(report, files)], ...pages] : pages);
}

/** Names that every file system takes, whatever a label has in it, also where small and capital letters are one. */
function fileNames(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const slug =
      label
        .replace(/[^\w.]+/g, '-')
        .replace(/^[-.]+|[-.]+$/g, '')
        .slice(0, 80) || 'variant';
    let name = `RESULTS-${slug}.md`;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `RESULTS-${slug}-${i}.md`;
    taken.add(name.toLowerCase());
    return name;
  });
}

// What `jsdyno ops --test` prints: whether operations work at all. Nothing was measured, so there are no figures.

/** A line an operation; below it each runtime on which it does not work, with the reason. */
function formatTest({ groups, variants }: OperationsReport): string {
  const lines: string[] = [];
  const counts = { ran: 0, failed: 0, unavailable: 0 };
  for (const { benchmark, group, rows } of groups) {
    lines.push(`${benchmark}  ${group}`);
    for (const { name, cells } of rows) {
      const bad = cells.filter(({ verdict }) => verdict === 'failed' || verdict === 'unavailable');
      for (const { verdict } of cells) {
        if (verdict === 'failed' || verdict === 'unavailable') counts[verdict]++;
        else counts.ran++;
      }
      lines.push(`  ${bad.length === 0 ? 'ok' : bad.length < cells.length ? '..' : '--'}  ${name}`);
      for (const { variant, verdict, reason } of bad) lines.push(`        ${variant}: ${verdict}: ${reason}`);
    }
    lines.push('');
  }
  const said = [
    `${counts.ran} ran`,
    ...(['failed', 'unavailable'] as const).flatMap((word) => (counts[word] > 0 ? [`${counts[word]} ${word}`] : [])),
  ];
  return `${lines.join('\n')}${said.join(', ')} on ${variants.map(({ label }) => label).join(', ')}\n`;
}
