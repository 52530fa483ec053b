import { logRatios, pairedLogRatio, ratioInterval } from '../../../stats/paired-log-ratio.ts';
import type { Count } from '../../../stats/quantities.ts';
import { points } from '../../../text/english-numbers.ts';
import { isTelling, NONE_YET } from '../../../text/telling-interval.ts';
import type { HttpRun } from './http-runs.ts';

/** The share of a server's throughput that the preload takes: 0.01 is 1 %; below 0 where the preload seems to help. */
export interface PreloadCost {
  share: number;
  /** 95 % interval over rounds; null with fewer than two */
  interval: [number, number] | null;
  rounds: Count;
}

/** The cost over the rounds that both rows have; null without such a round. Pure. */
export function preloadCost(withIt: readonly HttpRun[], without: readonly HttpRun[]): PreloadCost | null {
  const rates = new Map(without.map(({ round, metrics }) => [round, metrics.requestsPerSecond]));
  const pairs = withIt.flatMap(({ round, metrics }) => {
    const [on, off] = [metrics.requestsPerSecond, rates.get(round)];
    return on === undefined || off === undefined || !(on > 0 && off > 0) ? [] : [[off, on] as const];
  });
  if (pairs.length === 0) return null;
  const ratios = logRatios(
    pairs.map(([off]) => off),
    pairs.map(([, on]) => on),
  );
  const estimate = pairedLogRatio(ratios);
  const rounds = pairs.length;
  if (estimate === null) return { share: 1 - Math.exp(ratios[0] as number), interval: null, rounds };
  const [low, high] = ratioInterval(estimate, 0.95);
  return { share: 1 - Math.exp(estimate.mean), interval: [1 - high, 1 - low], rounds };
}

/** `the preload costs 1.2 % of the throughput (0.4 to 2.0 %)`; empty where it was not looked at. */
export function preloadWords(cost: PreloadCost | null): string {
  if (cost === null) return '';
  const { share, interval, rounds } = cost;
  const ends =
    interval === null
      ? `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
      : isTelling([1 - interval[1], 1 - interval[0]])
        ? interval.map(points).join(' to ').concat(' %')
        : `interval ${NONE_YET}`;
  return `the preload costs ${points(share)} % of the throughput (${ends})`;
}
