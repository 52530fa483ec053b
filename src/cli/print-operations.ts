import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { cannotWrite } from '../errors/system-error.ts';
import type { StoredPlan } from '../experiment/options.ts';
import { operationsOf, reportOf } from '../experiment/reports.ts';
import type { Metric } from '../report/measured-group.ts';
import { OPERATION_FORMATS, type OperationFormat, pagesOf } from '../report/operations/formats.ts';
import type { OperationsReport } from '../report/operations/operations-report.ts';
import type { Report } from '../report/row.ts';
import type { Io } from './io.ts';
import { lookOf, printReport } from './print-report.ts';

export interface OperationPrinting {
  /** `operations` unless told: what each costs. `table`, `upstream` and `rows` print the comparison's rows. */
  format?: string | undefined;
  /** Rows of this metric only. */
  metric?: Metric | undefined;
  /** A folder for result pages. */
  markdown?: string | undefined;
}

/** Formats that are better than rows of a comparison. */
const OF_SEVERAL = new Set(['operations', 'json']);

/** Prints a stored experiment of operations. Returns 3 when a row was too disturbed for a figure, else 0. */
export async function printOperations(
  database: DatabaseSync,
  name: string,
  { format = 'operations', metric, markdown }: OperationPrinting,
  io: Io,
): Promise<0 | 3> {
  const report = operationsOf(database, name);
  if (markdown !== undefined) writePages(report, markdown, io);
  if (isTest(report) && format === 'operations') {
    io.stdout.write(OPERATION_FORMATS.test(report));
    return 0;
  }
  if (Object.hasOwn(OPERATION_FORMATS, format) && (report.variants.length === 1 || OF_SEVERAL.has(format))) {
    io.stdout.write(OPERATION_FORMATS[format as OperationFormat](report, lookOf(io.stdout)));
  } else {
    printReport(onlyMetric(reportOf(database, name), metric), format === 'rows' ? 'json' : format, io);
  }
  const cells = report.groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return !isTest(report) && cells.some(({ verdict }) => verdict === 'disturbed') ? 3 : 0;
}

/** A test measures nothing. */
function isTest({ experiment }: OperationsReport): boolean {
  return (experiment?.plan as Partial<StoredPlan> | undefined)?.test === true;
}

function onlyMetric(report: Report, metric: Metric | undefined): Report {
  if (metric === undefined) return report;
  const rows = report.rows.filter((row) => row.metric === metric);
  return { ...report, rows, means: report.means.filter((mean) => mean.metric === metric) };
}

function writePages(report: OperationsReport, folder: string, { stderr }: Io): void {
  const pages = pagesOf(report);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of pages) writeFileSync(join(folder, file), text);
  } catch (error) {
    throw cannotWrite(`result pages to ${folder}`, error, 'name another folder');
  }
  stderr.write(`wrote ${[...pages.keys()].map((file) => join(folder, file)).join(', ')}\n`);
}
