import { jsonText } from '../../../text/json.ts';
import { rowName } from '../../../work/rules/limits.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import { worseningOf } from './change.ts';
import { withoutHidden } from './shown.ts';

/** Days for which an acceptance is proposed. */
const DAYS = 90;
/** More of them nobody accepts by hand; a name that is longer is in the JSON. */
const MOST_ROWS = 10;
const LONGEST_NAME = 400;

/**
 * The lines that accept regressions, for jsdyno.yml: as far as the interval goes, rounded up to whole per cents. The reason is left to
 * whoever accepts.
 */
export function acceptanceLines(report: Pick<GateReport, 'rows' | 'created'>): string[] {
  const until = new Date(Date.parse(report.created) + DAYS * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const rows = Map.groupBy(report.rows.filter(isAcceptable), acceptedAs);
  if (rows.size === 0) return [];
  return [
    'accept:',
    ...[...rows.values()]
      .slice(0, MOST_ROWS)
      .flatMap((alike) => [
        `  - row: ${quoted(rowName(alike[0] as GateRow))}`,
        `    metric: ${quoted((alike[0] as GateRow).metric)}`,
        `    most: ${Math.max(...alike.map(mostOf))}%`,
        '    reason: say why it is worth it',
        `    until: ${until}`,
      ]),
  ];
}

/** Rows of several runtimes that have this in common are accepted by one line. */
export function acceptedAs(row: GateRow): string {
  return JSON.stringify([rowName(row), row.metric]);
}

/** A regression that a line can accept: a jsdyno.yml takes texts of one line, and shares up to 1000 %. */
export function isAcceptable(row: GateRow): boolean {
  return (
    !/[\0\r\n]/.test(rowName(row) + row.metric) &&
    mostOf(row) <= 1000 &&
    row.judged === 'regression' &&
    worseningOf(row) !== null &&
    rowName(row).length + row.metric.length <= LONGEST_NAME
  );
}

function mostOf(row: GateRow): number {
  const worsening = worseningOf(row);
  return Math.ceil((worsening?.interval?.[1] ?? worsening?.by ?? 0) * 100 - 1e-9);
}

/** A text in YAML: between double quotes, with JSON's escapes, which YAML 1.2 has, too. Nothing in it is hidden or changed. */
function quoted(text: string): string {
  return withoutHidden(jsonText(text))
    .replaceAll('##', '#\\u0023')
    .replace(/\\u\{([0-9a-f]+)\}/g, tall);
}

/** Beyond the first plane YAML has eight digits. */
function tall(_: string, digits: string): string {
  return `\\U${digits.padStart(8, '0')}`;
}
