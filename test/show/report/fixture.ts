import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assemble } from '../../../src/show/report/assemble.ts';
import { csvMeasurements } from '../../../src/show/report/csv-measurements.ts';
import type { Report, ReportRow } from '../../../src/show/report/row.ts';
import { readCompareCsv } from '../../../src/store/csv-read.ts';

/** Path of a CSV in `test/fixtures/csv/`. */
export function csvPath(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/csv/${name}`, import.meta.url));
}

/** The report of such a CSV; `edges.csv` has one row of every kind that is hard to report on. */
export async function reportOf(name: string, baseline?: string): Promise<Report> {
  const csv = await readCompareCsv(createReadStream(csvPath(name)), name);
  return assemble(csvMeasurements(csv, baseline));
}

/** The row of a configuration; throws when there is none. */
export function rowOf(report: Report, benchmark: string, configuration?: string): ReportRow {
  const row = report.rows.find(
    (one) => one.benchmark === benchmark && (configuration === undefined || one.configuration === configuration),
  );
  if (row === undefined) throw new Error(`no row ${benchmark} ${configuration ?? ''}`);
  return row;
}
