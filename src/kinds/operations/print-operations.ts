import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { againstOf } from '../../show/report/against.ts';
import type { Report } from '../../show/report/row.ts';
import { cannotWrite } from '../../text/errors/system-error.ts';
import type { Io } from '../../text/io.ts';
import { failuresExit, SOME_FAILED } from '../../work/console/failed-runs.ts';
import { lookOf, printReport } from '../../work/console/print-report.ts';
import { comparisonsOf } from '../../work/experiment/comparisons.ts';
import type { Kind, Printing, Stored } from '../../work/kind.ts';
import type { OperationConfiguration } from './configuration.ts';
import { operationsReport } from './operation-measurements.ts';
import type { OperationsPlan } from './plan.ts';
import { OPERATION_FORMATS, type OperationFormat, pagesOf } from './report/formats.ts';
import type { OperationsReport } from './report/operations-report.ts';

/** Formats that show operations better than rows of a comparison do. */
const OF_SEVERAL = new Set(['operations', 'json']);

/** Prints a stored experiment of operations. Returns 3 when a row was too disturbed for a figure or a run failed, else 0. */
export async function printOperations(
  kind: Kind<OperationsPlan, OperationConfiguration>,
  stored: Stored,
  { format = 'operations', metric, markdown, neighbours }: Printing,
  io: Io,
): Promise<number> {
  const against = againstOf({ neighbours });
  const report = operationsReport(kind, stored, against);
  const isTest = kind.recordedPlan(stored.experiment).test === true; // a test measures nothing
  // Releases stand side by side on their page, each compared with the one to its left.
  if (markdown !== undefined) writePages(operationsReport(kind, stored, 'neighbour'), markdown, io);
  if (isTest && format === 'operations') {
    io.stdout.write(OPERATION_FORMATS.test(report, lookOf(io.stdout)));
  } else if (Object.hasOwn(OPERATION_FORMATS, format) && (report.variants.length === 1 || OF_SEVERAL.has(format))) {
    io.stdout.write(OPERATION_FORMATS[format as OperationFormat](report, lookOf(io.stdout)));
  } else {
    printReport(onlyMetric(comparisonsOf(kind, stored, against), metric), format === 'rows' ? 'json' : format, io);
  }
  const cells = report.groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const disturbed = !isTest && cells.some(({ verdict }) => verdict === 'disturbed') ? SOME_FAILED : 0;
  return disturbed || failuresExit(stored);
}

function onlyMetric(report: Report, metric: string | undefined): Report {
  if (metric === undefined) return report;
  return {
    ...report,
    metrics: report.metrics.filter(({ name }) => name === metric),
    rows: report.rows.filter((row) => row.metric === metric),
    means: report.means.filter((mean) => mean.metric === metric),
  };
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
