/** What the rows of several hosts add up to: a mean by host, side by side, and one over hosts by a stated rule. */

import type { GeometricMean, MeanRow } from '../../stats/geometric-mean.ts';
import { allowing, estimateOfInterval, meanOfRows, shrinkageIn } from '../../stats/geometric-mean.ts';
import { type Heterogeneity, poolRatios } from '../../stats/random-effects.ts';

/** The mean of the rows of one host. */
interface HostMean extends GeometricMean {
  host: string;
}

/** Of rows of several hosts; of those of one host, or of this machine, neither is there. */
export interface OverHosts {
  /**
   * by name of the host, the geometric mean of its own rows; `ratio` and `interval` of the mean itself are pooled from these by random
   * effects (Paule-Mandel, Hartung-Knapp)
   * @minItems 2
   */
  hosts?: readonly HostMean[];
  heterogeneity?: Heterogeneity;
}

interface MeasuredRatio extends MeanRow {
  host?: string | undefined;
}

/**
 * The geometric mean of rows. Of rows of several hosts each host has its own, and the whole is the mean over hosts like these, with what
 * they differ by in its interval. Hosts have different rows, so what rows differ by is part of that.
 *
 * @returns null where fewer than five rows are decided, of hosts on each of two at least
 */
export function meanOverHosts(rows: readonly MeasuredRatio[]): (GeometricMean & OverHosts) | null {
  const byHost = Map.groupBy(rows, ({ host }) => host ?? '');
  if (byHost.size < 2) return meanOfRows(rows);
  const ordered = [...byHost].sort(([a], [b]) => (a < b ? -1 : 1));
  const hosts = ordered.flatMap(([host, own]) => {
    const mean = meanOfRows(own);
    return mean === null ? [] : [{ host, ...mean }];
  });
  // What interleaving hides is the same on all hosts, so it is no error of each.
  const pooled = poolRatios(
    ordered
      .flatMap(([, own]) => meanOfRows(own, 0) ?? [])
      .map(({ ratio, interval }) => estimateOfInterval(ratio, interval))
      .map(({ mean: log, variance }) => ({ log, error: Math.sqrt(variance) })),
  );
  if (pooled === null) return null;
  const { ratio, interval, heterogeneity } = pooled;
  const sum = (of: 'count' | 'decided') => hosts.reduce((total, host) => total + host[of], 0);
  const allowed = allowing(interval, shrinkageIn(rows));
  return { ratio, interval: allowed, count: sum('count'), decided: sum('decided'), hosts, heterogeneity };
}
