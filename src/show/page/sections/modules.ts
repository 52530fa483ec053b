/** A section a module: a table for each contender, with all metrics, and a picture of each. */

import type { Metric } from '../../report/metric.ts';
import { anchorOf } from '../anchor.ts';
import type { Chapter, Ink, PageRow } from '../chapter.ts';
import { drawing } from '../drawing.ts';
import type { Children, Element } from '../element.ts';
import { folded } from '../folded.ts';
import { leadOf } from '../overview.ts';
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
        partsOf(rows).map((part) => moduleTable(chapter, module, part, scale, isDrawn, ink)),
      ),
      { rows: rows.length },
    ),
  );
}

/** By contender; what was measured of a file stands together. */
function partsOf(rows: readonly PageRow[]): PageRow[][] {
  const parts = Map.groupBy(rows, ({ row }) => row.contender);
  return [...parts.values()].map((part) => [...Map.groupBy(part, ({ file }) => file).values()].flat());
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
  const { margin } = chapter.published.report.method;
  const [first] = rows;
  if (first === undefined) return null;
  const { contender, baseline } = first.row;
  const parts = [...Map.groupBy(rows, ({ metric }) => metric)];
  const lead = (metrics: readonly Metric[]) => leadOf(chapter, metrics, say);
  const caption = `${module}: ${parts.length > 1 ? '' : lead([first.metric])}${say('page.against', { contenders: contender, baseline })}`;
  const notes = Map.groupBy(
    parts.map(([metric]) => metric),
    (metric) => directionText(metric, say),
  );
  const note = [...notes].map(([said, metrics]) => (parts.length > 1 ? lead(metrics) : '') + said).join(' ');
  const charts = parts
    .filter(([, own]) => isDrawn && own.length >= WORTH_DRAWING)
    .flatMap(([metric, own]) => {
      const chart = rowsChart(own, margin, say, MOST_OF_MODULE);
      return chart === null ? [] : [{ ...chart, title: lead([metric]) + chart.title }];
    });
  return [charts.map((chart) => drawing(chart, ink)), rowTable({ caption, note, rows, scale }, say)];
}
