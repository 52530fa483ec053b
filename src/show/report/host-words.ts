/** How means over hosts read in tables. */

import type { Heterogeneity } from '../../stats/random-effects.ts';
import { plusMinusWords, probabilityWords, shareWords } from '../../text/english-numbers.ts';
import type { OverHosts } from './host-means.ts';

/** What is to be known of a mean over hosts. */
export const OVER_HOSTS =
  'A mean over hosts is by random effects (Paule-Mandel, Hartung-Knapp) of the means by host, each of its own rows; what rows differ by is part of what hosts differ by. Times of several hosts never meet.';

type Mean = { count: number; decided: number } & OverHosts;

/** `geometric mean of 24 rows, 20 decided`, `mean over 2 hosts, 24 rows; hosts differ by ±1.2 %, p 0.004, I² 88 %`. */
export function meanWords({ count, decided, hosts, heterogeneity }: Mean): string {
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
