/** What figures of rows read as in tables for people: rates, changes, q. */

import type { Verdict } from '../../stats/verdict.ts';
import { bytesWords, givenShareWords, rateFigure, timeWords } from '../../text/english-numbers.ts';
import type { VerdictCount } from '../sheets/report.ts';
import { VERDICTS, wordOf } from '../sheets/verdicts.ts';
import type { Method } from './method.ts';
import type { Metric } from './metric.ts';
import type { Report } from './row.ts';

/** A figure of a row as people read it: a rate, or the time or size whose reciprocal it is, as "14.2 µs" and "3.1 MB". */
export function figureWords({ unit, isSmallerBetter }: Metric, figure: number | null): string {
  if (figure === null) return '-';
  if (unit === 'ops/s') return rateFigure(figure);
  const read = isSmallerBetter ? 1 / figure : figure;
  return unit === 's' ? timeWords(read * 1e9) : bytesWords(read);
}

/** The words of a table about its figures: units, where it shows them, and which way is better where that is not plain. */
export function unitWords({ metrics }: Report, showsFigures = true): string {
  const legends = metrics.flatMap(({ legend }) => (legend === undefined ? [] : [legend]));
  const rates = showsFigures && metrics.some(({ unit }) => unit === 'ops/s') ? ['Rates in ops/s.'] : [];
  return [...rates, ...new Set(legends)].join(' ');
}

/** "30", or "29/30" where the sides differ. */
export function runsWords([baseline, contender]: readonly [number, number]): string {
  return baseline === contender ? String(baseline) : `${baseline}/${contender}`;
}

/** A metric as tables name it; its stored name is that of reports and rules. */
export function metricName(name: string): string {
  return name === 'declared' ? 'first run' : name;
}

/** "24 comparisons", or "24 steady and 20 cold comparisons, each metric separately"; metrics without a row are left out. */
export function familiesWords(report: Report): string {
  const counts = report.metrics
    .map(({ name }) => [name, report.rows.filter(({ metric }) => metric === name).length] as const)
    .filter(([, count]) => count > 0);
  if (counts.length < 2) return `${report.rows.length} comparisons`;
  const words = counts.map(([metric, count]) => `${count} ${metricName(metric)}`);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)} comparisons, each metric separately`;
}

/** In the order of a summary: "3 faster", "12 equivalent (within ±2 %)"; verdicts that none has are left out. */
export function verdictCounts(verdicts: readonly Verdict[], { margin }: Pick<Method, 'margin'>): VerdictCount[] {
  return VERDICTS.flatMap((verdict) => {
    const count = verdicts.filter((one) => one === verdict).length;
    if (count === 0) return [];
    const within = verdict === 'equivalent' ? ` (within ±${givenShareWords(margin)})` : '';
    return [{ verdict, text: `${count} ${wordOf(verdict)}${within}` }];
  });
}
