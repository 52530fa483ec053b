import { FORMATS, type FormatName, formatBoth } from '../../show/report/formats.ts';
import type { Format, Report } from '../../show/report/row.ts';
import { warningText } from '../../stats/warning.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';

/** Where a report is printed; a stream of `process` will do. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  /** whether `--explain` was typed */
  explains?: boolean | undefined;
  /** says whether a terminal has colours, NO_COLOR and FORCE_COLOR heeded */
  hasColors?: (() => boolean) | undefined;
}

/** The exit code where rows could not be measured. */
const SOME_FAILED = 3;

/**
 * Prints a report in the named format; without a name the table on a terminal, and both tables elsewhere.
 *
 * @returns the exit code: 0, or 3 when rows failed
 * @throws JsdynoError BAD_OPTION for an unknown format
 */
export function printReport(
  report: Report,
  format: string | undefined,
  io: { stdout: Output; stderr: Output },
): number {
  const { stdout, stderr } = io;
  stdout.write(formatNamed(format, stdout)(report, lookOf(stdout)));
  // Remarks go to standard error: a program that reads the table must not meet them in it, nor should they be lost.
  if (format === 'upstream' || format === 'csv') {
    for (const warning of report.warnings) stderr.write(`warning: ${printable(warningText(warning))}\n`);
  }
  return report.rows.some(({ verdict }) => verdict === 'failed' || verdict === 'disturbed') ? SOME_FAILED : 0;
}

/** The width of a terminal, where there is one that tells it, whether it has colours, and whether all is explained. */
export function lookOf(stdout: Output): { width: number | undefined; color: boolean; explain: boolean | undefined } {
  const color = stdout.isTTY === true && (stdout.hasColors?.() ?? false);
  return { width: columnsOf(stdout), color, explain: stdout.explains };
}

/** The format that `--format` names, or the usual one of where it is printed. Throws BAD_OPTION for an unknown format. */
export function formatNamed(name: string | undefined, { isTTY }: Pick<Output, 'isTTY'>): Format {
  if (name === undefined) return isTTY === true ? FORMATS.table : formatBoth;
  if (Object.hasOwn(FORMATS, name)) return FORMATS[name as FormatName];
  const known = Object.keys(FORMATS);
  throw new JsdynoError('BAD_OPTION', `no format "${name}"; there are ${known.join(', ')}`, {
    hint: `--format ${nearest(name, known, 1)[0] ?? 'table'}`,
  });
}
