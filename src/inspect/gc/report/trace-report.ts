import { textOfFile } from '../../../host/files/text-file.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { readTraceFile } from '../read/trace-file.ts';
import { type GcReport, reportOnFile } from './gc-report.ts';

/** A day of collections. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * The report of a file that `--trace-gc` or V8's trace of events wrote.
 * @throws JsdynoError FILE_UNREADABLE
 */
export function reportOnTrace(path: string): GcReport {
  const hint = 'node --trace-gc app.js > trace.txt writes such a file';
  const text = textOfFile(path, MOST_BYTES, (why, cause) => {
    return new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${why}`, { hint, cause });
  });
  const seen = readTraceFile(text);
  if (seen.collections.length > 0) return reportOnFile(path, seen);
  throw new JsdynoError('FILE_UNREADABLE', `there are no collections in ${path}`, { hint });
}
