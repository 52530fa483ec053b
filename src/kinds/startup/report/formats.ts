import { csvText } from '../../../show/sheets/csv.ts';
import { formatsOf } from '../../../show/sheets/formats.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { formatStartupJson } from './json.ts';
import { columnsOf, headerOf, linesOf, parametersOf } from './startup-columns.ts';
import type { StartupReport } from './startup-report.ts';
import { startupTables } from './startup-tables.ts';

/** Every format by the name that `--format` takes. */
export const STARTUP_FORMATS = formatsOf(startupTables, { json: formatStartupJson, csv: ofPrintable(formatCsv) });

export type StartupFormat = keyof typeof STARTUP_FORMATS;

function formatCsv({ processes }: StartupReport): string {
  const parameters = parametersOf(processes);
  return csvText(columnsOf(parameters), headerOf(parameters), processes.flatMap(linesOf));
}
