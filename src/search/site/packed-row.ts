/**
 * Rows as the data of a site carry them, and back. The browser reads what this wrote, so both ways stand here; nothing of Node.js is used.
 */
import { type PackedFigures, packFigures, unpackFigures } from '../../show/page/samples.ts';
import type { ChangePoint, Series, SeriesPoint } from '../history/series.ts';

/** A row with its series; its name stands in what lists rows, too. */
export interface RowData {
  benchmark: string;
  configuration: string;
  series: Series[];
  changes: ChangePoint[];
}

/** Some rows by id, in one file. What many of them share stands once. */
export interface PackedRows {
  /** Labels and times of points. */
  axes: [labels: string[], times: (string | null)[]][];
  experiments: string[];
  rows: Record<string, Pick<RowData, 'benchmark' | 'configuration' | 'changes'> & { series: PackedSeries[] }>;
}

type PackedSeries = Omit<Series, 'points'> & {
  axis: number;
  logs: PackedFigures;
  /** From the figure down and up to the ends of its interval; -1 without one. */
  below: PackedFigures;
  above: PackedFigures;
  /** Places of the experiments, each as its difference from the one before; -1 for none. */
  experiments: number[];
  /** A letter a point. */
  verdicts: string;
};

const LETTERS = { faster: 'f', slower: 's', equal: 'e', undecided: 'u' } as const;
const VERDICTS = new Map(Object.entries(LETTERS).map(([verdict, letter]) => [letter as string, verdict]));

export function packRows(rows: readonly (RowData & { id: string })[]): PackedRows {
  const packed: PackedRows = { axes: [], experiments: [], rows: {} };
  const axes = new Map<string, number>();
  const experiments = new Map<string, number>();
  for (const { id, benchmark, configuration, series, changes } of rows) {
    packed.rows[id] = {
      ...{ benchmark, configuration, changes },
      series: series.map(({ points, ...rest }) => {
        const axis: PackedRows['axes'][number] = [points.map(({ label }) => label), points.map(({ time }) => time)];
        const logs = points.map(({ log }) => log);
        const places = points.map(({ experiment }) =>
          experiment === null ? -1 : placed(experiments, experiment, experiment, packed.experiments),
        );
        return {
          ...rest,
          axis: placed(axes, JSON.stringify(axis), axis, packed.axes),
          logs: packFigures(logs),
          below: packFigures(points.map(({ log, interval }) => (interval === null ? -1 : log - interval[0]))),
          above: packFigures(points.map(({ log, interval }) => (interval === null ? -1 : interval[1] - log))),
          experiments: places.map((place, i) => place - (places[i - 1] ?? 0)),
          verdicts: points.map(({ verdict }) => (verdict === null ? '-' : LETTERS[verdict])).join(''),
        };
      }),
    };
  }
  return packed;
}

/** undefined where these rows have none of that id. */
export function unpackRow({ axes, experiments, rows }: PackedRows, id: string): RowData | undefined {
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
  if (row === undefined) return undefined;
  return {
    ...row,
    series: row.series.map(({ axis, logs, below, above, experiments: steps, verdicts, ...rest }) => {
      const [labels, times] = axes[axis] ?? [[], []];
      const [lower, upper] = [unpackFigures(below), unpackFigures(above)];
      let place = 0;
      return {
        ...rest,
        points: unpackFigures(logs).map((log, i): SeriesPoint => {
          place += steps[i] ?? 0;
          const [down = -1, up = -1] = [lower[i], upper[i]];
          return {
            ...{ label: labels[i] ?? '', time: times[i] ?? null, log },
            interval: down < 0 || up < 0 ? null : [log - down, log + up],
            experiment: experiments[place] ?? null,
            verdict: (VERDICTS.get(verdicts[i] ?? '-') as SeriesPoint['verdict']) ?? null,
          };
        }),
      };
    }),
  };
}

/** The place of a value in a list that it is added to where it lacks. */
function placed<T>(known: Map<string, number>, key: string, value: T, list: T[]): number {
  const place = known.get(key) ?? list.push(value) - 1;
  known.set(key, place);
  return place;
}
