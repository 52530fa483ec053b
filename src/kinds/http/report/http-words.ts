import { gathered, type PlacedWarning } from '../../../show/report/remarks.ts';
import type { CellState } from '../../../show/sheets/cell-state.ts';
import { againstFirstLegend } from '../../../show/sheets/comparison-words.ts';
import { type Remark, remarksOfWhole } from '../../../show/sheets/report.ts';
import { given, givenShareWords } from '../../../text/english-numbers.ts';
import type { HttpRate, HttpReport, HttpRoute } from './http-report.ts';

/** `express json`; the scenario alone where no variant has it. */
export function routeName({ scenario, route }: HttpRoute): string {
  return `${scenario} ${route}`.trimEnd();
}

/** `at 4,060/s, 50 % of the slowest`. */
export function atRateWords({ rate, share }: HttpRate): string {
  const part = share === null ? '' : `, ${givenShareWords(share)} of the slowest`;
  return `at ${given(rate)} requests/s${part}`;
}

/** Leaves out the variants without such a server, which the table of throughput names already. */
export function withoutAbsent(rate: HttpRate): HttpRate {
  return { ...rate, cells: rate.cells.filter(({ verdict }) => verdict !== 'unavailable') };
}

/** The remarks: first those about cells, each kind once with the number of its cells, then those about the whole report. */
export function httpRemarks({ routes, warnings }: HttpReport): Remark[] {
  const placed = routes.flatMap((route) => [
    ...route.throughput.flatMap((cell) => placedWarnings(routeName(route), cell)),
    ...route.rates.flatMap((rate) =>
      rate.cells.flatMap((cell) => placedWarnings(`${routeName(route)} ${atRateWords(rate)}`, cell)),
    ),
  ]);
  return [...gathered(placed), ...remarksOfWhole(warnings)];
}

function placedWarnings(row: string, { variant, warnings }: CellState): PlacedWarning[] {
  return warnings.map((warning) => ({ place: `${row} on ${variant}`, warning }));
}

/** The generator and its load, in words. */
export function loadWords({ load }: HttpReport): string {
  const { generators, connections, pipelining, arrivals, durationMs, warmupMs, preload, cpus } = load;
  if (generators.length === 0) return 'No load yet.';
  const parts = [
    `Load by ${generators.join(' and ')}`,
    `${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    pipelining > 1 ? `${pipelining} requests in flight on each` : '',
    arrivals === 'poisson' ? 'Poisson arrivals' : '',
    `${durationMs / 1000} s after a warm-up of ${warmupMs / 1000} s`,
    cpus === null ? 'all on the same CPUs' : `server on CPU ${cpus.server}, generator on CPU ${cpus.generator}`,
    preload ? '' : 'no preload in the servers',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

const TURNS =
  'The servers of a round ran at the same time and got short, interleaved windows of load. requests/s: those of the first server, times the ratio of the other to it.';

/** The legend of columns and verdicts. */
export function legendSentences({ variants, routes, load, method }: HttpReport): string[] {
  const { adaptive } = method;
  const hasRates = routes.some(({ rates }) => rates.length > 0);
  return [
    'A fresh server for each run; ±: half the 95 % interval over runs.',
    load.turns ? TURNS : '',
    load.turns && hasRates ? 'Latencies are measured on one server after the other.' : '',
    hasRates ? 'Latencies in ms, from when a request was due to the end of its answer.' : '',
    variants.length > 1 ? againstFirstLegend(method, variants[0]?.label) : '',
    variants.length > 1 && adaptive !== null
      ? `A row stops when its throughput is decided, after ${adaptive.cap} rounds at most.`
      : '',
    variants.length > 1 && hasRates ? 'q is corrected for all percentiles of all routes and rates.' : '',
  ];
}
