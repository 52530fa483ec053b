import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { Histogram } from './histogram.ts';
import type { LoadResult, Quantiles } from './result.ts';

/** A limit that a load must not cross, as it is typed: `p99 > 20ms`. */
interface Threshold {
  /** As typed, blanks made one. */
  text: string;
  metric: Metric;
  operator: Operator;
  /** In ns, per second, or a number of requests; of `%` a share of all requests, 0 to 1. */
  limit: number;
  isShare: boolean;
}

/** A judged threshold: crossed, held, or unknown (null) because the load has no such figure. */
export interface JudgedThreshold {
  text: string;
  metric: string;
  /** In the threshold's unit: ns, per second, requests, or a share; null when it is not known. */
  value: number | null;
  limit: number;
  crossed: boolean | null;
}

type Operator = '>' | '>=' | '<' | '<=';

type Metric =
  | { kind: 'quantile'; name: string; share: number }
  | { kind: 'latency'; name: 'min' | 'mean' | 'max' }
  | { kind: 'rate'; name: 'rate' }
  | { kind: 'requests'; name: 'errors' | '4xx' | '5xx' };

const NAMES = ['p50', 'p90', 'p99', 'p99.9', 'p99.99', 'min', 'mean', 'max', 'rate', 'errors', '4xx', '5xx'];
const NS: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
]);
const EXAMPLE = "for example 'p99 > 20ms', 'rate < 1000' or 'errors > 0.1%'";

/** Rules of other commands: a worsening between two sides. */
const COMPARES = /^\s*(slower|memory|cpu|size|cold|declared|[\w.]+\s*:.*)\s*(:.*)?$/;

/**
 * Reads a threshold. Pure.
 * @throws JsdynoError BAD_OPTION
 */
export function parseThreshold(text: string): Threshold {
  const bad = (what: string, hint: string) =>
    new JsdynoError('BAD_OPTION', `--fail-if ${JSON.stringify(text)}: ${what}`, { hint });
  const [, name = '', operator = '', number = '', unit = ''] =
    /^\s*([^\s<>=]+)\s*(>=|<=|>|<)\s*([\d.]+)\s*(\S*)\s*$/.exec(text) ?? [];
  if (COMPARES.test(text)) {
    throw bad(
      'a load alone has nothing to compare with',
      `write a limit: ${EXAMPLE}; "jsdyno http --fail-if" compares servers`,
    );
  }
  if (name === '' || number === '' || !Number.isFinite(Number(number))) {
    throw bad('not a threshold', `write a metric, > or <, and a limit: ${EXAMPLE}`);
  }
  const metric = metricOf(name.toLowerCase());
  if (metric === null) {
    const close = nearest(name.toLowerCase(), NAMES, 1)[0];
    throw bad(`no metric "${name}"`, close === undefined ? `there are ${NAMES.join(', ')}` : `did you mean ${close}?`);
  }
  const factor = factorOf(metric, unit);
  if (factor === null) {
    const units = { rate: 'no unit, or /s', requests: 'no unit, or %' }[metric.kind as string] ?? 'us, ms or s';
    throw bad(
      unit === '' ? `${metric.name} needs a unit` : `${metric.name} is not in "${unit}"`,
      `its unit is ${units}`,
    );
  }
  return {
    text: text.trim().replace(/\s+/g, ' '),
    metric,
    operator: operator as Operator,
    limit: Number(number) * factor,
    isShare: unit === '%',
  };
}

function metricOf(name: string): Metric | null {
  if (name === 'min' || name === 'mean' || name === 'max') return { kind: 'latency', name };
  if (name === 'rate') return { kind: 'rate', name };
  if (name === 'errors' || name === '4xx' || name === '5xx') return { kind: 'requests', name };
  const percent = Number(/^p(\d+(?:\.\d+)?)$/.exec(name)?.[1] ?? Number.NaN);
  return percent > 0 && percent < 100 ? { kind: 'quantile', name, share: percent / 100 } : null;
}

/** Null where the unit is not the metric's. */
function factorOf({ kind }: Metric, unit: string): number | null {
  if (kind === 'rate') return unit === '' || unit === '/s' ? 1 : null;
  if (kind === 'requests') return unit === '' ? 1 : unit === '%' ? 0.01 : null;
  return NS.get(unit) ?? null;
}

/** Compares a result with a threshold. Pure. */
export function checkThreshold(threshold: Threshold, result: LoadResult): JudgedThreshold {
  const { text, metric, operator, limit } = threshold;
  const value = figureOf(threshold, result);
  return { text, metric: metric.name, value, limit, crossed: value === null ? null : compare(value, operator, limit) };
}

function compare(value: number, operator: Operator, limit: number): boolean {
  if (operator === '>') return value > limit;
  if (operator === '>=') return value >= limit;
  return operator === '<' ? value < limit : value <= limit;
}

function figureOf({ metric, isShare }: Threshold, result: LoadResult): number | null {
  const { latency, histograms } = result;
  if (metric.kind === 'rate') return result.requestsPerSecond;
  if (metric.kind === 'latency') return latency?.[metric.name] ?? null;
  if (metric.kind === 'quantile') {
    if (latency === null) return null;
    const known = KNOWN[metric.name];
    if (known !== undefined) return latency[known];
    return histograms === null ? null : Histogram.from(histograms.latency).quantile(metric.share);
  }
  const failures = Object.values(result.failed).reduce((sum, one) => sum + one, 0) + result.unfinished;
  const all = result.completed + failures;
  const count = metric.name === 'errors' ? failures : answersOf(result, metric.name);
  return isShare ? (all === 0 ? null : count / all) : count;
}

const KNOWN: Record<string, keyof Quantiles> = { p50: 'p50', p90: 'p90', p99: 'p99', 'p99.9': 'p999' };

/** Generators tell statuses, or classes of them only. */
function answersOf({ statuses }: LoadResult, group: '4xx' | '5xx'): number {
  const own = Object.entries(statuses).filter(([status]) => status.startsWith(group.charAt(0)));
  return own.reduce((sum, [, count]) => sum + count, 0);
}
