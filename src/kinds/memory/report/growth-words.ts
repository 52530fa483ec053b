import { bytesPerSecond, endsOf, throughput } from '../../../text/english-numbers.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { Growth } from './growth.ts';

/** `+1.20 MB/s [1.10, 1.30] grows`, the interval in the unit of the figure; only the word where there is no figure. */
export function growthWords({ perSecond, interval, verdict }: Growth): string {
  if (perSecond === null) return verdict;
  // Less than a byte is nothing.
  const [at, ...ends] = [perSecond, ...(interval ?? [])].map(Math.round) as [number, ...number[]];
  const [low = 0, high = 0] = ends;
  const range = interval === null ? '' : ` [${endsOf('bytes', at, [low, high]).join(', ')}]`;
  return `${bytesPerSecond(at)}${range} ${verdict === 'steps' ? 'in steps' : verdict}`;
}

/** `+1.20 MB/s` of what grows or falls, else the verdict; empty where it is not known. */
export function briefGrowth({ perSecond, verdict }: Growth): string {
  if (verdict === 'unknown') return '';
  if (perSecond !== null && (verdict === 'grows' || verdict === 'falls')) return bytesPerSecond(Math.round(perSecond));
  return verdict === 'steps' ? 'in steps' : verdict;
}

/** `±7.50 kB/s`: the band of what is steady. */
export function bandWords({ limits }: Growth): string {
  return limits === null ? '' : `±${throughput(limits.steady)}`;
}

/** The same on pages, `+1.20 MB/s (1.10 to 1.30 MB/s): grows`, or the word alone. */
export function growthSaid({ verdict, perSecond, interval }: Growth, say: Say): string {
  const word = say(`sheets.memory.${verdict}`);
  if (perSecond === null) return word;
  const numbers = numbersIn(say.language);
  const range = interval === null ? '' : ` (${numbers.interval(interval, 'bytesPerSecond')})`;
  return `${numbers.bytesPerSecond(perSecond)}${range}: ${word}`;
}
