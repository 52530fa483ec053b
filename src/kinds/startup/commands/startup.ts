import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cannotWrite } from '../../../text/errors/system-error.ts';
import type { Io } from '../../../text/io.ts';
import { failuresExit } from '../../../work/console/failed-runs.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureTyped, typedRequest } from '../../../work/console/measure-typed.ts';
import { printPlan } from '../../../work/console/print-plan.ts';
import { lookOf } from '../../../work/console/print-report.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import type { Stored } from '../../../work/kind.ts';
import { startupKind } from '../kind.ts';
import { startupPlan } from '../plan.ts';
import { STARTUP_FORMATS, type StartupFormat } from '../report/formats.ts';
import { sortReport } from '../report/sort-report.ts';
import { startupReport } from '../startup-measurements.ts';
import { type StartupWords, startupChoice } from './startup-choice.ts';

/** `jsdyno startup`: times whole processes and prints the time of each. Returns the exit code. */
export async function startup(words: string[], options: StartupWords, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const request = startupRequest(words, await withSeries(options, io));
  if (options.plan === true) return printPlan(request, io);
  checkExports(options);
  const print = (stored: Stored, isWhole: boolean) =>
    printStartup(stored, isWhole ? options : withoutExports(options), io);
  return measureTyped(request, { ...options, farm }, print, io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function startupRequest(words: readonly string[], options: StartupWords) {
  const { variants, choice } = startupChoice(words, options);
  return typedRequest(startupKind, variants, () => startupPlan(variants.length, choice), options);
}

/** Files that the report is written to besides. */
interface Exports {
  exportJson?: string | undefined;
  exportCsv?: string | undefined;
  exportMarkdown?: string | undefined;
}

/**
 * Says before the first run that an export has nowhere to go.
 * @throws JsdynoError FILE_UNWRITABLE
 */
function checkExports(exports: Exports): void {
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
function printStartup(
  stored: Stored,
  { format = 'table', sort = 'auto', ...exports }: Pick<StartupWords, 'format' | 'sort'> & Exports,
  io: Io,
): number {
  const report = sortReport(startupReport(startupKind, stored), sort);
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
function withoutExports<O extends Exports>(options: O): O {
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
