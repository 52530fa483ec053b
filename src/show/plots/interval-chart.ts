import type { Verdict } from '../../stats/verdict.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Say } from '../../text/messages/say.ts';
import type { IntervalChart, IntervalRow } from '../charts/chart.ts';
import { intervalRead, isAmount, ratioRead, verdictMessage } from '../report/as-read.ts';
import type { ReportRow } from '../report/row.ts';
import { shortTitles } from '../report/row-titles.ts';
import { VERDICTS } from '../sheets/verdicts.ts';
import type { Chosen } from './choice.ts';
import { comparisonTitle, ratioAxis } from './plot-words.ts';

/** From top to bottom: what changed most for the better, then what did not, then for the worse, then what cannot be said. */
const ORDER: readonly Verdict[] = [
  'faster',
  'equivalent',
  'undecided',
  'slower',
  'floor',
  'disturbed',
  'failed',
  'unavailable',
];

/**
 * The ratios of all rows with their intervals, sorted by effect within each verdict unless they are sorted already.
 * @throws JsdynoError PLOT_UNFIT for one variant
 */
export function intervalChart(chosen: Chosen, say: Say, isSorted = false): IntervalChart {
  const { metric, rows, variants, margin } = chosen;
  if (rows.length === 0) {
    throw new JsdynoError('PLOT_UNFIT', 'an interval plot needs a comparison, but there is only one variant', {
      hint: 'jsdyno plot bar shows its means, jsdyno plot box its samples',
    });
  }
  const names = shortTitles(rows);
  const [baseline = '', ...contenders] = variants;
  const isOne = contenders.length === 1;
  const contender = isOne ? (contenders[0] as string) : say('plot.each');
  const better = verdictMessage(say, 'faster', metric);
  const worse = verdictMessage(say, 'slower', metric);
  return {
    type: 'interval',
    title: comparisonTitle(chosen, names, say),
    description: say('plot.describe.interval', {
      rows: rows.length,
      counts: countWords(rows, chosen, say),
      margin: Number((margin * 100).toPrecision(3)),
    }),
    axis: ratioAxis(metric, { contender, baseline }, say),
    margin,
    ends: isAmount(metric) ? { below: better, above: worse } : { below: worse, above: better },
    rows: (isSorted ? rows : rows.toSorted(byEffect)).map((row) =>
      rowOf(row, isOne ? names.nameOf(row) : `${names.nameOf(row)}, ${row.contender}`, chosen, say),
    ),
  };
}

function rowOf({ verdict, ratio, interval }: ReportRow, name: string, { metric }: Chosen, say: Say): IntervalRow {
  return {
    name,
    verdict,
    word: verdictMessage(say, verdict, metric),
    ratio: ratio === null || !isDrawn(verdict) ? null : ratioRead(ratio, metric),
    interval: interval === null || !isDrawn(verdict) ? null : intervalRead(interval, metric),
  };
}

/** Only these verdicts say something about a ratio. */
export function isDrawn(verdict: Verdict): boolean {
  return verdict === 'faster' || verdict === 'slower' || verdict === 'equivalent' || verdict === 'undecided';
}

function byEffect(a: ReportRow, b: ReportRow): number {
  return ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || (b.ratio ?? 0) - (a.ratio ?? 0);
}

/** `2 faster, 1 slower`. */
function countWords(rows: readonly ReportRow[], { metric }: Chosen, say: Say): string {
  return VERDICTS.flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    return count === 0 ? [] : [say('plot.counts', { count, word: verdictMessage(say, verdict, metric) })];
  }).join(', ');
}
