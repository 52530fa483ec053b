import type { DatabaseSync } from 'node:sqlite';
import { httpOf } from '../../../src/kinds/http/index.ts';
import { operationsOf } from '../../../src/kinds/operations/index.ts';
import { startupOf } from '../../../src/kinds/startup/index.ts';
import { findReadable, reportOf } from '../../../src/kinds/stored.ts';
import { FORMATS, formatBoth } from '../../../src/report/formats.ts';
import { HTTP_FORMATS } from '../../../src/report/http/formats.ts';
import { operationsCsv } from '../../../src/report/operations/operations-csv.ts';
import { operationsJson } from '../../../src/report/operations/operations-json.ts';
import { operationPages } from '../../../src/report/operations/pages.ts';
import { formatOperations } from '../../../src/report/operations/terminal.ts';
import { STARTUP_FORMATS } from '../../../src/report/startup/formats.ts';
import { exportCsv } from '../../../src/store/export-csv.ts';
import { exportJson } from '../../../src/store/export-json.ts';

/** Everything that commands print of a stored experiment, in every format: none of it may throw. */
export async function printAll(database: DatabaseSync, name: string): Promise<string[]> {
  const experiment = await findReadable(database, name);
  const texts = [[...exportCsv(database, experiment)].join(''), [...exportJson(database, experiment)].join('')];
  const report = await reportOf(database, name);
  for (const format of [...Object.values(FORMATS), formatBoth]) texts.push(format(report, { width: 80 }));
  if (experiment.kind === 'ops') {
    const operations = await operationsOf(database, name);
    texts.push(formatOperations(operations, { width: 80 }), operationsJson(operations), operationsCsv(operations));
    texts.push(...operationPages(operations).values());
  }
  if (experiment.kind === 'http') {
    const report = await httpOf(database, name);
    for (const format of Object.values(HTTP_FORMATS)) texts.push(format(report, {}));
  }
  if (experiment.kind === 'startup') {
    const report = await startupOf(database, name);
    for (const format of Object.values(STARTUP_FORMATS)) texts.push(format(report, {}));
  }
  return texts;
}
