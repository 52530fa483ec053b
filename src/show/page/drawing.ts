import type { Chart } from '../charts/chart.ts';
import type { Ink } from './chapter.ts';
import { type Element, h } from './element.ts';

/**
 * A chart as the server drew it, in a box that scrolls where it is wider than the page; nothing where it cannot be drawn.
 *
 * @param below the heading above it, which is not said twice
 */
export function drawing(chart: Chart, { draw }: Ink, below = ''): Element | null {
  const wide = draw(chart, 'wide');
  if (wide === null) return null;
  const narrow = draw(chart, 'narrow');
  return h(
    'figure',
    null,
    chart.title === below ? null : h('figcaption', null, chart.title),
    boxOf(wide, 'wide'),
    narrow === null ? null : boxOf(narrow, 'narrow'),
  );
}

/** A chart among others, as wide as on a telephone and without its title, which stands above it; null where it cannot be drawn here. */
export function smallDrawing(chart: Chart, { draw }: Ink): Element | null {
  const svg = draw(chart, 'narrow');
  return svg === null ? null : h('figure', null, boxOf(svg, 'small'));
}

/** Drawn by this program from texts that it escaped: the only markup on the page that is not written element by element. */
function boxOf(svg: string, kind: string): Element {
  return h('div', {
    class: `scroll chart ${kind}`,
    tabindex: 0,
    dangerouslySetInnerHTML: { __html: svg },
  });
}
