import type { IntervalChart, IntervalRow } from '../../show/charts/chart.ts';
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import type { Say } from '../../text/messages/say.ts';
import type { ClaimRow, StatementRow } from './claims-report.ts';
import { verdictWords } from './words.ts';

/** Statements of a picture; more are not looked at but searched, for which there are tables. */
const MOST = 15;

/** What was published and what was measured, one below the other; statements without numbers on either side are left out. Pure. */
export function claimsCharts(area: string, claims: readonly ClaimRow[], say: Say): IntervalChart[] {
  const rows = claims.flatMap(({ id, statements }) => statements.filter(isDrawn).map((row) => ({ id, row })));
  const charts: IntervalChart[] = [];
  for (let from = 0; from < rows.length; from += MOST) {
    charts.push({
      type: 'interval',
      title: say('claims.chart.title', { area }),
      description: say('claims.chart.description'),
      axis: { name: say('claims.chart.axis'), isLog: true, format: 'ratio' },
      margin: DEFAULT_MARGIN,
      rows: rows.slice(from, from + MOST).flatMap(({ id, row }) => pairOf(id, row, say)),
    });
  }
  return charts;
}

function isDrawn({ published, measured }: StatementRow): boolean {
  return published.form === 'change' && measured !== null && measured.ratio !== null && measured.interval !== null;
}

function pairOf(id: string, { name, contender, published, measured, verdict }: StatementRow, say: Say): IntervalRow[] {
  if (published.form !== 'change' || measured === null) return [];
  const { point, low, high } = published;
  const of = [id, name === '' ? contender : name].join(' ');
  const isBounded = low > 0 && Number.isFinite(high);
  const middle = point ?? Math.sqrt(low * high);
  return [
    {
      name: of,
      ratio: middle,
      interval: isBounded && low < high ? [low, high] : null,
      verdict: middle > 1 ? 'faster' : middle < 1 ? 'slower' : 'equivalent',
      word: say('claims.chart.published'),
    },
    {
      name: of,
      ratio: measured.ratio,
      interval: measured.interval,
      verdict: measured.verdict,
      word: verdictWords(say, verdict),
    },
  ];
}
