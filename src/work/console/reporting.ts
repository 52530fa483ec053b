import type { FormatOptions } from '../../show/sheets/prose.ts';
import type { Kind, Stored } from '../kind.ts';
import { failuresExit } from './failed-runs.ts';
import { lookOf } from './print-report.ts';

/**
 * How a kind reports stored experiments that it has its own formats for; it exits with 3 when a run failed, else with 0.
 * @param formats by the names that `--format` takes; `table` is the usual one
 */
export function reportedIn<R extends object, F extends string>(
  formats: Readonly<Record<F | 'table', (report: R, look: FormatOptions) => string>>,
  reportOf: (stored: Stored) => R,
): Pick<Kind, 'report' | 'printable' | 'print'> {
  return {
    report: reportOf,
    printable: () => ({ formats: Object.keys(formats) }),
    print(stored, { format = 'table' }, io) {
      io.stdout.write(formats[format as F](reportOf(stored), lookOf(io.stdout)));
      return failuresExit(stored);
    },
  };
}
