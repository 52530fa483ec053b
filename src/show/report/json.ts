import { warningText } from '../../stats/warning.ts';
import { jsonDocument } from './json-envelope.ts';
import type { FormatOptions, Report, ReportRow } from './row.ts';

/** One object, as `comparison.schema.json` states it. */
export function formatJson(report: Report, _options: FormatOptions = {}): string {
  const { experiment, environment, variants, method, means } = report;
  const warnings = report.warnings.map(warningText);
  const rows = report.rows.map(rowObject);
  return jsonDocument('comparison', 1, { experiment, environment, method, variants, rows, means, warnings });
}

/** A row in the order of the schema; whatever else a caller hung on it stays out of the file. */
function rowObject(row: ReportRow): Record<Exclude<keyof ReportRow, 'sides' | 'host' | 'evidence'>, unknown> {
  return {
    benchmark: row.benchmark,
    configuration: row.configuration,
    ...(row.host === undefined ? {} : { host: row.host }),
    metric: row.metric,
    baseline: row.baseline,
    contender: row.contender,
    rounds: row.rounds,
    counts: row.counts,
    rates: row.rates,
    improvement: row.improvement,
    accuracy: row.accuracy,
    stars: row.stars,
    welchP: row.welchP,
    ratio: row.ratio,
    interval: row.interval,
    interval90: row.interval90,
    shift: row.shift,
    p: row.p,
    q: row.q,
    verdict: row.verdict,
    reason: row.reason,
    warnings: row.warnings.map(warningText),
  };
}
