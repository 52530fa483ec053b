import type { CellState } from '../../../show/report/cell-state.ts';
import { uncertaintyWords } from '../../../show/report/estimate-words.ts';
import { type MarkdownColumn, markdownTable } from '../../../show/report/markdown-table.ts';
import { againstFirst, timesInterval } from '../../../show/report/relative-words.ts';
import { MARKS } from '../../../show/report/verdict-look.ts';
import { shareWords } from '../../../text/english-numbers.ts';
import { code, plain } from '../../../text/markdown.ts';
import { requestsWords } from './http-columns.ts';
import {
  type HttpReport,
  type HttpRoute,
  type Latency,
  type LatencyCell,
  QUANTILES,
  type ThroughputCell,
} from './http-report.ts';
import { cpuWords, memoryWords, milliseconds, QUANTILE_TITLES } from './http-units.ts';
import { atRateWords, httpRemarks, legendWords, loadWords, routeName, withoutAbsent } from './http-words.ts';
import { preloadWords } from './preload-cost.ts';

/** GitHub's Markdown: by route a table of throughput and one of latencies for each rate. */
export function formatHttpMarkdown(report: HttpReport): string {
  const routes = report.routes.flatMap((route) => [...routeLines(route), '']);
  const remarks = httpRemarks(report).map((text) => `- ${plain(text)}`);
  return [
    ...routes,
    ...remarks,
    ...(remarks.length > 0 ? [''] : []),
    plain(loadWords(report)),
    '',
    plain(legendWords(report)),
    '',
  ].join('\n');
}

function routeLines(route: HttpRoute): string[] {
  const { throughput, rates } = route;
  return [
    `### ${plain(routeName(route))}`,
    '',
    ...(route.request === '' ? [] : [code(route.request), '']),
    ...markdownTable(throughputColumns(throughput), throughput),
    ...throughput.flatMap((cell) =>
      cell.preloadCost === null ? [] : ['', `${nameOf(cell)}: ${plain(preloadWords(cell.preloadCost))}`],
    ),
    ...rates
      .map(withoutAbsent)
      .flatMap((rate) => [
        '',
        `${atRateWords(rate).replace(/^a/, 'A')}, in ms:`,
        '',
        ...markdownTable(LATENCY_COLUMNS, rate.cells),
      ]),
  ];
}

const VARIANT: MarkdownColumn<CellState> = { title: 'Variant', cell: ({ variant }) => ({ code: variant }) };

function throughputColumns(cells: readonly ThroughputCell[]): MarkdownColumn<ThroughputCell>[] {
  const column = (
    title: string,
    text: (cell: ThroughputCell, requests: NonNullable<ThroughputCell['requests']>) => string,
  ) => figures(title, (cell: ThroughputCell) => (cell.requests === null ? '' : text(cell, cell.requests)));
  return [
    VARIANT,
    figures('Requests/s', (cell) => (cell.requests === null ? whyNot(cell) : requestsWords(cell))),
    column('±', (_, requests) => uncertaintyWords(requests)),
    { ...column('Against the first', (cell) => againstFirst(cells, cell)), align: 'left' },
    { ...column('95 % interval', ({ relative }) => timesInterval(relative)), align: 'left' },
    column('Server CPU', ({ use }) => cpuWords(use.serverCpu)),
    column('Memory', ({ use }) => memoryWords(use.memoryPeak)),
    column('Loop late P99', ({ use }) => (use.delayP99 === null ? '' : `${milliseconds(use.delayP99)} ms`)),
    column('GC', ({ use }) => (use.gcShare === null ? '' : shareWords(use.gcShare))),
    column('Generator CPU', ({ use }) => cpuWords(use.generatorCpu)),
    column('Runs', ({ runs }) => String(runs)),
  ];
}

const LATENCY_COLUMNS: readonly MarkdownColumn<LatencyCell>[] = [
  VARIANT,
  ...QUANTILES.map((name, place) =>
    figures(QUANTILE_TITLES[name], (cell: LatencyCell) => {
      if (cell.verdict === 'measured') return latencyCell(cell.quantiles[name]);
      return place === 0 ? whyNot(cell) : '';
    }),
  ),
  figures('Runs', ({ verdict, runs }) => (verdict === 'measured' ? String(runs) : '')),
  { title: '', cell: ({ verdict, words }) => (verdict === 'measured' ? (words ?? '') : '') },
];

function figures<C>(title: string, cell: (cell: C) => string): MarkdownColumn<C> {
  return { title, align: 'right', cell };
}

/** Stands in place of the first figure. */
function whyNot({ verdict, reason }: CellState): string {
  return `${verdict}: ${reason ?? ''}`;
}

function latencyCell(latency: Latency | null): string {
  if (latency === null) return '';
  const mark = latency.relative === null ? '' : `${MARKS[latency.relative.verdict]} `;
  return `${mark}${milliseconds(latency.value)} ${uncertaintyWords(latency)}`.trimEnd();
}

function nameOf({ variant }: CellState): string {
  return code(variant);
}
