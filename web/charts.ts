/** Charts that are drawn here, from the same option objects as those that the page came with. */
import { CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from '../src/show/charts/chart.ts';
import { drawingOf } from '../src/show/charts/drawing-of.ts';
import { fitAttributes } from '../src/show/page/fitted.ts';
import type { Language } from '../src/text/messages/languages.ts';
import { element } from './element.ts';

use([CustomChart, GridComponent, SVGRenderer]);

/** Px: charts of an open row stand side by side where there is room. */
const WIDTH = 520;
const LEAST = 280;

/**
 * A figure that draws itself when it knows how wide it is, and anew when that changes. Colours follow the page by its styles.
 *
 * @param most px
 */
export function drawn(chart: Chart, language: Language, most = WIDTH): HTMLElement {
  const place = element('div', { class: 'chart', role: 'img', 'aria-label': chart.description });
  let width = 0;
  let dispose = () => {};
  const observer = new ResizeObserver(([entry]) => {
    if (!place.isConnected) {
      observer.disconnect();
      dispose();
      return;
    }
    const now = Math.max(LEAST, Math.min(most, Math.floor(entry?.contentRect.width ?? most)));
    if (now === width) return;
    width = now;
    dispose();
    const { option, height } = drawingOf(chart, { theme: 'light', width, hasTitle: false, language });
    place.style.height = `${height}px`;
    const instance = init(place, null, { renderer: 'svg', width, height });
    instance.setOption(option);
    for (const text of place.querySelectorAll('text')) {
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      for (const [name, value] of Object.entries(fitAttributes(text.textContent ?? '', size))) {
        text.setAttribute(name, value);
      }
    }
    dispose = () => instance.dispose();
  });
  observer.observe(place);
  return element('figure', {}, element('figcaption', {}, chart.title), place);
}
