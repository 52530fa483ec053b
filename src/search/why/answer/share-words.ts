import type { Bounded, Closing } from '../../../stats/closing/closing.ts';
import { times, timesWords } from '../../../text/english-numbers.ts';
import { hintWords, isHint } from '../hints.ts';
import type { PlannedIntervention } from '../trials.ts';

/** `96 % (91 to 101)` */
export function shareWords({
  value,
  interval: [low, high],
}: {
  value: number;
  interval: readonly [number, number];
}): string {
  return `${whole(value)} % (${whole(low)} to ${whole(high)})`;
}

function whole(share: number): string {
  // A hundredth of a gap is as fine as anybody reads it.
  return String(Math.round(share * 100)).replace(/^-0$/, '0');
}

/** What is done, as it is typed, and what that is: `--no-maglev (without the middle compiler)`. */
export function howWords({
  title,
  flags,
  env,
  pin,
}: Pick<PlannedIntervention, 'title' | 'flags' | 'env' | 'pin'>): string {
  const words = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...flags];
  const isTold =
    words.length === 0 || words.length > MOST_TYPED || pin !== undefined || title.includes(words[0] as string);
  return isTold ? title : `${words.join(' ')} (${title})`;
}

/** More words are not read in a sentence. */
const MOST_TYPED = 3;

/** What an intervention does to the gap, as the end of a sentence. */
function closingWords({ verdict, share, reason }: Closing): string {
  const much = share === null ? '' : `${shareWords(share)} of `;
  switch (verdict) {
    case 'closes':
    case 'part':
      return `${much}the gap closes`;
    case 'nothing':
      return `the gap stays: ${share === null ? '' : shareWords(share)} of it closes`;
    case 'widens':
      return `the gap widens${share === null ? '' : `: ${shareWords(share)} of it closes`}`;
    case 'other':
      return `both sides change too much to judge the gap${reason === null ? '' : `: ${reason}`}`;
    case 'not-known':
      return `undecided${reason === null ? '' : `: ${reason}`}`;
  }
}

/** The same of a certain intervention: where it mends nothing, that is said with it. */
export function closesWords(intervention: PlannedIntervention, closing: Closing): string {
  const words = closingWords(closing);
  return isHint(intervention, closing) ? `${words}, ${hintWords(intervention, closing)}` : words;
}

/** The same as a sentence with the intervention as its subject: `--no-opt closes 96 % (91 to 101) of the gap`. */
export function trialSentence(intervention: PlannedIntervention, closing: Closing): string {
  const { verdict, share } = closing;
  const how = howWords(intervention);
  if ((verdict !== 'closes' && verdict !== 'part') || share === null)
    return `${how}: ${closesWords(intervention, closing)}`;
  const words = `${how} closes ${shareWords(share)} of the gap`;
  return isHint(intervention, closing) ? `${words}, ${hintWords(intervention, closing)}` : words;
}

/** Short, for a table. */
export function closingCell(intervention: PlannedIntervention, closing: Closing): string {
  const { verdict, share } = closing;
  if (verdict === 'other') return 'unrelated';
  if (share === null) return 'unknown';
  const words = shareWords(share);
  if (isHint(intervention, closing)) return `slower: ${words}`;
  return verdict === 'not-known' ? `undecided: ${words}` : words;
}

/** What it does to each side alone, a line each. */
export function movedWords({ oldAlone, newAlone, gap, left }: Closing): string[] {
  const lines: string[] = [];
  if (gap !== null && left !== null)
    lines.push(`the new side takes ${ratio(gap)} of the old side's time without it, ${ratio(left)} with it`);
  if (oldAlone !== null && newAlone !== null) {
    lines.push(
      `by itself it changes the time of the old side to ${ratio(oldAlone)}, of the new side to ${ratio(newAlone)}`,
    );
  }
  return lines;
}

function ratio({ value, interval: [low, high] }: Bounded): string {
  return `${timesWords(value)} (${times(low)} to ${times(high)})`;
}
