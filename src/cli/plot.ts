import type { Chart } from '../charts/chart.ts';
import { JsdynoError } from '../errors/catalogue.ts';
import type { Language } from '../messages/language.ts';
import { type Say, sayIn } from '../messages/say.ts';
import type { PlotChoice } from '../plots/choice.ts';
import { type PlotName, plotOf } from '../plots/plot.ts';
import { checkPlotFile } from '../plots/plot-file.ts';
import { scatterChart } from '../plots/scatter-chart.ts';
import { type PlotLook, writePlot } from '../plots/write-plot.ts';
import { sweepPlot } from '../sweep/answer/charts.ts';
import type { Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import { type PlotSource, plotSource } from './plot-source.ts';
import type { SweepReader } from './read-sweep.ts';

export interface PlotCommand extends PlotChoice, Omit<PlotLook, 'language'> {
  output: string;
  lang: Language;
}

/**
 * `jsdyno plot`: draws one chart of an experiment, or of a CSV, into a file. Returns 0.
 *
 * @param readSweep of a sweep the trend has its change points; absent: its releases are variants like any
 */
export async function plot(
  name: PlotName,
  source: string,
  options: PlotCommand,
  io: Io,
  readSweep?: SweepReader,
): Promise<0> {
  const { output, lang } = options;
  checkPlotFile(output);
  const say = sayIn(lang);
  const read = await plotSource(source, name === 'scatter', say, io, name === 'trend' ? readSweep : undefined);
  for (const warning of read.warnings) io.stderr.write(`jsdyno: ${printable(warning)}\n`);
  await writePlot(chartOf(name, read, options, say), output, lookOf(options));
  io.stderr.write(`drew ${printable(read.name)} into ${printable(output)}\n`);
  return 0;
}

function lookOf({ width, height, theme, lang: language }: PlotCommand): PlotLook {
  return { width, height, theme, language };
}

function chartOf(name: PlotName, { name: file, drawn, sweep }: PlotSource, choice: PlotChoice, say: Say): Chart {
  const isOther = choice.metric !== undefined && choice.metric !== sweep?.metric.name;
  if (name === 'trend' && sweep !== undefined && !isOther) return sweepPlot(sweep, choice, say);
  if ('plotted' in drawn) return plotOf(name, drawn.plotted, choice, say);
  if (name === 'scatter') return scatterChart(drawn.scatter, choice, say);
  throw new JsdynoError('PLOT_UNFIT', `a CSV of scatter has nothing for the plot ${name}`, {
    hint: `jsdyno plot scatter ${file} -o scatter.svg`,
  });
}
