import { quietLoad, STEAL } from '../../../host/machine/warnings.ts';
import { binomialInterval } from '../../../stats/binomial-interval.ts';
import { describeSample, median } from '../../../stats/describe.ts';
import { DEFAULT_MARGIN } from '../../../stats/margin.ts';
import { smallestEffect } from '../../../stats/noise.ts';
import { normalUpperQuantile } from '../../../stats/normal.ts';
import { logRatios, pairedLogRatio } from '../../../stats/paired-log-ratio.ts';
import { decimal, percent, shortPlain } from '../../../text/english-numbers.ts';
import type { BusyProgram, HostEvidence } from './evidence.ts';
import type { ProbedRow } from './probe.ts';

/**
 * Whether a host may measure, by what was seen of it. A host is refused by evidence against it, never for the lack of evidence; what it
 * measures is never corrected by what was found here (docs/farm.md, "Hosts are judged").
 */
export interface Judgement {
  verdict: 'ready' | 'flagged';
  /** What speaks against the host, the cause before what follows from it; none of one that is ready. */
  reasons: { code: ReasonCode; words: string }[];
  noise: HostNoise;
  evidence: HostEvidence;
}

type ReasonCode =
  | 'OTHERS_BUSY'
  | 'SOMEONE_BUSY'
  | 'STEAL'
  | 'QUOTA'
  | 'THROTTLED'
  | 'CLOCK_FELL'
  | 'FALSE_DIFFERENCE'
  | 'TOO_NOISY'
  | 'NOT_MEASURED';

interface HostNoise {
  /** Rounds of all rows, each a pair of runs of the same. */
  pairs: number;
  /** Median over rows of the sd of a round's log ratio: 0.02 is about 2 %; null with fewer than two rounds. */
  scatter: number | null;
  /** Pairs that lie farther apart than nine of ten do on a host that is just good enough. */
  far: number;
  /** Rows that differ from themselves. */
  falseDifferences: { row: string; ratio: number; p: number }[];
}

/** The most rounds of a comparison (docs/statistics.md), and a difference that they should find in four of five. */
const ROUNDS = 30;
const TO_BE_FOUND = 0.05;
/** The scatter from which they do not: smallestEffect is exp(k scatter) - 1. About .09. */
export const MOST_SCATTER = Math.log1p(TO_BE_FOUND) / Math.log1p(smallestEffect(1, ROUNDS));
/** Log ratio that is exceeded, either way, by one in ten of normal ones of that scatter. About .15. */
const FAR_SHARE = 0.1;
export const FAR = MOST_SCATTER * normalUpperQuantile(FAR_SHARE / 2);
/**
 * The risk of either test to refuse a good host by chance. Of 64 hosts that are judged each day each test refuses one in two weeks by
 * chance, which is judged again the day after. `test/work/farm/hosts/judgement.slow.test.ts` simulates both errors.
 */
const RISK = 0.001;
/** CPUs' worth of people's programs: at worst on the CPU that is measured on, where they take that share of the time. */
const PEOPLE_BUSY = TO_BE_FOUND;
/** Runs under a clock that fell by this much differ by as much. */
const CLOCK_FALL = TO_BE_FOUND;

/** Pure. */
export function judgementOf(evidence: HostEvidence): Judgement {
  const noise = hostNoise(evidence.rows);
  const reasons = CHECKS.flatMap((check) => {
    const words = check.words(evidence, noise);
    return words === null ? [] : [{ code: check.code, words }];
  });
  return { verdict: reasons.length === 0 ? 'ready' : 'flagged', reasons, noise, evidence };
}

/** Pure. */
export function hostNoise(rows: readonly ProbedRow[]): HostNoise {
  const measured = rows
    .map(({ name, first, second }) => ({ name, ratios: logRatios(first, second) }))
    .filter(({ ratios }) => ratios.length >= 2);
  const all = measured.flatMap(({ ratios }) => [...ratios]);
  return {
    pairs: all.length,
    scatter: measured.length === 0 ? null : median(measured.map(({ ratios }) => describeSample(ratios).sd)),
    far: all.filter((ratio) => Math.abs(ratio) > FAR).length,
    falseDifferences: measured.flatMap(({ name, ratios }) => {
      const test = pairedLogRatio(ratios);
      // What is smaller than the margin matters to nobody, however sure it is.
      const isFalse = test !== null && test.p < RISK / measured.length && Math.abs(test.mean) > DEFAULT_MARGIN;
      return isFalse ? [{ row: name, ratio: Math.exp(test.mean), p: test.p }] : [];
    }),
  };
}

interface Check {
  code: ReasonCode;
  /** Why it speaks against the host; null where it does not. */
  words(evidence: HostEvidence, noise: HostNoise): string | null;
}

/** Causes first, then what they do to figures. The limits of load and steal are those of `jsdyno machine`. */
const CHECKS: readonly Check[] = [
  {
    code: 'SOMEONE_BUSY',
    words: ({ people }) =>
      people === null || people.cpus < PEOPLE_BUSY
        ? null
        : `someone is logged in and busy: ${programs(people.busiest)}`,
  },
  {
    code: 'OTHERS_BUSY',
    words: ({ others, cpus, busiest }) =>
      others === null || others <= quietLoad(cpus)
        ? null
        : `other work takes ${shortPlain(others)} of ${cpus} CPUs${busiest.length === 0 ? '' : `: ${programs(busiest)}`}`,
  },
  {
    code: 'STEAL',
    words: ({ stealShare }) =>
      stealShare === null || stealShare < STEAL
        ? null
        : `the hypervisor gives ${percent(stealShare)} of the CPU time to other machines`,
  },
  {
    code: 'QUOTA',
    words: ({ quotaShare }) =>
      quotaShare === null || quotaShare < STEAL
        ? null
        : `the CPU quota of its control group stops it for ${percent(quotaShare)} of the time`,
  },
  {
    code: 'THROTTLED',
    words: ({ thermalThrottles, elapsedMs }) =>
      thermalThrottles === null || thermalThrottles <= 0
        ? null
        : `the CPU slowed down for heat ${thermalThrottles === 1 ? 'once' : `${thermalThrottles} times`} in ${Math.round(elapsedMs / 1000)} s`,
  },
  {
    code: 'CLOCK_FELL',
    words: ({ clock }) =>
      clock === null || clock.last > clock.first * (1 - CLOCK_FALL)
        ? null
        : `the clock fell from ${clock.first} to ${clock.last} MHz while it measured`,
  },
  {
    code: 'TOO_NOISY',
    words: (_, { pairs, far }) =>
      pairs === 0 || binomialInterval(far, pairs, 1 - 2 * RISK)[0] <= FAR_SHARE
        ? null
        : `too noisy: ${far} of ${pairs} pairs of the same runtime lie more than ${percent(Math.expm1(FAR))} apart`,
  },
  {
    code: 'FALSE_DIFFERENCE',
    words: (_, { falseDifferences }) => {
      const [first] = falseDifferences;
      if (first === undefined) return null;
      const by = first.ratio > 1 ? `${percent(first.ratio - 1)} faster` : `${percent(1 - first.ratio)} slower`;
      return `it finds a runtime ${by} than itself in ${first.row}`;
    },
  },
  {
    code: 'NOT_MEASURED',
    words: (_, { pairs }) => (pairs > 0 ? null : 'the same runtime, measured twice, gave no figures'),
  },
];

/** `cc1plus (1.2 CPUs), firefox (0.3)`: coarse, since the kernel counts in steps of 10 ms. */
function programs(busiest: readonly BusyProgram[]): string {
  const told = busiest.filter(({ cpus }, i) => i === 0 || cpus >= PEOPLE_BUSY);
  return told
    .map(({ name, cpus }, i) => `${name} (${decimal(cpus, cpus < 0.1 ? 2 : 1)}${i === 0 ? ' CPUs' : ''})`)
    .join(', ');
}
