/** Requests a second of load generators: a mean of one process each. */

import * as v from 'valibot';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { byName, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignFormat, type ForeignRow, jsonFormat } from './format.ts';

const row = (
  tool: string,
  parameters: ForeignRow['parameters'],
  rate: number,
  failed = { count: 0, of: 0 },
): ForeignRow => ({
  benchmark: tool,
  parameters,
  rates: rate === 0 ? [] : [rate],
  // Errors are answered faster than anything else.
  failed: { ...failed, what: 'requests failed, or got no 2xx or 3xx' },
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
    errors: notNegative,
    '4xx': notNegative,
    '5xx': notNegative,
    requests: object({ total: notNegative, sent: notNegative }),
  }),
  rowsOf: ({ url, connections, pipelining, duration, errors, requests: { total, sent }, ...statuses }) => {
    // Of connections that a server ended it counts no error, and at the end some are under way.
    const unanswered = Math.max(errors, sent - total - connections * pipelining);
    const failed = { count: statuses['4xx'] + statuses['5xx'] + unanswered, of: sent };
    return [row('autocannon', { path: pathOf(url), connections, pipelining }, total / duration, failed)];
  },
});

/** `oha --output-format json`: its own rate counts requests that failed; answers by time are those that came. */
export const oha = jsonFormat({
  tool: 'oha',
  isIn: (document) => typeof at(document, 'summary', 'requestsPerSec') === 'number',
  shape: object({
    summary: object({ total: notNegative }),
    statusCodeDistribution: byName(notNegative),
    errorDistribution: byName(notNegative),
  }),
  rowsOf: ({ summary, statusCodeDistribution, errorDistribution }) => {
    const answers = sumOf(statusCodeDistribution, /^/);
    const errors = sumOf(errorDistribution, /^(?!aborted due to deadline)/);
    const failed = { count: sumOf(statusCodeDistribution, /^[45]/) + errors, of: answers + errors };
    return [row('oha', {}, answers / summary.total, failed)];
  },
});

function sumOf(counts: Readonly<Record<string, number>>, keys: RegExp): number {
  return Object.entries(counts).reduce((sum, [key, count]) => sum + (keys.test(key) ? count : 0), 0);
}

const told = v.optional(notNegative);
const numbers = { rate: told, passes: told, fails: told };
const metric = v.optional(object({ ...numbers, values: v.optional(object(numbers)) }));

/** `k6 run --summary-export FILE`, and the data of `handleSummary` as JSON, whose metrics have `values`. */
export const k6 = jsonFormat({
  tool: 'k6',
  isIn: (document) => typeof at(document, 'metrics', 'iterations') === 'object',
  shape: object({ metrics: object({ http_reqs: metric, iterations: metric, http_req_failed: metric }) }),
  rowsOf: ({ metrics: { http_req_failed, ...rates } }) => {
    // What passes is that it failed.
    const { passes = 0, fails = 0 } = http_req_failed?.values ?? http_req_failed ?? {};
    return Object.entries(rates).flatMap(([name, own]) => {
      const rate = own?.values?.rate ?? own?.rate;
      const failed = name === 'http_reqs' ? { count: passes, of: passes + fails } : undefined;
      return rate === undefined ? [] : row('k6', { metric: name }, rate, failed);
    });
  },
});

/** What wrk prints; wrk2 keeps the rate that it is told, which says nothing of the server. */
export const wrk: ForeignFormat<string> = {
  tool: 'wrk',
  rowsOf: (text, file) =>
    processesIn(text, /^Running \S+ test @ (\S+)/m).flatMap(({ output, url }) => {
      const rate = numberIn(output, /^Requests\/sec:\s+([\d.]+)/m);
      if (rate === null) return [];
      if (/^ +(Thread calibration|Latency Distribution \(HdrHistogram)/m.test(output)) {
        throw new JsdynoError('CSV_UNREADABLE', `${file} is of wrk2, whose rate is the one that it was told to keep`, {
          hint: 'compare latencies at a rate with: jsdyno http --rate N',
        });
      }
      const sockets = /^ +Socket errors: (.*)/m.exec(output)?.[1]?.match(/\d+/g) ?? [];
      const errors = sockets.reduce((sum, count) => sum + Number(count), 0);
      const of = (numberIn(output, /(\d+) requests in /) ?? 0) + errors;
      const count = (numberIn(output, /Non-2xx or 3xx responses: (\d+)/) ?? 0) + errors;
      return row('wrk', { path: pathOf(url) }, rate, { count, of });
    }),
};

/** What h2load prints: of connections that a server ended, it says nothing. */
export const h2load: ForeignFormat<string> = {
  tool: 'h2load',
  rowsOf: (text) =>
    processesIn(text, /^starting benchmark\.\.\./m).flatMap(({ output }) => {
      const rate = numberIn(output, /^finished in .*?, ([\d.]+) req\/s/m);
      const count = numberIn(output, /^requests: .*?(\d+) failed/m) ?? 0;
      return rate === null ? [] : row('h2load', {}, rate, { count, of: numberIn(output, /^requests: (\d+)/m) ?? 0 });
    }),
};

/** What each process of a tool printed that begins in one way, with the URL in that. */
function processesIn(text: string, begin: RegExp): { output: string; url: string }[] {
  const [, ...outputs] = `\n${text}`.split(new RegExp(`(?=${begin.source})`, 'm'));
  return outputs.map((output) => ({ output, url: begin.exec(output)?.[1] ?? '' }));
}

function numberIn(output: string, pattern: RegExp): number | null {
  const found = pattern.exec(output)?.[1];
  return found === undefined ? null : Number(found);
}

/** Hosts and ports differ between the sides of a comparison. */
function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
}
