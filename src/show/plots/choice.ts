/** What a plot shows: the rows and the metric that were chosen of an experiment, or of a CSV. */
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import type { Metric } from '../report/metric.ts';
import { parametersOf } from '../report/parameters.ts';
import type { Published, RowFigures } from '../report/published.ts';
import type { ReportRow } from '../report/row.ts';
import { rowTitle } from '../report/row-titles.ts';

/** An experiment, or as much of one as a CSV has. */
export type Plotted = Pick<Published, 'report' | 'figures'> &
  Partial<Pick<Published, 'sheets'>> & {
    /** Its metrics, where its report has no rows to tell them. */
    metrics?: readonly Metric[] | undefined;
  };

export interface PlotChoice {
  /** A name; absent: the metric that stops rounds. */
  metric?: string | undefined;
  /** Only rows whose benchmark contains one of these; none: all. */
  filter?: readonly string[] | undefined;
  /** Only rows with these parameters, each `name=value`; of several values of a name any. */
  set?: readonly string[] | undefined;
  /** The parameter along x of a scatter plot. */
  xaxis?: string | undefined;
  /** The parameter that splits it into lines. */
  category?: string | undefined;
  /** A log axis: of figures, in a scatter plot along x. */
  log?: boolean | undefined;
}

export interface Chosen {
  metric: Metric;
  rows: ReportRow[];
  figures: RowFigures[];
  /** Labels of all variants, the baseline first. */
  variants: string[];
  /** The largest difference that does not matter, as a share. */
  margin: number;
}

/**
 * The rows of one metric that were asked for.
 * @throws JsdynoError BAD_OPTION for a metric that there is not, PLOT_UNFIT where nothing is left
 */
export function chosenOf({ report, figures, metrics = [] }: Plotted, choice: PlotChoice): Chosen {
  const present = new Set(figures.map((row) => row.metric));
  const known = new Map([...metrics, ...report.metrics].map((one) => [one.name, one]));
  // In the order in which metrics are told.
  const order = [...known.keys()];
  const there = [...present].map((name) => known.get(name) ?? untold(name));
  const metric = metricOf(
    there.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
    choice.metric,
  );
  const isWanted = wantedBy(choice);
  const own = figures.filter((row) => row.metric === metric.name && isWanted(row));
  if (own.length === 0) {
    throw new JsdynoError('PLOT_UNFIT', 'there is no row to draw', {
      hint: 'change --filter and --set, or leave them out; "jsdyno show" lists the rows',
    });
  }
  return {
    metric,
    rows: report.rows.filter((row) => row.metric === metric.name && isWanted(row)),
    figures: sorted(own),
    variants: own[0]?.sides.map(({ label }) => label) ?? [],
    margin: report.method.margin,
  };
}

/** Figures that are times, by the names that kinds of work give them. */
const TIMES = new Set(['time', 'p50', 'p90', 'p99', 'p999', 'max']);

/** A metric that neither a report without rows tells, nor the store: how a kind of work reads its figures. */
function untold(name: string): Metric {
  const isTime = TIMES.has(name);
  return {
    name,
    title: '',
    unit: isTime ? 's' : 'ops/s',
    isSmallerBetter: isTime,
    stopsRounds: false,
    subject: 'slower',
  };
}

function metricOf(metrics: readonly Metric[], name: string | undefined): Metric {
  const known = metrics.map((metric) => metric.name);
  const found =
    name === undefined
      ? (metrics.find(({ stopsRounds }) => stopsRounds) ?? metrics[0])
      : metrics.find((metric) => metric.name === name);
  if (found !== undefined) return found;
  if (name === undefined) throw new JsdynoError('PLOT_UNFIT', 'this experiment has no figures to draw', {});
  throw new JsdynoError('BAD_OPTION', `no metric "${name}" here; there are ${known.join(', ')}`, {
    hint: `--metric ${nearest(name, known, 1)[0] ?? known[0]}`,
  });
}

/** Whether a row is one of those that `--filter` and `--set` ask for. */
export function isChosen(row: Pick<RowFigures, 'benchmark' | 'configuration'>, choice: PlotChoice): boolean {
  return wantedBy(choice)(row);
}

function wantedBy({
  filter = [],
  set = [],
}: PlotChoice): (row: Pick<RowFigures, 'benchmark' | 'configuration'>) => boolean {
  const wanted = Map.groupBy(set, (text) => text.slice(0, text.indexOf('=')));
  return ({ benchmark, configuration }) => {
    const names = `${benchmark} ${configuration}\n${rowTitle({ benchmark, configuration })}`;
    if (filter.length > 0 && !filter.some((part) => names.includes(part))) return false;
    const parameters = wanted.size === 0 ? new Map() : parametersIn(configuration);
    return [...wanted].every(([name, texts]) =>
      texts.some((text) => parameters.get(name) === text.slice(name.length + 1)),
    );
  };
}

/** Values by name, without the quotation marks in which strings are spelt. */
export function parametersIn(configuration: string): Map<string, string> {
  const parameters = parametersOf(configuration) ?? configuration.split(' ');
  return new Map(
    parameters.map((parameter) => {
      const at = parameter.indexOf('=');
      return [parameter.slice(0, at), parameter.slice(at + 1).replace(/^(['"`])(.*)\1$/, '$2')];
    }),
  );
}

function sorted(rows: readonly RowFigures[]): RowFigures[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return rows.toSorted((a, b) => compare(a.benchmark, b.benchmark) || compare(a.configuration, b.configuration));
}
