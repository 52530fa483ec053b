import { extname } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import type { Theme } from '../charts/look.ts';
import { JsdynoError } from '../errors/catalogue.ts';
import { cannotWrite } from '../errors/system-error.ts';
import { writeBeside } from '../files/write-beside.ts';
import type { Language } from '../messages/language.ts';

export interface PlotLook {
  width?: number | undefined;
  height?: number | undefined;
  theme?: Theme | undefined;
  /** The language of its figures. */
  language?: Language | undefined;
}

/**
 * Checks the name of a picture's file before anything is measured or read for it.
 * @throws JsdynoError BAD_OPTION for a name that ends otherwise
 */
export function checkPlotFile(file: string): 'svg' | 'png' {
  const end = extname(file).toLowerCase();
  if (end === '.svg' || end === '.png') return end.slice(1) as 'svg' | 'png';
  throw new JsdynoError('BAD_OPTION', `a plot is an .svg or a .png, and "${file}" is neither`, {
    hint: 'for example plot.svg',
  });
}

/**
 * Draws a chart into a file; its name says in which format.
 * @throws JsdynoError BAD_OPTION, FILE_UNWRITABLE
 */
export async function writePlot(chart: Chart, file: string, look: PlotLook = {}): Promise<void> {
  const format = checkPlotFile(file);
  const content =
    format === 'png'
      ? (await import('../charts/png.ts')).pngOf(chart, look)
      : `<?xml version="1.0" encoding="UTF-8"?>\n${(await import('../charts/svg.ts')).svgOf(chart, { ...look, idPrefix: 'chart' })}`;
  try {
    writeBeside(file, content);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}
