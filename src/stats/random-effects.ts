/**
 * One ratio over several hosts. Each host has its own true ratio, known from its runs with some error, and true ratios differ between
 * hosts. It takes logarithms of ratios and returns one log ratio with an interval for the mean over hosts like these; raw times are never
 * combined.
 *
 * Sources: the model and the moment estimate of tau², R. DerSimonian, N. Laird, Controlled Clinical Trials 7 (1986), 177-188; the default
 * estimate, R. C. Paule, J. Mandel, J. Res. NBS 87 (1982), 377-385, whose bias with few hosts is smaller (A. A. Veroniki et al., Res.
 * Synth. Methods 7 (2016), 55-79); the interval, J. Hartung, G. Knapp, Stat. Med. 20 (2001), 3875-3889, and K. Sidik, J. N. Jonkman, Stat.
 * Med. 21 (2002), 3153-3159, never narrower than the known errors alone give (C. Röver, G. Knapp, T. Friede, BMC Med. Res. Methodol. 15
 * (2015), 99); I², J. P. T. Higgins, S. G. Thompson, Stat. Med. 21 (2002), 1539-1558. Checked against statsmodels
 * (test/fixtures/stats/random-effects.json).
 */

import { chiSquaredUpperTail } from './chi-squared.ts';
import type { Probability, Share } from './quantities.ts';
import { studentTCritical } from './student-t.ts';

/** The result of one host. */
export interface HostRatio {
  /** ln(contender / baseline) */
  log: number;
  /** Its standard error, 0 or more. */
  error: number;
}

/** How hosts differ. */
export interface Heterogeneity {
  /** Cochran's Q: the squared deviations in units of their own errors @minimum 0 */
  q: number;
  /** hosts less one @asType integer @minimum 1 */
  df: number;
  /** of a Q as large as that if all hosts had the same ratio */
  p: Probability;
  /** share of the scatter between hosts that their own errors do not explain */
  i2: Share;
  /** variance of the true log ratios of hosts @minimum 0 */
  tau2: number;
}

export interface PooledRatio {
  /** The mean log ratio over hosts like these. */
  log: number;
  /** Its standard error. */
  error: number;
  /** Of the ratio, contender / baseline. */
  ratio: number;
  /** 95 % interval of that ratio. */
  interval: [number, number];
  heterogeneity: Heterogeneity;
}

interface PoolOptions {
  /** How tau² is estimated; default `paule-mandel`. */
  tau2?: 'paule-mandel' | 'dersimonian-laird';
  /** Whether the interval may be narrower than one of the known errors alone; default false. */
  mayBeNarrower?: boolean;
}

/** No ratio is known to a millionth: a host whose rounds happen to be all equal must not be the only one that counts. */
const LEAST_ERROR = 1e-6;

/**
 * Pools the ratios of hosts.
 *
 * @returns null for fewer than two hosts: there is nothing to pool
 */
export function poolRatios(
  hosts: readonly HostRatio[],
  { tau2: method = 'paule-mandel', mayBeNarrower = false }: PoolOptions = {},
): PooledRatio | null {
  if (hosts.length < 2) return null;
  const known = hosts.map(({ log, error }) => ({ log, variance: Math.max(error, LEAST_ERROR) ** 2 }));
  const df = known.length - 1;
  const q = deviation(known, 0);
  const tau2 = method === 'paule-mandel' ? pauleMandel(known, df) : derSimonianLaird(known, df);
  const { mean: log, weight } = weighted(known, tau2);
  const scale = deviation(known, tau2) / df;
  const error = Math.sqrt((mayBeNarrower ? scale : Math.max(1, scale)) / weight);
  const half = studentTCritical(0.05, df) * error;
  return {
    log,
    error,
    ratio: Math.exp(log),
    interval: [Math.exp(log - half), Math.exp(log + half)],
    heterogeneity: { q, df, p: chiSquaredUpperTail(q, df), i2: q > df ? (q - df) / q : 0, tau2 },
  };
}

interface Known {
  log: number;
  variance: number;
}

/** The mean by inverse variances, and the sum of these. */
function weighted(hosts: readonly Known[], tau2: number): { mean: number; weight: number } {
  let weight = 0;
  let sum = 0;
  for (const { log, variance } of hosts) {
    const own = 1 / (variance + tau2);
    weight += own;
    sum += own * log;
  }
  return { mean: sum / weight, weight };
}

/** Squared deviations from the weighted mean by the same weights: Q, where tau² is 0. */
function deviation(hosts: readonly Known[], tau2: number): number {
  const { mean } = weighted(hosts, tau2);
  return hosts.reduce((sum, { log, variance }) => sum + (log - mean) ** 2 / (variance + tau2), 0);
}

/** From Q by its expectation; closed, and so often taken. */
function derSimonianLaird(hosts: readonly Known[], df: number): number {
  const weights = hosts.map(({ variance }) => 1 / variance);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight * weight, 0);
  return Math.max(0, (deviation(hosts, 0) - df) / (sum - squares / sum));
}

/** The tau² with which the deviation is what it should be, df: it falls with tau², so there is one or none. */
function pauleMandel(hosts: readonly Known[], df: number): number {
  if (deviation(hosts, 0) <= df) return 0;
  // The unweighted variance of the logs is the larger the less errors count, and with all of it the deviation is df or less.
  const mean = hosts.reduce((sum, { log }) => sum + log, 0) / hosts.length;
  let low = 0;
  let high = hosts.reduce((sum, { log }) => sum + (log - mean) ** 2, 0) / df;
  for (let step = 0; step < 200 && high - low > 1e-14 * high; step++) {
    const middle = (low + high) / 2;
    if (deviation(hosts, middle) > df) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
