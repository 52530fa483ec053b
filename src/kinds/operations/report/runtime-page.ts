/** The page of one runtime: a table a group, the machine, and the command line that measures the same again. */

import type { Cell, CellPart } from '../../../show/sheets/column.ts';
import { isJudged, timesInterval } from '../../../show/sheets/comparison-words.ts';
import { filledColumns, type MarkdownColumn, markdownColumns, markdownTable } from '../../../show/sheets/markdown.ts';
import { givenShareWords } from '../../../text/english-numbers.ts';
import { details, pageHeadings, plain, withoutHtml } from '../../../text/markdown.ts';
import { insteadOf } from './cell-words.ts';
import { COLUMNS, type Line, linesOf, relativeText } from './operation-columns.ts';
import { operationRemarks } from './operation-remarks.ts';
import type { OperationGroup, OperationRow, OperationsReport } from './operations-report.ts';
import { environmentLines, groupList, remarkItems, reproduceLines, titleOf, variantLines } from './page-parts.ts';

/** @param place of the variant in the report */
export function runtimePage(report: OperationsReport, place: number): string {
  const alone = onlyVariant(report, place);
  const [variant] = alone.variants;
  if (variant === undefined) return '';
  const heading = pageHeadings();
  const title = heading(1, `Operations on ${titleOf(variant)}`).line;
  const environment = heading(2, 'Environment').line;
  const reproduce =
    alone.command === null ? [] : [heading(2, 'How to reproduce').line, '', ...reproduceLines(alone), ''];
  const contents = heading(2, 'Groups').line;
  const groups = alone.groups.map((group) => {
    const own = heading(2, group.group);
    // The text of a suite about itself may have headings, which take anchors from the headings behind them.
    for (const [, text = ''] of (group.page ?? '').matchAll(/^#{1,6} +(.+)$/gm)) heading(3, text);
    return { group, ...own };
  });
  const remarks =
    operationRemarks(alone).length === 0 ? [] : [heading(2, 'Remarks').line, '', ...remarkItems(alone), ''];
  return [
    title,
    '',
    'What one operation costs when it has run for a while, net of the harness itself.',
    '',
    environment,
    '',
    ...variantLines(variant),
    ...environmentLines(alone),
    '',
    ...reproduce,
    contents,
    '',
    ...groupList(groups),
    '',
    ...groups.flatMap(({ group, line }) => groupLines(group, line)),
    ...remarks,
    ...details('How to read the tables', legend(alone)),
    '',
  ].join('\n');
}

/** The same report with one variant: a page does not speak of others. */
function onlyVariant(report: OperationsReport, place: number): OperationsReport {
  const groups = report.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, cells: row.cells.slice(place, place + 1), changes: [] })),
  }));
  return { ...report, groups, variants: report.variants.slice(place, place + 1), means: [] };
}

function groupLines(group: OperationGroup, heading: string): string[] {
  const { benchmark, page, rows } = group;
  const lines = linesOf(group);
  const [name, ...figures] = markdownColumns({ columns: COLUMNS, rows: lines, stateOf: ({ cell }) => cell });
  const last: MarkdownColumn<Line> = { title: 'against the baseline', cell: (line) => lastCell(line, rows) };
  const columns = [...(name === undefined ? [] : [name]), ...filledColumns(figures, lines), last];
  return [
    heading,
    '',
    ...(page === null ? [] : [withoutHtml(page.trim()), '']),
    ...markdownTable(columns, lines),
    '',
    `<sub>${plain(benchmark)}</sub>`,
    '',
  ];
}

/** The row's verdict, or the reason why it has no figures, in words. */
function lastCell({ row, cell, isCompared }: Line, rows: readonly OperationRow[]): Cell {
  const { relative } = cell;
  if (cell.verdict !== 'measured') return insteadOf(cell)[0] ?? '';
  if (relative === null) return row.baseline && isCompared ? '(baseline)' : '';
  const text = relativeText(cell, row.baseline);
  if (!isJudged(relative)) return text;
  const interval = timesInterval(relative);
  const differs = relative.verdict === 'faster' || relative.verdict === 'slower';
  const isOneOfSeveral = rows.filter((one) => one.baseline).length > 1;
  const than: CellPart[] = differs && isOneOfSeveral ? ['than', { code: relative.against }] : [];
  return [text, ...than, interval === '' ? '' : `(${interval})`];
}

function legend({ method: { fdr, margin, adaptive } }: OperationsReport): string[] {
  return [
    "- **time/op**, **ops/s**: the steady state, net of an empty body of the same shape; geometric mean over runs. **±** is half the 95 % interval (Student's t on the logarithms of the runs).",
    '- **cold**: the first batch of a process, from the very first call.',
    '- **P50**, **P99**: of batches of about 1 ms, median over runs.',
    '- **memory/op**, **GC**: bytes allocated by one operation, on the heap and outside it, share of the time in garbage collection, where the runtime tells.',
    '- **clean**: batches that had the core to themselves; only those count.',
    `- **against the baseline**: by rounds, against the group's baseline (its first row unless the file names another). Faster and slower at a false discovery rate of ${fdr}; equivalent within ±${givenShareWords(margin)}.`,
    ...(adaptive === null
      ? []
      : [
          `- Rows stopped when they were decided, after ${adaptive.cap} rounds at most; intervals of comparisons hold at every round.`,
        ]),
    '- **machine busy**: other programs used the core in every batch, so there is no figure; run it again on a quieter machine.',
    "- **too fast to measure**: the operation takes no longer than an empty body; a figure would be the harness's own.",
  ];
}
