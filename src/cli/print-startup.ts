import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../errors/catalogue.ts';
import { cannotWrite } from '../errors/system-error.ts';
import { startupOf } from '../experiment/reports.ts';
import { STARTUP_FORMATS, type StartupFormat } from '../report/startup/formats.ts';
import { findExperiment } from '../store/experiments.ts';
import { failuresExit } from './failed-runs.ts';
import type { Io } from './io.ts';
import { lookOf } from './print-report.ts';

export interface StartupPrinting {
  /** `table` unless told. */
  format?: string | undefined;
  exportJson?: string | undefined;
  exportCsv?: string | undefined;
  exportMarkdown?: string | undefined;
}

/**
 * Says before the first run that an export has nowhere to go.
 * @throws JsdynoError FILE_UNWRITABLE
 */
export function checkExports(printing: StartupPrinting): void {
  for (const [, file] of exportsOf(printing)) {
    try {
      accessSync(dirname(resolve(file)), constants.W_OK);
    } catch (error) {
      throw cannotWrite(file, error);
    }
  }
}

/**
 * Prints a stored start-up experiment and writes its exports. Returns 3 when a run failed, else 0.
 * @throws JsdynoError BAD_OPTION, FILE_UNWRITABLE
 */
export function printStartup(database: DatabaseSync, name: string, printing: StartupPrinting, io: Io): number {
  const { format = 'table' } = printing;
  if (!Object.hasOwn(STARTUP_FORMATS, format)) {
    throw new JsdynoError(
      'BAD_OPTION',
      `no format "${format}" of start-up; there are ${Object.keys(STARTUP_FORMATS).join(', ')}`,
      {
        hint: '--format table',
      },
    );
  }
  const report = startupOf(database, name);
  io.stdout.write(STARTUP_FORMATS[format as StartupFormat](report, lookOf(io.stdout)));
  for (const [own, file] of exportsOf(printing)) {
    try {
      writeFileSync(file, STARTUP_FORMATS[own](report));
    } catch (error) {
      throw cannotWrite(file, error);
    }
  }
  return failuresExit({ database, experiment: findExperiment(database, name) });
}

function exportsOf({ exportJson, exportCsv, exportMarkdown }: StartupPrinting): [StartupFormat, string][] {
  const all: [StartupFormat, string | undefined][] = [
    ['json', exportJson],
    ['csv', exportCsv],
    ['markdown', exportMarkdown],
  ];
  return all.filter((one): one is [StartupFormat, string] => one[1] !== undefined);
}
