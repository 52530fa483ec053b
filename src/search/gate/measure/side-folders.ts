import { labelEnd } from '../../../host/runtimes/split-words.ts';
import { shellWord } from '../../../text/shell-word.ts';

/** The folders of the work on both sides, absolute; the process is in head's, or where base is compared with itself in the first. */
export interface SideFolders {
  base: string;
  head: string;
}

/** Labels of variants, whatever they were called. */
const BASE = 'base';
const HEAD = 'head';

/** A runtime as it was typed as the two variants of an experiment. Pure. */
export function sideVariants(on: string, { base, head }: SideFolders): string[] {
  const end = labelEnd(on);
  const body = (end === -1 ? on : on.slice(end + 1)).trim();
  return [`${BASE}: ${body} in ${shellWord(base)}`, `${HEAD}: ${body} in ${shellWord(head)}`];
}
