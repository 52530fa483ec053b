import { relativeWords, timesInterval } from '../../../show/sheets/comparison-words.ts';
import { rateFigure, timesWords, timeWords } from '../../../text/english-numbers.ts';
import type { Trial, Tried } from '../trial.ts';

/** The title of a column of them: of rates with their unit. */
export function figureTitle(of: Trial['of']): string {
  return { throughput: 'requests/s', latency: 'P99', time: 'time' }[of];
}

/** `1.20k` of requests a second, `812 ms`; `-` where there is none. */
export function figureWords(figure: number | null, of: Trial['of']): string {
  if (figure === null) return '-';
  return of === 'throughput' ? rateFigure(figure) : timeWords(figure * 1e9);
}

/** `1.04x faster (1.02x to 1.06x)`, `equivalent`, or why nothing can be said. */
export function verdictOf({ relative, reason }: Tried): string {
  if (relative === null) return reason ?? 'not measured';
  const interval = timesInterval(relative);
  return `${relativeWords(relative)}${interval === '' ? '' : ` (${interval})`}`;
}

/** The most memory in times of the program as it is. */
export function memoryWords({ memory }: Tried): string {
  return memory === null ? '' : timesWords(memory);
}

/** Less is not worth a word. */
const MORE = 1.05;

/** What the trial comes to: a gain is claimed by a verdict alone. */
export function trialSentence({ tried, of }: Trial): string {
  const what = of === 'throughput' ? of : figureTitle(of);
  const gains = tried.filter(({ relative }) => relative?.verdict === 'faster');
  const best = gains.sort((a, b) => gainOf(b) - gainOf(a))[0];
  if (best !== undefined) {
    const memory = best.memory === null || best.memory < MORE ? '' : `, for ${memoryWords(best)} the memory`;
    return `${best.flags.join(' ')} pays: ${verdictOf(best)} in ${what}${memory}`;
  }
  const losses = tried.filter(({ relative }) => relative?.verdict === 'slower');
  const open = tried.filter(({ relative }) => relative?.verdict === 'undecided' || relative === null);
  if (open.length === tried.length) return `nothing is decided on ${what}`;
  if (losses.length > 0)
    return `none of this pays; ${losses.map(({ flags }) => flags.join(' ')).join(', ')} costs ${what}`;
  return `none of this is shown to pay in ${what}`;
}

function gainOf({ relative }: Tried): number {
  return relative?.ratio ?? 0;
}
