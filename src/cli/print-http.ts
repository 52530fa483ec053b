import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../errors/catalogue.ts';
import { httpOf } from '../experiment/reports.ts';
import { HTTP_FORMATS, type HttpFormat } from '../report/http/formats.ts';
import { findExperiment } from '../store/experiments.ts';
import { failuresExit } from './failed-runs.ts';
import type { Io } from './io.ts';
import { lookOf } from './print-report.ts';

/**
 * Prints a stored experiment on web servers. Returns 3 when a run failed, else 0.
 * @throws JsdynoError BAD_OPTION
 */
export function printHttp(database: DatabaseSync, name: string, format: string | undefined, io: Io): number {
  const known = Object.keys(HTTP_FORMATS);
  if (format !== undefined && !known.includes(format)) {
    throw new JsdynoError('BAD_OPTION', `no format "${format}" of web servers; there are ${known.join(', ')}`, {
      hint: '--format table',
    });
  }
  const report = httpOf(database, name);
  io.stdout.write(HTTP_FORMATS[(format as HttpFormat) ?? 'table'](report, lookOf(io.stdout)));
  return failuresExit({ database, experiment: findExperiment(database, name) });
}
