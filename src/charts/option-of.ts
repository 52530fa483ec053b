/** The option object of a chart of any kind. Pure: the server and the page call it alike. */
import type { EChartsCoreOption } from 'echarts/core';
import { printableIn } from '../text/printable.ts';
import type { Chart } from './chart.ts';
import type { Drawing } from './drawing.ts';
import type { Look } from './look.ts';
import { intervalDrawing } from './options/interval.ts';

/**
 * The option object, and the height in px that its rows need at this width. Names stay text: they are drawn as they are, but for control
 * characters, which are spelt out.
 */
export function drawingOf(chart: Chart, look: Look): Drawing {
  const clean = printableIn(chart);
  switch (clean.type) {
    case 'interval':
      return intervalDrawing(clean, look);
    default:
      throw new RangeError(`no drawing of the type ${clean.type}`);
  }
}

/** The option object of the charting library, for `setOption`. */
export function optionOf(chart: Chart, look: Look): EChartsCoreOption {
  return drawingOf(chart, look).option;
}
