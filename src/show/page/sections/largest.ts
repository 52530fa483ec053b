import { metricTitle } from '../../report/said-metric.ts';
import { bySize, type Chapter, type Ink } from '../chapter.ts';
import { type Element, h } from '../element.ts';
import { folded } from '../folded.ts';
import { plotScale } from '../plot-cell.ts';
import { rowTable } from '../row-table.ts';
import { directionText } from '../verdict-words.ts';

/** Rows a table. */
const MOST = 10;
/** Fewer rows than this stand in one table anyway, where these are seen at once. */
const FEW = 6;

/** The largest gains and the largest regressions that verdicts carry, of each metric and contender: a table's heads name its figures. */
export function largest(chapter: Chapter, { say }: Ink, level: 'h3' | 'h4'): Element | null {
  const scale = plotScale(chapter.rows);
  const parts = Map.groupBy(chapter.rows, ({ row }) => JSON.stringify([row.metric, row.contender]));
  const tables = [...parts.values()].flatMap((part) => {
    const [first] = part;
    if (first === undefined || part.length < FEW) return [];
    const names = { contenders: first.row.contender, baseline: first.row.baseline };
    const metric = first.metric.title === '' ? '' : `, ${metricTitle(first.metric, say)}`;
    return (['faster', 'slower'] as const).flatMap((verdict) => {
      const all = bySize(part).filter(({ row }) => row.verdict === verdict);
      if (all.length === 0) return [];
      const rows = all.slice(0, MOST);
      const told = say(verdict === 'faster' ? 'page.gains' : 'page.regressions', {
        count: rows.length,
        all: all.length,
      });
      const caption = `${say('page.against', names)}${metric}: ${told}`;
      return [rowTable({ caption, note: directionText(first.metric, say), rows, scale, isChoice: true }, say)];
    });
  });
  if (tables.length === 0) return null;
  return folded(level, `${chapter.place}-largest`, say('page.largest'), h('div', null, tables), { rows: MOST });
}
