/** What every reader throws of a file that is not what it should be. */

import { JsdynoError } from '../../text/errors/catalogue.ts';

/** The formats that are read, in words for a hint. */
const READ_FORMATS =
  '.cpuprofile, .heapprofile, a trace of DevTools, pprof, collapsed stacks, the text of `perf script`, `isolate-*-v8.log` of `node --prof`';

/** @param what one line that follows the file's name: `its samples are no list` */
export function badProfile(title: string, what: string, cause?: unknown): JsdynoError {
  return new JsdynoError('BAD_PROFILE', `${title}: ${what}`, { hint: `readable formats: ${READ_FORMATS}`, cause });
}

/** @param next what to do instead, a line */
export function otherKind(title: string, what: string, next: string): JsdynoError {
  return new JsdynoError('BAD_PROFILE', `${title}: it is ${what}`, { hint: next });
}
