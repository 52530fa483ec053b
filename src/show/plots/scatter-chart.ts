/** Mean figures over a parameter, as `scatter.R --plot` of Node.js core draws them. */

import { describeSample } from '../../stats/describe.ts';
import { studentTCritical } from '../../stats/student-t.ts';
import type { ScatterCsv } from '../../store/csv-read-scatter.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import type { Say } from '../../text/messages/say.ts';
import type { NumberAxis, ScatterChart, ScatterPoint } from '../charts/chart.ts';
import { RATE } from '../report/metric.ts';
import { type Chosen, type PlotChoice, parametersIn } from './choice.ts';
import { figuresAxis } from './plot-words.ts';

/** Figures of one variant with the same parameters. */
interface ScatterSamples {
  variant: string;
  parameters: ReadonlyMap<string, string>;
  figures: readonly number[];
}

function samplesIn({ figures }: Chosen): ScatterSamples[] {
  return figures.flatMap(({ configuration, sides }) =>
    sides.map(({ label, figures: own }) => ({ variant: label, parameters: parametersIn(configuration), figures: own })),
  );
}

export interface ScatterSource {
  /** The benchmark. */
  name: string;
  samples: readonly ScatterSamples[];
  yAxis: NumberAxis;
}

/** The benchmark of the rows; they must be of one, since others have other parameters. */
export function scatterSource(chosen: Chosen, say: Say): ScatterSource {
  const names = [...new Set(chosen.figures.map(({ benchmark }) => benchmark))];
  if (names.length > 1) {
    throw new JsdynoError('PLOT_UNFIT', `a scatter plot shows one benchmark, but there are ${names.length}`, {
      hint: `--filter ${names[0]}`,
    });
  }
  return { name: names[0] ?? '', samples: samplesIn(chosen), yAxis: figuresAxis(chosen.metric, say) };
}

/** The runs in a CSV of scatter. */
export function scatterOfCsv({ parameters, rows }: ScatterCsv, say: Say): ScatterSource {
  return {
    name: rows[0]?.benchmark ?? '',
    samples: rows.map(({ values, rate }) => ({
      variant: '',
      parameters: new Map(parameters.map((parameter, i) => [parameter, values[i] ?? ''])),
      figures: [rate],
    })),
    yAxis: figuresAxis(RATE, say),
  };
}

/**
 * @throws JsdynoError BAD_OPTION for a parameter that there is not, PLOT_UNFIT where none varies
 */
export function scatterChart({ name, samples, yAxis }: ScatterSource, choice: PlotChoice, say: Say): ScatterChart {
  const used = samples.filter(({ figures }) => figures.length > 0);
  const all = [...new Set(used.flatMap(({ parameters }) => [...parameters.keys()]))];
  const varying = all.filter((parameter) => new Set(used.map(({ parameters }) => parameters.get(parameter))).size > 1);
  const x = parameterNamed(choice.xaxis, '--xaxis', all) ?? usualX(varying, used);
  const variants = [...new Set(used.map(({ variant }) => variant))];
  const rest = varying.filter((parameter) => parameter !== x);
  const category = parameterNamed(choice.category, '--category', all) ?? (variants.length > 1 ? undefined : rest[0]);
  const lineOf = ({ variant, parameters }: ScatterSamples): string =>
    [
      ...(category === undefined ? [] : [`${category}=${parameters.get(category)}`]),
      ...(variants.length > 1 || (category === undefined && variant !== '') ? [variant] : []),
    ].join(', ') || name;
  const values = sortedValues(used.map(({ parameters }) => parameters.get(x) ?? ''));
  const isNumeric = values.every((value) => value !== '' && Number.isFinite(Number(value)));
  if (choice.log === true && (!isNumeric || values.some((value) => Number(value) <= 0))) {
    throw new JsdynoError('BAD_OPTION', `--log needs numbers above 0, but ${x} has ${values.slice(0, 3).join(', ')}`, {
      hint: 'leave out --log, or name another parameter with --xaxis',
    });
  }
  const averaged = rest.filter((parameter) => parameter !== category);
  const lines = Map.groupBy(used, lineOf);
  return {
    type: 'scatter',
    title: name,
    description: say('plot.describe.scatter', {
      xaxis: x,
      category: category ?? say('plot.variant'),
      averaged: averaged.length === 0 ? 'none' : averaged.join(', '),
    }),
    x: isNumeric ? { name: x, isLog: choice.log === true, format: 'plain' } : { name: x, values },
    y: yAxis,
    categories: sortedValues([...lines.keys()]).map((line) => ({
      name: line,
      points: pointsOf(lines.get(line) ?? [], x, values, isNumeric),
    })),
  };
}

function pointsOf(
  samples: readonly ScatterSamples[],
  x: string,
  values: readonly string[],
  isNumeric: boolean,
): ScatterPoint[] {
  return values.flatMap((value) => {
    const figures = samples.filter(({ parameters }) => parameters.get(x) === value).flatMap((one) => one.figures);
    if (figures.length === 0) return [];
    const { n, mean, sd } = describeSample(figures);
    const half = n > 1 ? (studentTCritical(0.05, n - 1) * sd) / Math.sqrt(n) : null;
    return [
      {
        x: isNumeric ? Number(value) : value,
        y: mean,
        interval: half === null ? null : ([mean - half, mean + half] as const),
      },
    ];
  });
}

function parameterNamed(name: string | undefined, option: string, all: readonly string[]): string | undefined {
  if (name === undefined || all.includes(name)) return name;
  throw new JsdynoError('BAD_OPTION', `no parameter "${name}" here; there are ${all.join(', ')}`, {
    hint: `${option} ${nearest(name, all, 1)[0] ?? all[0]}`,
  });
}

/** The numeric parameter with most values, else any that varies. */
function usualX(varying: readonly string[], samples: readonly ScatterSamples[]): string {
  const sizes = varying.map((parameter) => {
    const values = new Set(samples.map(({ parameters }) => parameters.get(parameter) ?? ''));
    const isNumeric = [...values].every((value) => value !== '' && Number.isFinite(Number(value)));
    return { parameter, size: values.size + (isNumeric ? 1e6 : 0) };
  });
  const [first] = sizes.toSorted((a, b) => b.size - a.size);
  if (first !== undefined) return first.parameter;
  throw new JsdynoError('PLOT_UNFIT', 'a scatter plot needs a parameter with several values, and here none has', {
    hint: 'jsdyno plot bar shows the means',
  });
}

/** Numbers by size, texts in English order. */
function sortedValues(values: readonly string[]): string[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...new Set(values)].sort((a, b) => Number(a) - Number(b) || compare(a, b));
}
