import { publishedOf } from '../../experiment/published.ts';
import { sayIn } from '../../messages/say.ts';
import type { PlotChoice } from '../../plots/choice.ts';
import type { PlotName } from '../../plots/plot.ts';
import { drawPlot } from '../../plots/write-plot.ts';
import type { Stored } from '../kind.ts';
import { suiteKind } from './kind.ts';

/**
 * The plot that a command was told to draw beside what it prints, of what it has just measured.
 * @throws JsdynoError PLOT_UNFIT, BAD_OPTION, FILE_UNWRITABLE
 */
export async function plotStored(name: PlotName, stored: Stored, file: string, choice: PlotChoice = {}): Promise<void> {
  const published = publishedOf(suiteKind, stored, sayIn('en'));
  await drawPlot(name, { metrics: suiteKind.metrics, ...published }, file, choice);
}
