import type { Chart } from '../charts/chart.ts';
import type { Ink } from './chapter.ts';
import { type Element, h } from './element.ts';

/** A chart as the server drew it, in a box that scrolls where it is wider than the page; nothing where it cannot be drawn. */
export function drawing(chart: Chart, { draw }: Ink): Element | null {
  const svg = draw(chart);
  if (svg === null) return null;
  // Drawn by this program from texts that it escaped: the only markup on the page that is not written element by element.
  const inner = h('div', { class: 'scroll chart', dangerouslySetInnerHTML: { __html: svg } });
  return h('figure', null, h('figcaption', null, chart.title), inner);
}
