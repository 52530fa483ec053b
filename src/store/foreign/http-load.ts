/** Requests a second of load generators: a mean of one process each. */

import * as v from 'valibot';
import { byName, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignFormat, type ForeignRow, jsonFormat } from './format.ts';

const row = (tool: string, parameters: ForeignRow['parameters'], rate: number): ForeignRow => ({
  benchmark: tool,
  parameters,
  rates: [rate],
});

/** `autocannon --json`: all answers by all of the time, whatever their status. */
export const autocannon = jsonFormat({
  tool: 'autocannon',
  isIn: (document) => typeof at(document, 'requests', 'total') === 'number' && typeof at(document, 'url') === 'string',
  shape: object({
    url: text,
    connections: notNegative,
    pipelining: notNegative,
    duration: notNegative,
    requests: object({ total: notNegative }),
  }),
  rowsOf: ({ url, connections, pipelining, duration, requests }) => [
    row('autocannon', { path: pathOf(url), connections, pipelining }, requests.total / duration),
  ],
});

/** `oha --output-format json`: its own rate counts requests that failed; answers by time are those that came. */
export const oha = jsonFormat({
  tool: 'oha',
  isIn: (document) => typeof at(document, 'summary', 'requestsPerSec') === 'number',
  shape: object({ summary: object({ total: notNegative }), statusCodeDistribution: byName(notNegative) }),
  rowsOf: ({ summary, statusCodeDistribution }) => {
    const answers = Object.values(statusCodeDistribution).reduce((sum, count) => sum + count, 0);
    return [row('oha', {}, answers / summary.total)];
  },
});

const rate = v.optional(notNegative);
const metric = v.optional(object({ rate, values: v.optional(object({ rate })) }));

/** `k6 run --summary-export FILE`, and the data of `handleSummary` as JSON, whose metrics have `values`. */
export const k6 = jsonFormat({
  tool: 'k6',
  isIn: (document) => typeof at(document, 'metrics', 'iterations') === 'object',
  shape: object({ metrics: object({ http_reqs: metric, iterations: metric }) }),
  rowsOf: ({ metrics }) =>
    Object.entries(metrics).flatMap(([name, told]) => {
      const found = told?.values?.rate ?? told?.rate;
      return found === undefined ? [] : row('k6', { metric: name }, found);
    }),
});

/** What wrk prints. */
export const wrk = printed('wrk', /^Running \S+ test @ (\S+)/m, /^Requests\/sec:\s+([\d.]+)/m);

/** What h2load prints: of connections that a server ended, it says nothing. */
export const h2load = printed('h2load', /^starting benchmark\.\.\./m, /^finished in .*?, ([\d.]+) req\/s/m);

/** A tool whose every process begins what it prints in one way. */
function printed(tool: string, begin: RegExp, figure: RegExp): ForeignFormat<string> {
  return {
    tool,
    isIn: (output) => begin.test(output),
    rowsOf: (output) =>
      output.split(new RegExp(`(?=${begin.source})`, 'm')).flatMap((one) => {
        const [, told] = figure.exec(one) ?? [];
        const [, url] = begin.exec(one) ?? [];
        return told === undefined ? [] : [row(tool, url === undefined ? {} : { path: pathOf(url) }, Number(told))];
      }),
  };
}

/** Hosts and ports differ between the sides of a comparison. */
function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
