import {
  type DocumentHead,
  type Envelope,
  jsonDocument,
  type WarningTexts,
} from '../../../show/report/json-envelope.ts';
import { csvText } from '../../../show/sheets/csv.ts';
import { formatsOf } from '../../../show/sheets/formats.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { columnsOf, headerOf, linesOf, parametersOf } from './startup-columns.ts';
import type { StartupCell, StartupReport } from './startup-report.ts';
import { startupTables } from './startup-tables.ts';

/** Every format by the name that `--format` takes. */
export const STARTUP_FORMATS = formatsOf(startupTables, { json: formatStartupJson, csv: ofPrintable(formatCsv) });

export type StartupFormat = keyof typeof STARTUP_FORMATS;

function formatCsv({ processes }: StartupReport): string {
  const parameters = parametersOf(processes);
  return csvText(columnsOf(parameters), headerOf(parameters), processes.flatMap(linesOf));
}

/**
 * What processes took from start to end, as printed by jsdyno startup --format json and written by --export-json. results has the fields
 * of hyperfine's export first, so that what reads that reads this: times in seconds, memory in bytes. null stands wherever something is
 * not known.
 * @title jsdyno startup report
 */
export interface StartupDocument extends Envelope<'startup', 1>, DocumentHead {
  results: StartupResult[];
}

interface StartupResult extends Omit<StartupCell, 'isBaseline' | 'parameters' | 'wall' | 'warnings'>, WarningTexts {
  /** what ran, in words: the command line, or the script on its variant */
  command: string;
  script: string | null;
  /** null unless measured */
  mean: number | null;
  /** of the sample; null for one run */
  stddev: number | null;
  median: number | null;
  min: number | null;
  max: number | null;
  /** in the order of rounds */
  times: number[];
  /** largest resident size of each run */
  memory_usage_byte: (number | null)[];
  /** values of the parameters of a command line, where it has some */
  parameters?: Readonly<Record<string, string>>;
}

function formatStartupJson(report: StartupReport): string {
  const { experiment, environment, variants, method } = report;
  const results = report.processes.flatMap(linesOf).map(({ command, process, cell }) => {
    const { variant, verdict, reason, runs, wall, user, system, peakBytes, relative, parameters, warnings } = cell;
    return {
      command,
      mean: wall?.mean ?? null,
      stddev: wall?.sd ?? null,
      median: wall?.median ?? null,
      user,
      system,
      min: wall?.min ?? null,
      max: wall?.max ?? null,
      times: wall?.times ?? [],
      memory_usage_byte: wall?.peaks ?? [],
      ...(parameters === null ? {} : { parameters }),
      script: process.name,
      variant,
      runs,
      peakBytes,
      verdict,
      reason,
      relative,
      warnings,
    };
  });
  const head = { experiment, environment, method, variants };
  return jsonDocument<StartupDocument>('startup', 1, { ...head, results, warnings: report.warnings });
}
