import { errorWords } from '../../host/process/error-line.ts';
import { keptNote } from '../../host/process/surroundings.ts';
import { RUNTIME_TITLES } from '../../host/runtimes/types.ts';
import type { Watched } from './observe/watch-program.ts';

/** Something that has to be said beside the figures. */
export interface Remark {
  kind: 'failed' | 'unseen' | 'cut-off' | 'torn' | 'clock' | 'load' | 'environment' | 'none';
  text: string;
}

/** What has to be known to read the figures rightly; never a zero that only means that nobody told. */
export function remarksOn({ seen, program, canBeSeen, isCutOff, problem, kind, load, kept }: Watched): Remark[] {
  const remarks: Remark[] = [];
  const { end, isDone, stderr } = program;
  if (end.startError !== null)
    remarks.push({ kind: 'failed', text: `the program could not be started: ${end.startError.message}` });
  else if (!isDone && (end.code !== 0 || end.signal !== null)) {
    const how = end.signal === null ? `exit code ${end.code}` : end.signal;
    const last = errorWords(stderr);
    remarks.push({ kind: 'failed', text: `the program ended with ${how}${last === '' ? '' : `: ${last}`}` });
  }
  if (problem !== null) remarks.push({ kind: 'unseen', text: `the program ${problem}` });
  if (isCutOff) {
    const lost = seen.collections.length === 0 ? 'no collections were recorded' : 'its last collections are missing';
    remarks.push({
      kind: seen.collections.length === 0 ? 'unseen' : 'cut-off',
      text: `its event loop was blocked when it was told to end, so ${lost}; let the program end by itself, without --duration`,
    });
  } else if (seen.collections.length === 0 && remarks.length === 0) {
    if (canBeSeen === false) {
      const who = RUNTIME_TITLES[kind];
      remarks.push({
        kind: 'unseen',
        text: `${who} does not report collections here (checked with a program that makes garbage)`,
      });
    } else if (canBeSeen === true) {
      remarks.push({
        kind: 'none',
        text: 'no collections: the program allocated too little (collections of a test program are seen)',
      });
    } else
      remarks.push({
        kind: 'unseen',
        text: 'no collections were reported; whether this runtime reports them is unknown',
      });
  }
  if (seen.torn > 0) {
    remarks.push({ kind: 'torn', text: `${seen.torn} incomplete collections are left out` });
  }
  const note = keptNote(kept);
  if (note !== undefined) remarks.push({ kind: 'environment', text: `${note.words}; ${note.next}` });
  for (const { message } of load?.marks ?? []) remarks.push({ kind: 'load', text: message });
  return remarks;
}
