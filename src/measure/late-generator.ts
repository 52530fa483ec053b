/**
 * If the generator was late, a load says nothing about the server: the machine had no CPU for the generator. Such a run is repeated, and
 * fails if it was late each time; its reason begins with these words.
 */
const LATE = 'the generator was late: ';

/** @param words how late, and what to do */
export function lateReason(words: string): string {
  return `${LATE}${words}`;
}

export function isLateReason(reason: string | null): boolean {
  return reason?.startsWith(LATE) === true;
}
