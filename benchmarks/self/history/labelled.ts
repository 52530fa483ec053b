/** Series with judgements of others, from their own files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../../src/stats/describe.ts';

/** One point a build or commit: natural logarithms of figures. */
export interface Labelled {
  name: string;
  /** What their owners call it. */
  type: string;
  values: Float64Array;
  /** Places of first points of new levels. */
  truth: number[];
}

/**
 * SAP's performance-regression-data-set, hana/small_2021 (CC-BY-4.0, SAP SE or an SAP affiliate company and contributors).
 * @param folder that has `data` and `metadata`
 * @returns one point a build, the median of its measurements; and all of them as they are
 */
export function sapSeries(folder: string): { builds: Labelled[]; raw: Labelled[] } {
  const rows = linesOf(join(folder, 'metadata/dataset_details.csv')).slice(1);
  const all = rows.map((row) => {
    const [type = '', name = '', last] = row.split(';').map((cell) => cell.trim());
    const figures = linesOf(join(folder, 'data', name))
      .slice(1)
      .map((line) => line.split(',').map(Number));
    // Its change point is the last index of the old level, counted from 1: the place of the first of the new one from 0.
    const truth = Number(last) === 0 ? [] : [Number(last)];
    const byBuild = [...Map.groupBy(figures, ([, build]) => build).values()];
    const firsts = byBuild.map((own) => figures.indexOf(own[0] as number[]));
    const values = byBuild.map((own) => Math.log(median(own.map((figure) => figure[2] as number))));
    return {
      builds: {
        name,
        type,
        values: Float64Array.from(values),
        truth: truth.map((at) => firsts.findLastIndex((first) => first <= at)),
      },
      raw: { name, type, values: Float64Array.from(figures, (figure) => Math.log(figure[2] as number)), truth },
    };
  });
  return { builds: all.map(({ builds }) => builds), raw: all.map(({ raw }) => raw) };
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}
