import type { Chapter, Ink, PageRow } from '../chapter.ts';
import { type Element, h } from '../element.ts';
import { plotScale } from '../plot-cell.ts';
import { rowTable } from '../row-table.ts';

/** Rows a table. */
const MOST = 10;
/** Fewer rows than this stand in one table anyway, where these are seen at once. */
const FEW = 6;

/** The largest gains and the largest regressions that verdicts carry. */
export function largest(chapter: Chapter, { say }: Ink): Element | null {
  if (chapter.rows.length < FEW) return null;
  const scale = plotScale(chapter.rows);
  const tables = (['faster', 'slower'] as const).flatMap((verdict) => {
    const rows = chapter.rows.filter(({ row, ratio }) => row.verdict === verdict && ratio !== null).toSorted(bySize);
    if (rows.length === 0) return [];
    const count = Math.min(MOST, rows.length);
    const caption = say(verdict === 'faster' ? 'page.gains' : 'page.regressions', { count, all: rows.length });
    const chosen = rows.slice(0, MOST);
    const note = rows.some(({ row }) => row.contender !== chosen[0]?.row.contender)
      ? say('page.several-contenders')
      : null;
    return [rowTable({ caption, note, rows: chosen, scale, isChoice: true }, say)];
  });
  return tables.length === 0 ? null : h('div', null, tables);
}

function bySize(a: PageRow, b: PageRow): number {
  return Math.abs(Math.log(b.ratio ?? 1)) - Math.abs(Math.log(a.ratio ?? 1));
}
