import type { PlotChoice } from '../../show/plots/choice.ts';
import type { PlotName } from '../../show/plots/plot.ts';
import { drawPlot } from '../../show/plots/write-plot.ts';
import { sayIn } from '../../text/messages/say.ts';
import { publishedOf } from '../../work/experiment/published.ts';
import type { Stored } from '../../work/kind.ts';
import { suiteKind } from './kind.ts';

/**
 * The plot that a command was told to draw beside what it prints, of what it has just measured.
 * @throws JsdynoError PLOT_UNFIT, BAD_OPTION, FILE_UNWRITABLE
 */
export async function plotStored(name: PlotName, stored: Stored, file: string, choice: PlotChoice = {}): Promise<void> {
  const published = publishedOf(suiteKind, stored, sayIn('en'));
  await drawPlot(name, { metrics: suiteKind.metrics, ...published }, file, choice);
}
