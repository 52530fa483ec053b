/** A section a module: a picture and a table for each metric and contender. */

import { sectionsOf } from '../../report/row.ts';
import { metricTitle } from '../../report/said-metric.ts';
import { anchorOf } from '../anchor.ts';
import type { Chapter, Ink, PageRow } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import type { Children, Element } from '../element.ts';
import { folded } from '../folded.ts';
import { MOST_OF_MODULE, rowsChart } from '../overview-chart.ts';
import { type PlotScale, plotScale } from '../plot-cell.ts';
import { rowTable } from '../row-table.ts';
import { directionText } from '../verdict-words.ts';

/** A table of fewer rows is its own picture: their intervals are drawn in it. */
const WORTH_DRAWING = 3;

/** The modules of an experiment in the order of its rows, each with an anchor that no other has. */
export function modulesOf({
  place,
  rows,
}: Pick<Chapter, 'place' | 'rows'>): { module: string; id: string; rows: PageRow[] }[] {
  const seen = new Set<string>();
  return [...Map.groupBy(rows, ({ module }) => module)].map(([module, own], i) => {
    const name = anchorOf(module);
    const id = `${place}-m-${name === '' || seen.has(name) ? `${name}-${i + 1}` : name}`;
    seen.add(name).add(id.slice(`${place}-m-`.length));
    return { module, id, rows: own };
  });
}

/** What stands in the section that has an anchor; null where it is put there later. */
export type Inside = (id: string, parts: Children) => Children;

export function modules(chapter: Chapter, ink: Ink, level: 'h3' | 'h4', inside: Inside): Element[] {
  const scale = plotScale(chapter.rows);
  const all = modulesOf(chapter);
  const isDrawn = all.length > 1 || chapter.published.sheets.some(({ isOverview }) => isOverview);
  return all.map(({ module, id, rows }) =>
    folded(
      level,
      id,
      module,
      inside(
        id,
        partsOf(chapter, rows).map((part) => moduleTable(chapter, module, part, scale, isDrawn, ink)),
      ),
      rows.length,
    ),
  );
}

function partsOf({ published }: Chapter, rows: readonly PageRow[]): PageRow[][] {
  return sectionsOf(published.report)
    .map(({ metric, contender }) => rows.filter(({ row }) => row.metric === metric.name && row.contender === contender))
    .filter((part) => part.length > 0);
}

/** @param isDrawn false where the answer has the same picture already */
function moduleTable(
  chapter: Chapter,
  module: string,
  rows: readonly PageRow[],
  scale: PlotScale,
  isDrawn: boolean,
  ink: Ink,
) {
  const { say } = ink;
  const { report } = chapter.published;
  const [first] = rows;
  if (first === undefined) return null;
  const { contender, baseline } = first.row;
  const metric = first.metric.title === '' ? '' : `, ${metricTitle(first.metric, say)}`;
  const caption = `${module}${metric}: ${say('page.against', { contenders: contender, baseline })}`;
  const chart =
    !isDrawn || rows.length < WORTH_DRAWING ? null : rowsChart(rows, report.method.margin, say, MOST_OF_MODULE);
  return [
    chart === null ? null : drawing(chart, ink),
    rowTable({ caption, note: directionText(first.metric, say), rows, scale }, say),
  ];
}
