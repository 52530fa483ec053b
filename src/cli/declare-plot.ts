import { Argument, type Command, Option } from 'commander';
import type { Io } from '../text/io.ts';
import { LANGUAGES } from '../text/messages/languages.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { offeringArguments } from '../work/console/offers.ts';
import { collect, pixels } from '../work/typed/values.ts';

/** The charts by name; `src/show/plots` has the same, and is loaded when one is drawn. */
const CHARTS = ['interval', 'bar', 'box', 'scatter', 'percentiles', 'trend', 'heatmap'];

/** Declares `plot`; what it needs is loaded when it is called. */
export function addPlot(program: Command, io: Io, done: (exit: number) => void): void {
  const plot = withFirstLine(program.command('plot'), '--output plot.svg interval', { job: 'charts as SVG or PNG' })
    .description('draw a chart of a stored experiment, of a CSV of compare or scatter, or of results of another tool')
    .addArgument(
      new Argument(
        '<chart>',
        'interval: ratios; bar: means; box: samples, as compare.R --plot; scatter: over a parameter, as scatter.R --plot; percentiles: latencies; trend and heatmap: rows over releases',
      ).choices(CHARTS),
    )
    .argument(
      '[names...]',
      'an experiment, by name or the beginning of it; or files as analyze takes them, - for standard input; default: last',
    )
    .requiredOption('-o, --output <file>', 'write this file: .svg or .png')
    .option('--metric <metric>', 'draw this metric; default: the main one')
    .option('--filter <text>', 'draw only rows whose name contains it (can be repeated)', collect, [])
    .option('--set <parameter=value>', 'draw only rows with this value (can be repeated)', collect, [])
    .option('--xaxis <parameter>', 'of scatter: choose the parameter along x; default: the one with most values')
    .option('--category <parameter>', 'of scatter: draw a line for each value of this parameter')
    .option('--log', 'use a log axis: along x in scatter, for figures in bar, box and percentiles')
    .option('--width <px>', 'set the width; default: 900', pixels)
    .option('--height <px>', 'set the height; default: by the number of rows', pixels)
    .addOption(new Option('--theme <theme>', 'choose the colours').choices(['light', 'dark']).default('light'))
    .addOption(new Option('--lang <language>', 'choose the language').choices(LANGUAGES).default('en'))
    .action(async (chart, sources, options) =>
      done(await (await import('./plot.ts')).plot(chart, sources, options, io)),
    );
  offeringArguments(plot, { files: true });
}
