import type { DatabaseSync } from 'node:sqlite';
import { httpOf } from '../../../src/kinds/http/index.ts';
import { HTTP_FORMATS } from '../../../src/kinds/http/report/formats.ts';
import { operationsOf } from '../../../src/kinds/operations/index.ts';
import { OPERATION_FORMATS, operationPages } from '../../../src/kinds/operations/report/formats.ts';
import { startupOf } from '../../../src/kinds/startup/index.ts';
import { STARTUP_FORMATS } from '../../../src/kinds/startup/report/formats.ts';
import { findReadable, reportOf } from '../../../src/kinds/stored.ts';
import { FORMATS, formatBoth } from '../../../src/show/report/formats.ts';
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
    const { operations: table, json, csv } = OPERATION_FORMATS;
    texts.push(table(operations, { width: 80 }), json(operations), csv(operations));
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
