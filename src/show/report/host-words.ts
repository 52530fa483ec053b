/** How means over hosts read in tables. */

import type { GeometricMean } from '../../stats/geometric-mean.ts';
import type { Heterogeneity } from '../../stats/random-effects.ts';
import { plusMinusWords, probabilityWords, shareWords } from '../../text/english-numbers.ts';
import type { Mean } from '../sheets/report.ts';
import type { OverHosts } from './host-means.ts';

/** What is to be known of a mean over hosts. */
export const OVER_HOSTS =
  'A mean over hosts is a random-effects mean (Paule-Mandel, Hartung-Knapp) of the means of the hosts. Each host measures its own rows, so differences between rows count as differences between hosts. Times of two hosts are never compared.';

type Of = { count: number; decided: number } & OverHosts;

/** A mean, and of means over hosts those by host below it. */
export function meansOf(name: string, mean: GeometricMean & OverHosts): Mean[] {
  const byHost = (mean.hosts ?? []).map(({ host, ...own }) => ({ name: `  on ${host}`, mean: own }));
  return [{ name, mean }, ...byHost].map(({ name: of, mean: { ratio, interval, ...one } }) => ({
    name: of,
    ratio,
    interval,
    words: meanWords(one),
  }));
}

/** `geometric mean of 24 rows, 20 decided`, `mean over 2 hosts, 24 rows; hosts differ by ±1.2 %, p 0.004, I² 88 %`. */
export function meanWords({ count, decided, hosts, heterogeneity }: Of): string {
  if (hosts === undefined || heterogeneity === undefined) {
    return `geometric mean of ${count} rows${decided === count ? '' : `, ${decided} decided`}`;
  }
  return `mean over ${hosts.length} hosts, ${count} rows; ${heterogeneityWords(heterogeneity)}`;
}

/** How hosts differ: the standard deviation of their true ratios, and what speaks for its not being 0. */
function heterogeneityWords({ tau2, p, i2 }: Heterogeneity): string {
  const differ =
    tau2 > 0 ? `hosts differ by ${plusMinusWords(Math.expm1(Math.sqrt(tau2)))}` : 'hosts are not seen to differ';
  return `${differ}, p ${probabilityWords(p)}, I² ${shareWords(i2)}`;
}
