/**
 * A load whose generator was late says nothing of the server: the machine had no CPU for the generator. Such a run is made again, and has
 * failed when it was late each time; its reason begins with these words.
 */
const LATE = 'the generator was late: ';

/** @param words how late, and what to do */
export function lateReason(words: string): string {
  return `${LATE}${words}`;
}

export function isLateReason(reason: string | null): boolean {
  return reason?.startsWith(LATE) === true;
}
