import { code, plain } from '../../text/markdown.ts';
import { againstFirst, timesInterval } from '../relative-words.ts';
import { shareWords } from '../units.ts';
import { MARKS } from '../verdict-look.ts';
import { requestsWords } from './http-columns.ts';
import { type CellState, type HttpReport, type HttpRoute, type Latency, QUANTILES } from './http-report.ts';
import { cpuWords, halfWidth, memoryWords, milliseconds, QUANTILE_TITLES } from './http-units.ts';
import { legendWords, loadWords, rateWords, remarksOf, routeName, withoutAbsent } from './http-words.ts';
import { preloadWords } from './preload-cost.ts';

/** GitHub's Markdown: by route a table of throughput and one of latencies for each rate. */
export function formatHttpMarkdown(report: HttpReport): string {
  const routes = report.routes.flatMap((route) => [...routeLines(route), '']);
  const remarks = remarksOf(report).map((text) => `- ${plain(text)}`);
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
    '| Variant | Requests/s | ± | Against the first | 95 % interval | Server CPU | Memory | Loop late P99 | GC | Generator CPU | Runs |',
    '|:---|---:|---:|:---|:---|---:|---:|---:|---:|---:|---:|',
    ...throughput.map((cell) => {
      const { requests, use } = cell;
      if (requests === null) return notMeasured(cell, 11);
      const late = use.delayP99 === null ? '' : `${milliseconds(use.delayP99)} ms`;
      return line([
        nameOf(cell),
        requestsWords(cell),
        halfWidth(requests),
        againstFirst(throughput, cell),
        timesInterval(cell.relative),
        cpuWords(use.serverCpu),
        memoryWords(use.memoryPeak),
        late,
        use.gcShare === null ? '' : shareWords(use.gcShare),
        cpuWords(use.generatorCpu),
        String(cell.runs),
      ]);
    }),
    ...throughput.flatMap((cell) =>
      cell.preloadCost === null ? [] : ['', `${nameOf(cell)}: ${plain(preloadWords(cell.preloadCost))}`],
    ),
    ...rates
      .map(withoutAbsent)
      .flatMap((rate) => [
        '',
        `${rateWords(rate).replace(/^a/, 'A')}, in ms:`,
        '',
        `| Variant | ${QUANTILES.map((name) => QUANTILE_TITLES[name]).join(' | ')} | Runs | |`,
        `|:---|${QUANTILES.map(() => '---:|').join('')}---:|:---|`,
        ...rate.cells.map((cell) =>
          cell.verdict === 'measured'
            ? line([
                nameOf(cell),
                ...QUANTILES.map((name) => latencyCell(cell.quantiles[name])),
                String(cell.runs),
                plain(cell.words ?? ''),
              ])
            : notMeasured(cell, 8),
        ),
      ]),
  ];
}

function latencyCell(latency: Latency | null): string {
  if (latency === null) return '';
  const mark = latency.relative === null ? '' : `${MARKS[latency.relative.verdict]} `;
  return `${mark}${milliseconds(latency.value)} ${halfWidth(latency)}`.trimEnd();
}

function notMeasured(cell: CellState, columns: number): string {
  return line([nameOf(cell), plain(`${cell.verdict}: ${cell.reason ?? ''}`), ...Array(columns - 2).fill('')]);
}

function nameOf({ variant }: CellState): string {
  return code(variant);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
