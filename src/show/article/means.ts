import { meanOfRows } from '../../stats/geometric-mean.ts';
import type { Metric } from '../report/metric.ts';
import { moduleOf, type ReportRow } from '../report/row.ts';
import type { QuotedMean } from './piece.ts';
import type { Source } from './sources.ts';

/**
 * The geometric mean of rows, one a contender. Of a whole module or a whole report it is the mean that the report has, from which the bias
 * of stopping is taken off; of any other choice that of the ratios as they are shown.
 */
export function meanOf({ published }: Source, metric: Metric, rows: readonly ReportRow[]): QuotedMean[] {
  const { report } = published;
  return [...Map.groupBy(rows, ({ contender }) => contender)].flatMap(([contender, own]) => {
    const all = report.rows.filter((row) => row.metric === metric.name && row.contender === contender);
    const modules = new Set(own.map(({ benchmark }) => moduleOf(benchmark)));
    const [module] = modules;
    const ofModule = all.filter(({ benchmark }) => moduleOf(benchmark) === module);
    const known = report.means.filter((mean) => mean.metric === metric.name && mean.contender === contender);
    const found =
      own.length === all.length
        ? known.find((mean) => mean.module === null)
        : modules.size === 1 && own.length === ofModule.length
          ? known.find((mean) => mean.module === module)
          : undefined;
    const judged = own.flatMap((row) =>
      row.ratio === null || row.interval === null ? [] : [{ ...row, ratio: row.ratio, unbiased: () => null }],
    );
    const mean = found ?? meanOfRows(judged);
    if (mean === null) return [];
    const { ratio, interval, count } = mean;
    const baseline = own[0]?.baseline ?? '';
    return [{ metric: metric.name, baseline, contender, count, left: own.length - count, ratio, interval }];
  });
}
