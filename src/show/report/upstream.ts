/**
 * The table of Node.js core's benchmark comparison, as compare.R prints it: the whole output is the same text.
 *
 * - Rows are sorted by their name in English order, as R sorts in an English locale (R: the order of the machine's).
 * - A table that is wider than 200 columns goes on in blocks of columns below, each with the names.
 * - A row that cannot be tested says NA, and NaN, Inf or -Inf for an improvement without a ratio, where compare.R says so or
 *   ends with an error.
 * - A row at the floor says floor in place of an improvement.
 * - Stars of rows whose rounds were stopped by what they showed stand in brackets, and the footer says what holds instead.
 */

import { givenShareWords } from '../../text/english-numbers.ts';
import type { FormatOptions } from '../sheets/prose.ts';
import type { Method } from './method.ts';
import { printFixed } from './printf.ts';
import { dataFrame } from './r-numbers.ts';
import { type Report, type ReportRow, sectionsOf } from './row.ts';

const HEADER = ['', 'confidence', 'improvement', 'accuracy (*)', '(**)', '(***)'];

/** One table a contender; with more than one, a line above each says which. */
export function formatUpstream(report: Report, _options: FormatOptions = {}): string {
  const sections = sectionsOf(report).filter(({ rows }) => rows.length > 0);
  const { compare } = new Intl.Collator('en');
  const isStopped = report.method.adaptive !== null;
  return sections
    .map(({ metric, contender, rows: own }) => {
      const rows = own
        .map((row) => ({ name: `${row.benchmark} ${row.configuration}`, row }))
        .sort((a, b) => compare(a.name, b.name));
      const kind = metric.title === '' ? '' : `, ${metric.title}`;
      const title = sections.length > 1 ? `${contender} against ${rows[0]?.row.baseline}${kind}\n\n` : '';
      const footer = isStopped ? stoppedEarly(report.method) : beAware(rows.length);
      return `${title}${table(rows.map(({ name, row }) => cells(name, row, isStopped)))}\n${footer}`;
    })
    .join('\n');
}

function cells(name: string, row: ReportRow, isStopped: boolean): string[] {
  const { improvement, accuracy, welchP } = row;
  if (row.verdict === 'floor') return [name, 'NA', 'floor', 'NA', 'NA', 'NA'];
  return [
    name,
    welchP === null ? 'NA' : isStopped && row.stars !== '' ? `(${row.stars})` : row.stars,
    `${improvement === null ? noRatio(row) : printFixed(improvement, 2)} %`,
    ...(['0.05', '0.01', '0.001'] as const).map((risk) =>
      accuracy === null ? 'NA' : `±${printFixed(accuracy[risk], 2)}%`,
    ),
  ];
}

/** The result of a division by zero; a side without runs has no mean and gives NaN. */
function noRatio({ rates: [baseline, contender] }: ReportRow): string {
  return baseline === 0 && contender !== null && contender !== 0 ? (contender > 0 ? 'Inf' : '-Inf') : 'NaN';
}

/** As R prints a data frame whose rows have names. */
function table(rows: string[][]): string {
  const [names, ...figures] = HEADER.map((title, place) => [title, ...rows.map((row) => row[place] ?? '')]);
  return dataFrame(figures, names);
}

/** Stopping when a row looks different gives more stars than their risks say, so no number of false ones follows from them. */
function stoppedEarly({ fdr }: Method): string {
  return `\
Stars in brackets: rounds ended when jsdyno had decided a row, so stars do not
mean a risk of 5, 1 or 0.1 % here, and how many are false does not follow from
them. What holds: of the rows that --format table calls faster or slower, at
most ${givenShareWords(fdr)} are expected to be false. --fixed measures as compare.js does.
`;
}

function beAware(comparisons: number): string {
  const expected = (risk: number): string => printFixed(comparisons * risk, 2);
  return `\
Be aware that when doing many comparisons the risk of a false-positive
result increases. In this case, there are ${comparisons} comparisons, you can thus
expect the following amount of false-positive results:
  ${expected(0.05)} false positives, when considering a   5% risk acceptance (*, **, ***),
  ${expected(0.01)} false positives, when considering a   1% risk acceptance (**, ***),
  ${expected(0.001)} false positives, when considering a 0.1% risk acceptance (***)
`;
}
