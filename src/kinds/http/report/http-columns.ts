/** What the tables of `jsdyno http` show: of throughput, and of latencies at one rate. */

import { type Column, change, interval, name, number, range, text } from '../../../show/sheets/column.ts';
import { againstFirst, type Compared } from '../../../show/sheets/compared.ts';
import { withoutFigures } from '../../../show/sheets/said.ts';
import { MARKS } from '../../../show/sheets/verdicts.ts';
import { plain } from '../../../text/english-numbers.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { type HttpRoute, type Latency, type LatencyCell, QUANTILES, type ThroughputCell } from './http-report.ts';
import { routeName } from './http-words.ts';
import type { PreloadCost } from './preload-cost.ts';

/** A route on one variant. */
interface ThroughputLine {
  route: HttpRoute;
  cell: ThroughputCell;
}

export const THROUGHPUT: readonly Column<ThroughputLine>[] = [
  text('route', ({ route }) => routeName(route), { page: 'sheets.http.route' }),
  name(({ cell }) => cell.variant, { markdown: 'Variant', page: 'sheets.variant' }),
  number('requests', 'rate', ({ cell }) => cell.requests?.value, {
    terminal: 'requests/s',
    markdown: 'Requests/s',
    hasReason: true,
    page: 'sheets.http.requests',
    english: ({ cell }) => requestsIn(cell, plain, (figure) => `≥ ${figure}`),
    said: ({ cell }, say) =>
      requestsIn(cell, numbersIn(say.language).plain, (figure) => say('sheets.http.at-least', { figure })),
  }),
  interval('requests', 'rate', ({ cell }) => cell.requests?.interval, {
    terminal: '',
    markdown: '±',
    page: 'sheets.interval',
  }),
  change('ratio', 'speed', compared, {
    terminal: '',
    markdown: 'Against the first',
    page: (say, { route }) => say('sheets.against', { baseline: route.throughput[0]?.variant ?? '' }),
  }),
  range('ratio', 'speed', compared, { yields: 5, markdown: '95 % interval' }),
  number('server_cpu', 'hundredths', ({ cell }) => cell.use.serverCpu, {
    terminal: 'server CPU',
    yields: 6,
    markdown: 'Server CPU',
    page: 'sheets.http.server-cpu',
  }),
  number('memory', 'bytes', ({ cell }) => cell.use.memoryPeak, {
    terminal: 'memory',
    yields: 4,
    markdown: 'Memory',
    page: 'sheets.memory',
  }),
  number('loop_late', 'seconds', ({ cell }) => cell.use.delayP99, {
    terminal: 'loop late P99',
    yields: 2,
    markdown: 'Loop late P99',
    page: 'sheets.http.loop-late',
  }),
  number('gc', 'share', ({ cell }) => cell.use.gcShare, {
    terminal: 'GC',
    yields: 1,
    markdown: 'GC',
    page: 'sheets.http.gc',
  }),
  number('generator_cpu', 'hundredths', ({ cell }) => cell.use.generatorCpu, {
    terminal: 'generator CPU',
    yields: 3,
    isDim: true,
    markdown: 'Generator CPU',
    page: 'sheets.http.generator-cpu',
  }),
  text('preload', () => null, {
    isNumber: true,
    page: 'sheets.http.preload',
    said: ({ cell }, say) => costOf(cell.preloadCost, say),
  }),
  number('runs', 'count', ({ cell }) => cell.runs, { markdown: 'Runs', page: 'sheets.runs' }),
  text('remark', () => null, { page: 'sheets.remark', said: ({ cell }, say) => withoutFigures(cell, say) }),
];

/** `8,120`, or that it is at least so many where the generator could do no more. */
export function requestsIn(
  { requests, generatorBound }: ThroughputCell,
  plainly: (value: number) => string,
  atLeast: (figure: string) => string,
): string {
  if (requests === null) return '';
  const figure = plainly(requests.value);
  return generatorBound ? atLeast(figure) : figure;
}

/** How quantiles are headed. */
export const QUANTILE_TITLES = { p50: 'P50', p90: 'P90', p99: 'P99', p999: 'P99.9', max: 'max' } as const;

const AT_RATE = (['p50', 'p99'] as const).map((quantile) =>
  number<OverviewLine>(quantile, 'seconds', ({ latency }) => latency?.quantiles[quantile]?.value, {
    page: { literal: QUANTILE_TITLES[quantile] },
  }),
);

/** What is asked first of a route on a variant, with the latencies at one rate. */
interface OverviewLine extends ThroughputLine {
  latency: LatencyCell | null;
}

const FIRST_ASKED = ['route', 'variant', 'requests', 'ratio', 'memory'];

export const OVERVIEW: readonly Column<OverviewLine>[] = THROUGHPUT.filter(
  ({ id, type }) => FIRST_ASKED.includes(id) && type !== 'interval' && type !== 'range',
).flatMap((column): Column<OverviewLine>[] => (column.id === 'memory' ? [...AT_RATE, column] : [column]));

function compared({ route: { throughput }, cell }: ThroughputLine): Compared {
  return againstFirst(throughput, cell, ({ relative }) => relative);
}

function costOf(cost: PreloadCost | null, say: Say): string {
  if (cost === null) return '';
  const numbers = numbersIn(say.language);
  const ends = cost.interval === null ? '' : ` (${numbers.interval(cost.interval, 'change')})`;
  return `${numbers.change(cost.share)}${ends}`;
}

/** Which intervals go first where the terminal is narrow. */
const INTERVALS_YIELD = { p50: 3, p90: 2, p99: 3, p999: 1, max: 1 };

/** In the terminal and in Markdown: a line a variant, in ms, each behind the mark of its verdict. */
export const LATENCIES: readonly Column<LatencyCell>[] = [
  name(({ variant }) => variant, { markdown: 'Variant' }),
  ...QUANTILES.flatMap((quantile, place): Column<LatencyCell>[] => [
    number(quantile, 'seconds', ({ quantiles }) => quantiles[quantile]?.value, {
      terminal: QUANTILE_TITLES[quantile],
      verdict: ({ quantiles }) => quantiles[quantile]?.relative?.verdict,
      ...(quantile === 'p90' ? { yields: 4 } : {}),
      markdown: QUANTILE_TITLES[quantile],
      ...(place === 0 ? { hasReason: true } : {}),
      english: ({ quantiles }) => markedWords(quantiles[quantile]),
    }),
    interval(quantile, 'seconds', ({ quantiles }) => quantiles[quantile]?.interval, {
      terminal: '',
      yields: INTERVALS_YIELD[quantile],
      isJoined: true,
    }),
  ]),
  number('runs', 'count', ({ runs }) => runs, { markdown: 'Runs' }),
  text('words', ({ words }) => words, { markdown: '' }),
];

function markedWords(latency: Latency | null): string {
  if (latency === null) return '';
  const mark = latency.relative === null ? '' : `${MARKS[latency.relative.verdict]} `;
  return mark + plain(latency.value * 1000);
}

/** One quantile of one variant. */
export interface LatencyLine {
  title: string;
  cell: LatencyCell;
  latency: Latency | null;
}

/** On pages: a line a quantile and variant. */
export function latenciesOnPages(baseline: string): Column<LatencyLine>[] {
  const compared = ({ latency }: LatencyLine) => latency?.relative ?? null;
  return [
    text('percentile', ({ title }) => title, { page: 'sheets.http.percentile' }),
    name(({ cell }) => cell.variant, { page: 'sheets.variant' }),
    number('latency', 'seconds', ({ latency }) => latency?.value, { page: 'sheets.http.latency' }),
    interval('latency', 'seconds', ({ latency }) => latency?.interval, { page: 'sheets.interval' }),
    change('ratio', 'time', compared, { page: (say) => say('sheets.against', { baseline }) }),
    range('ratio', 'time', compared),
    number('runs', 'count', ({ cell }) => cell.runs, { page: 'sheets.runs' }),
    text('remark', () => null, { page: 'sheets.remark', said: ({ cell }, say) => withoutFigures(cell, say) }),
  ];
}
