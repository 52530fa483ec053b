/** Rows of a sweep over its releases, with their change points. */
import type { HeatmapChart, TrendChart, TrendLine, TrendPoint, TrendStep } from '../../../show/charts/chart.ts';
import { isChosen, type PlotChoice } from '../../../show/plots/choice.ts';
import { metricWords } from '../../../show/plots/plot-words.ts';
import { intervalRead, isAmount, ratioRead, verdictMessage } from '../../../show/report/as-read.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Say } from '../../../text/messages/say.ts';
import type { SweepAnswer, SweepPoint, SweepRow } from '../sweep-answer.ts';
import { isMoved, isShown, segmentsOf, shownTotal } from './found.ts';
import { type Naming, namingOf } from './phrases.ts';
import { axisNames } from './release-words.ts';
import { changeSaid } from './said.ts';

/** Panels of a chart on a page: as many as a window shows at once. */
const MOST_OF_CHART = 6;
/** Of a picture in a file. */
const MOST_OF_FILE = 24;

/** The rows in which anything moves, a panel each, six to a chart. None where nothing does. */
export function sweepTrendCharts(answer: SweepAnswer, say: Say): TrendChart[] {
  const moved = answer.rows.filter(isMoved);
  const naming = namingOf(answer.rows);
  const charts = Math.ceil(moved.length / MOST_OF_CHART);
  // As many on each, rather than one alone on the last.
  const each = Math.ceil(moved.length / Math.max(1, charts));
  return Array.from({ length: charts }, (_, i) => {
    const rows = moved.slice(i * each, (i + 1) * each);
    const title =
      charts === 1
        ? say('sweep.chart')
        : say('sweep.chart-part', { from: i * each + 1, to: i * each + rows.length, count: moved.length });
    return chartOf(answer, rows, { title, naming, say });
  });
}

/** All rows over the releases, against the first. */
export function sweepMap(answer: SweepAnswer, say: Say): HeatmapChart {
  const naming = namingOf(answer.rows);
  const rows = answer.rows.map((row) => {
    const { name, points: cells } = lineOf(answer, row, naming, say);
    const steps = row.steps.flatMap(({ state, after }) => (state === 'confirmed' ? [after] : []));
    return { name, cells, steps };
  });
  const told = { baseline: answer.releases[0]?.label ?? '' };
  const [title, description] = [say('sweep.map', told), say('sheets.releases.note', told)];
  return { type: 'heatmap', title, description, releases: axisNames(answer), rows };
}

/**
 * The chart that `jsdyno plot trend` draws of a sweep: the rows that were chosen; of very many those in which anything moves.
 * @throws JsdynoError PLOT_UNFIT where none is left, or more than can be read
 */
export function sweepPlot(answer: SweepAnswer, choice: PlotChoice, say: Say): TrendChart {
  const chosen = answer.rows.filter((row) => isChosen(row, choice));
  const moved = chosen.filter(isMoved);
  const isAll = chosen.length <= MOST_OF_FILE;
  const rows = isAll ? chosen : moved;
  if (rows.length === 0 || rows.length > MOST_OF_FILE) {
    const problem =
      chosen.length === 0
        ? 'no row is left to draw'
        : rows.length === 0
          ? `nothing changes in any of ${chosen.length} rows, which are too many for one picture`
          : `${rows.length} rows that change cannot be read in one trend plot; at most ${MOST_OF_FILE} can`;
    throw new JsdynoError('PLOT_UNFIT', problem, {
      hint: 'choose some with --filter or --set; "jsdyno show" lists the rows',
    });
  }
  const naming = namingOf(rows);
  const title = say(isAll ? 'sweep.chart-rows' : 'sweep.chart');
  return chartOf(answer, rows, {
    title: naming.shared === '' || rows.length === 1 ? title : say('plot.title.of', { name: naming.shared, title }),
    naming: rows.length === 1 ? { shared: '', nameOf: wholeName } : naming,
    say,
  });
}

function wholeName({ benchmark, configuration }: Pick<SweepRow, 'benchmark' | 'configuration'>): string {
  return `${benchmark} ${configuration}`.trimEnd();
}

interface Titled {
  title: string;
  naming: Naming;
  say: Say;
}

function chartOf(answer: SweepAnswer, rows: readonly SweepRow[], { title, naming, say }: Titled): TrendChart {
  const { metric, releases } = answer;
  const baseline = releases[0]?.label ?? '';
  const axis = isAmount(metric) ? 'sweep.axis-amount' : 'sweep.axis-speed';
  return {
    type: 'trend',
    title,
    description: say('sweep.chart-about'),
    axis: { name: say(axis, { metric: metricWords(metric, say), baseline }), isLog: true, format: 'ratio' },
    releases: axisNames(answer),
    lines: rows.map((row) => lineOf(answer, row, naming, say)),
  };
}

function lineOf({ metric }: SweepAnswer, row: SweepRow, naming: Naming, say: Say): TrendLine {
  const { points, steps, outliers, drift, groups } = row;
  const total = shownTotal(row);
  const remarks = [
    ...(total !== null ? [say('sweep.total', { change: changeSaid(total.ratio, total.interval, metric, say) })] : []),
    ...(drift === null ? [] : [say('sweep.remark-drift')]),
    ...(groups === null ? [] : [say('sweep.remark-groups')]),
  ];
  return {
    name: naming.nameOf(row),
    ...(remarks.length > 0 ? { remark: remarks.join(', ') } : {}),
    points: points.map((point, place) => pointOf(point, outliers.includes(place), { metric }, say)),
    // Where the level moves all along, there is none to draw.
    levels: (drift === null ? segmentsOf(row) : []).map(({ from, to, ratio }) => ({
      from,
      to,
      ratio: ratioRead(ratio, metric),
    })),
    steps: steps.flatMap((step): TrendStep[] => {
      const { state, ratio, interval, range, before, after } = step;
      if (state !== 'confirmed' && state !== 'unplaced') return [];
      const word = changeSaid(ratio, interval, metric, say);
      if (state === 'unplaced') return [{ before: range[0], after: range[1], verdict: 'undecided', word }];
      return [{ before, after, verdict: ratio >= 1 ? 'faster' : 'slower', word }];
    }),
  };
}

function pointOf(
  point: SweepPoint | null,
  isOutlier: boolean,
  { metric }: Pick<SweepAnswer, 'metric'>,
  say: Say,
): TrendPoint | null {
  if (point === null) return null;
  const ratio = ratioRead(point.ratio, metric);
  const interval = point.interval === null ? null : intervalRead(point.interval, metric);
  if (isOutlier) return { ratio, interval, verdict: 'undecided', word: say('sweep.outlier') };
  const verdict = isShown(point.interval) ? (point.ratio > 1 ? 'faster' : 'slower') : 'equivalent';
  // That an interval holds no change shows no equivalence.
  const word =
    verdict === 'equivalent' && interval !== null ? say('sweep.none-shown') : verdictMessage(say, verdict, metric);
  return { ratio, interval, verdict, word };
}
