import type { Io } from '../../text/io.ts';
import { failuresExit } from '../../work/console/failed-runs.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { Kind, Printing, Stored } from '../../work/kind.ts';
import type { HttpConfiguration } from './configuration.ts';
import { httpReport } from './http-measurements.ts';
import type { HttpPlan } from './plan.ts';
import { HTTP_FORMATS, type HttpFormat } from './report/formats.ts';

/** Prints a stored experiment on web servers. Returns 3 when a run failed, else 0. */
export function printHttp(
  kind: Kind<HttpPlan, HttpConfiguration>,
  stored: Stored,
  { format = 'table' }: Printing,
  io: Io,
): number {
  const report = httpReport(kind, stored);
  io.stdout.write(HTTP_FORMATS[format as HttpFormat](report, lookOf(io.stdout)));
  return failuresExit(stored);
}
