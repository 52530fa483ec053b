/** Charts as SVG, drawn without a browser. */
import { CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Language } from '../../text/messages/language.ts';
import { printableIn } from '../../text/printable.ts';
import type { Chart } from './chart.ts';
import { drawingOf } from './drawing-of.ts';
import type { Look, Theme } from './look.ts';
import { asDocument } from './svg-document.ts';
import { widthOf } from './text-width.ts';

use([CustomChart, GridComponent, SVGRenderer]);

// One of the library for the whole process. Sizes of its texts are part of the font that it hands over.
setPlatformAPI({
  measureText: (text: string, font = '') => ({ width: widthOf(text, Number(/([\d.]+)px/.exec(font)?.[1] ?? 12)) }),
});

export interface SvgLook {
  /** Px; 900 unless told. */
  width?: number | undefined;
  /** Px; as the rows need unless told. */
  height?: number | undefined;
  /** Light unless told. */
  theme?: Theme | undefined;
  /** Whether the title is drawn, and said to screen readers; true unless told. Where it is not, it stands beside the picture. */
  hasTitle?: boolean | undefined;
  /** The language of figures; English unless told. */
  language?: Language | undefined;
  /**
   * Begins every id of this picture: one for each chart of a document, so that they do not collide. Letters, digits, dashes; a letter first.
   */
  idPrefix: string;
}

const WIDTH = 900;

/** The library takes more than its types say (zrender, svg/Painter). */
const PLAIN = { useViewBox: true, cssAnimation: false, cssEmphasis: false };

/**
 * A chart as an SVG element. The same chart and look give the same bytes, whatever was drawn before.
 *
 * @throws RangeError for a prefix that is no id
 */
export function svgOf(chart: Chart, look: SvgLook): string {
  const { idPrefix, ...own } = look;
  const drawn: Look = { theme: 'light', width: WIDTH, ...withoutAbsent(own) };
  const { option, height } = drawingOf(chart, drawn);
  const instance = init(null, null, { renderer: 'svg', ssr: true, width: drawn.width, height });
  try {
    instance.setOption(option);
    const svg = instance.renderToSVGString(PLAIN);
    const { title, description } = printableIn(chart);
    const said = { title: drawn.hasTitle === false ? null : title, description };
    return asDocument(svg, { idPrefix, ...said, whole: textsIn(printableIn(chart)) });
  } finally {
    instance.dispose();
  }
}

function withoutAbsent<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

/** All texts of a chart, in their order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
