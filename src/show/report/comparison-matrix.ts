/** Comparisons of several contenders as one table: a line a configuration, a column a contender. */

import { changeCell, type Matrix, type MatrixRow, matrixSections } from '../sheets/matrix.ts';
import type { Section } from '../sheets/report.ts';
import { verdictReason } from '../sheets/verdicts.ts';
import type { Metric } from './metric.ts';
import { contendersOf, type Report, type ReportRow } from './row.ts';
import { titledGroups } from './row-titles.ts';
import { figureWords } from './words.ts';

export function comparisonMatrix(report: Report): Section[] {
  const contenders = contendersOf(report);
  const matrices = report.metrics.flatMap((metric): Matrix[] => {
    const rows = report.rows.filter((row) => row.metric === metric.name);
    const title = [againstWords(rows.map(({ baseline }) => baseline)), metric.title].filter((part) => part !== '');
    return rows.length === 0
      ? []
      : [{ title: title.join(', '), about: 'change in %', groups: groupsOf(metric, rows, contenders) }];
  });
  return matrixSections([report.variants[0]?.label ?? '', ...contenders], matrices);
}

/** The title of a matrix. @param baselines that its contenders are compared with */
export function againstWords(baselines: readonly string[]): string {
  const [only = '', ...others] = new Set(baselines);
  return others.length === 0 ? `Against ${only}` : 'Each against the one to its left';
}

function groupsOf(metric: Metric, all: readonly ReportRow[], contenders: readonly string[]): Matrix['groups'] {
  const lines = Map.groupBy(all, ({ benchmark, configuration, host }) =>
    JSON.stringify([benchmark, configuration, host]),
  );
  const firsts = [...lines.values()].flatMap(([first]) => first ?? []);
  const linesOf = new Map([...lines.values()].map((line) => [line[0], line]));
  return titledGroups(firsts).map(({ rows, names, ...heading }) => ({
    ...heading,
    rows: rows.map((row, i) => lineOf(metric, linesOf.get(row) ?? [], contenders, names[i] ?? '')),
  }));
}

function lineOf(metric: Metric, rows: readonly ReportRow[], contenders: readonly string[], name: string): MatrixRow {
  const ofFirst = rows.filter(({ baseline }) => baseline === rows[0]?.baseline);
  const figure = ofFirst.find(({ rates }) => rates[0] !== null)?.rates[0] ?? null;
  const without = rows.filter(({ ratio, reason }) => ratio === null && reason !== null);
  return {
    name,
    host: rows[0]?.host,
    figure: figureWords(metric, figure),
    cells: contenders.map((contender) => {
      const row = rows.find((one) => one.contender === contender);
      return row === undefined ? null : changeCell(row);
    }),
    notes: [...new Set(without.map(({ verdict, reason }) => verdictReason(verdict, reason)))],
    isFlagged: rows.some(({ warnings }) => warnings.length > 0),
  };
}
