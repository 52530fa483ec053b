import { writeNamed } from '../../host/files/write-beside.ts';
import type { Language } from '../../text/messages/language.ts';
import { sayIn } from '../../text/messages/say.ts';
import type { Chart } from '../charts/chart.ts';
import type { Theme } from '../charts/look.ts';
import type { PlotChoice, Plotted } from './choice.ts';
import { type PlotName, plotOf } from './plot.ts';
import { checkPlotFile } from './plot-file.ts';

export interface PlotLook {
  width?: number | undefined;
  height?: number | undefined;
  theme?: Theme | undefined;
  /** The language of its figures. */
  language?: Language | undefined;
}

/**
 * Draws a chart into a file; its name says in which format.
 * @throws JsdynoError BAD_OPTION, FILE_UNWRITABLE
 */
export async function writePlot(chart: Chart, file: string, look: PlotLook = {}): Promise<void> {
  const format = checkPlotFile(file);
  const content =
    format === 'png'
      ? await (await import('../charts/png.ts')).pngOf(chart, look)
      : `<?xml version="1.0" encoding="UTF-8"?>\n${(await import('../charts/svg.ts')).svgOf(chart, { ...look, idPrefix: 'chart' })}`;
  writeNamed(file, content);
}

/**
 * What `--plot` of other commands does: one chart in English, in its usual size.
 * @throws JsdynoError PLOT_UNFIT, BAD_OPTION, FILE_UNWRITABLE
 */
export async function drawPlot(name: PlotName, plotted: Plotted, file: string, choice: PlotChoice = {}): Promise<void> {
  await writePlot(plotOf(name, plotted, choice, sayIn('en')), file);
}
