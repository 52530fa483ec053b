import type { Chart } from '../show/charts/chart.ts';
import type { PlotChoice } from '../show/plots/choice.ts';
import { type PlotName, plotOf } from '../show/plots/plot.ts';
import { checkPlotFile } from '../show/plots/plot-file.ts';
import { scatterChart } from '../show/plots/scatter-chart.ts';
import { type PlotLook, writePlot } from '../show/plots/write-plot.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { type Io, notice } from '../text/io.ts';
import { type Say, sayIn } from '../text/messages/say.ts';
import { printable } from '../text/printable.ts';
import type { Typed } from '../work/typed/declared.ts';
import type { PLOT } from './options.ts';
import { type PlotSource, plotSource } from './plot-source.ts';

type PlotCommand = Typed<typeof PLOT>;

/** `jsdyno plot`: draws one chart of an experiment, or of files, into a file. Returns 0. */
export async function plot(name: PlotName, sources: readonly string[], options: PlotCommand, io: Io): Promise<0> {
  const { output, lang } = options;
  checkPlotFile(output);
  const say = sayIn(lang);
  const read = await plotSource(sources, name === 'scatter', say, io);
  for (const warning of read.warnings) notice(io, warning);
  const own = name === 'trend' ? await read.trend?.(options) : undefined;
  await writePlot(own ?? chartOf(name, read, options, say), output, lookOf(options));
  io.stderr.write(`drew ${printable(read.name)} into ${printable(output)}\n`);
  return 0;
}

function lookOf({ width, height, theme, lang: language }: PlotCommand): PlotLook {
  return { width, height, theme, language };
}

function chartOf(name: PlotName, { name: file, drawn }: PlotSource, choice: PlotChoice, say: Say): Chart {
  if ('plotted' in drawn) return plotOf(name, drawn.plotted, choice, say);
  if (name === 'scatter') return scatterChart(drawn.scatter, choice, say);
  throw new JsdynoError('PLOT_UNFIT', `a CSV of scatter cannot be drawn as ${name}`, {
    hint: `jsdyno plot scatter ${file} -o scatter.svg`,
  });
}
