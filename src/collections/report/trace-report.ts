import { readFileSync } from 'node:fs';
import { JsdynoError } from '../../errors/catalogue.ts';
import { readTraceFile } from '../read/trace-file.ts';
import { type GcReport, reportOnFile } from './gc-report.ts';

/**
 * The report of a file that `--trace-gc` or V8's trace of events wrote.
 * @throws JsdynoError FILE_UNREADABLE
 */
export function reportOnTrace(path: string): GcReport {
  const hint = 'node --trace-gc app.js > trace.txt writes such a file';
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${code}`, { hint, cause: error });
  }
  const seen = readTraceFile(text);
  if (seen.collections.length > 0) return reportOnFile(path, seen);
  throw new JsdynoError('FILE_UNREADABLE', `there are no collections in ${path}`, { hint });
}
