/** The columns of the terminal's tables: of throughput, and of latencies at one rate. */

import { uncertaintyWords } from '../../../show/report/estimate-words.ts';
import { againstFirst, timesInterval } from '../../../show/report/relative-words.ts';
import { type Column, column as columnOf } from '../../../show/report/terminal/columns.ts';
import { type Colors, MARKS, painterOf } from '../../../show/report/verdict-look.ts';
import { plain, shareWords } from '../../../text/english-numbers.ts';
import { type HttpRate, type HttpRoute, QUANTILES, type ThroughputCell } from './http-report.ts';
import { cpuWords, latencyWords, memoryWords, milliseconds, QUANTILE_TITLES } from './http-units.ts';

/** The columns that go first where the terminal is narrow; figures and verdicts stay. */
export const THROUGHPUT_GIVES_WAY = [['gc'], ['loop'], ['generator'], ['memory'], ['interval'], ['server']];
export const LATENCY_GIVES_WAY = [['± max', '± p999'], ['± p90'], ['± p50', '± p99'], ['p90']];

export function throughputColumns({ throughput: cells }: HttpRoute, colors: Colors): Map<string, Column> {
  const dim = { paint: colors.dim };
  const column = (title: string, text: (cell: ThroughputCell) => string, more = {}) =>
    columnOf(
      title,
      cells.map((cell) => (cell.verdict === 'measured' ? text(cell) : '')),
      more,
    );
  return new Map([
    ['requests', column('requests/s', requestsWords)],
    ['±', column('', ({ requests }) => (requests === null ? '' : uncertaintyWords(requests)), { gap: 1, ...dim })],
    [
      'verdict',
      column('', (cell) => againstFirst(cells, cell), { gap: 2, align: 'left', paint: painted(cells, colors) }),
    ],
    ['interval', column('95 % interval', ({ relative }) => timesInterval(relative), { align: 'left', ...dim })],
    ['server', column('server CPU', ({ use }) => cpuWords(use.serverCpu))],
    ['memory', column('memory', ({ use }) => memoryWords(use.memoryPeak))],
    ['loop', column('loop late P99', ({ use }) => (use.delayP99 === null ? '' : `${milliseconds(use.delayP99)} ms`))],
    ['gc', column('GC', ({ use }) => (use.gcShare === null ? '' : shareWords(use.gcShare)))],
    ['generator', column('generator CPU', ({ use }) => cpuWords(use.generatorCpu), dim)],
  ]);
}

/** Values in ms, each behind the mark of its verdict. */
export function latencyColumns({ cells }: HttpRate, colors: Colors): Map<string, Column> {
  return new Map(
    QUANTILES.flatMap((name): [string, Column][] => {
      const own = cells.map(({ quantiles }) => quantiles[name]);
      const texts = own.map((latency) => {
        const mark = latency?.relative ? `${MARKS[latency.relative.verdict]} ` : '';
        return mark + latencyWords(latency);
      });
      const paint = (text: string, i: number): string => {
        const verdict = own[i]?.relative?.verdict;
        return verdict === undefined ? text : painterOf(verdict, colors)(text);
      };
      const halves = own.map((latency) => (latency === null ? '' : uncertaintyWords(latency)));
      return [
        [name, columnOf(QUANTILE_TITLES[name], texts, { gap: 2, paint })],
        [`± ${name}`, columnOf('', halves, { gap: 1, paint: colors.dim })],
      ];
    }),
  );
}

/** `8,123`, or `≥ 21,500` where the generator could do no more. */
export function requestsWords({ requests, generatorBound }: ThroughputCell): string {
  return requests === null ? '' : `${generatorBound ? '≥ ' : ''}${plain(requests.value)}`;
}

function painted(cells: readonly ThroughputCell[], colors: Colors) {
  return (text: string, i: number): string => {
    const verdict = cells[i]?.relative?.verdict;
    return verdict === undefined ? colors.dim(text) : painterOf(verdict, colors)(text);
  };
}
