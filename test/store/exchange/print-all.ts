import type { DatabaseSync } from 'node:sqlite';
import { httpOf, operationsOf, reportOf, startupOf } from '../../../src/experiment/reports.ts';
import { FORMATS, formatBoth } from '../../../src/report/formats.ts';
import { HTTP_FORMATS } from '../../../src/report/http/formats.ts';
import { operationsCsv } from '../../../src/report/operations/operations-csv.ts';
import { operationsJson } from '../../../src/report/operations/operations-json.ts';
import { operationPages } from '../../../src/report/operations/pages.ts';
import { formatOperations } from '../../../src/report/operations/terminal.ts';
import { STARTUP_FORMATS } from '../../../src/report/startup/formats.ts';
import { exportCsv } from '../../../src/store/export-csv.ts';
import { exportJson } from '../../../src/store/export-json.ts';
import { findSoundExperiment } from '../../../src/store/sound-experiment.ts';

/** Everything that commands print of a stored experiment, in every format: none of it may throw. */
export function printAll(database: DatabaseSync, name: string): string[] {
  const experiment = findSoundExperiment(database, name);
  const texts = [[...exportCsv(database, experiment)].join(''), [...exportJson(database, experiment)].join('')];
  const report = reportOf(database, name);
  for (const format of [...Object.values(FORMATS), formatBoth]) texts.push(format(report, { width: 80 }));
  if (experiment.kind === 'ops') {
    const operations = operationsOf(database, name);
    texts.push(formatOperations(operations, { width: 80 }), operationsJson(operations), operationsCsv(operations));
    texts.push(...operationPages(operations).values());
  }
  if (experiment.kind === 'http') {
    for (const format of Object.values(HTTP_FORMATS)) texts.push(format(httpOf(database, name), {}));
  }
  if (experiment.kind === 'startup') {
    for (const format of Object.values(STARTUP_FORMATS)) texts.push(format(startupOf(database, name), {}));
  }
  return texts;
}
