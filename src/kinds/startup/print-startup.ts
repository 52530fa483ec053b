import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cannotWrite } from '../../text/errors/system-error.ts';
import type { Io } from '../../text/io.ts';
import { failuresExit } from '../../work/console/failed-runs.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { Kind, Printing, Stored } from '../../work/kind.ts';
import type { StartupConfiguration } from './configuration.ts';
import type { StartupPlan } from './plan.ts';
import { STARTUP_FORMATS, type StartupFormat } from './report/formats.ts';
import { type SortOrder, sortReport } from './report/sort-report.ts';
import { startupReport } from './startup-measurements.ts';

/** Files that the report is written to besides. */
interface Exports {
  exportJson?: string | undefined;
  exportCsv?: string | undefined;
  exportMarkdown?: string | undefined;
}

/** How variants are ordered. */
interface Sorting {
  sort?: SortOrder | undefined;
}

/**
 * Says before the first run that an export has nowhere to go.
 * @throws JsdynoError FILE_UNWRITABLE
 */
export function checkExports(exports: Exports): void {
  for (const [, file] of exportsOf(exports)) {
    try {
      accessSync(dirname(resolve(file)), constants.W_OK);
    } catch (error) {
      throw cannotWrite(file, error);
    }
  }
}

/**
 * Prints a stored start-up experiment and writes its exports. Returns 3 when a run failed, else 0.
 * @throws JsdynoError FILE_UNWRITABLE
 */
export function printStartup(
  kind: Kind<StartupPlan, StartupConfiguration>,
  stored: Stored,
  { format = 'table', sort = 'auto', ...exports }: Printing & Exports & Sorting,
  io: Io,
): number {
  const report = sortReport(startupReport(kind, stored), sort);
  io.stdout.write(STARTUP_FORMATS[format as StartupFormat](report, lookOf(io.stdout)));
  for (const [own, file] of exportsOf(exports)) {
    try {
      writeFileSync(file, STARTUP_FORMATS[own](report));
    } catch (error) {
      throw cannotWrite(file, error);
    }
  }
  return failuresExit(stored);
}

/** The same without files to write. */
export function withoutExports<O extends Exports>(options: O): O {
  return { ...options, exportJson: undefined, exportCsv: undefined, exportMarkdown: undefined };
}

function exportsOf({ exportJson, exportCsv, exportMarkdown }: Exports): [StartupFormat, string][] {
  const all: [StartupFormat, string | undefined][] = [
    ['json', exportJson],
    ['csv', exportCsv],
    ['markdown', exportMarkdown],
  ];
  return all.filter((one): one is [StartupFormat, string] => one[1] !== undefined);
}
