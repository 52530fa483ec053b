import { againstFirstLegend } from '../../../show/sheets/comparison-words.ts';
import { AMOUNT } from '../../../show/sheets/verdicts.ts';
import { bytesWords, timeWords } from '../../../text/english-numbers.ts';
import { bandWords, growthWords } from './growth-words.ts';
import type { MemoryCell, MemoryReport } from './memory-report.ts';

/** `+1.20 MB/s [1.10, 1.30] grows`, and why where nothing can be said; of what came to rest also when. */
export function growthSentence(cell: MemoryCell): string {
  const { growth } = cell;
  const words = growthWords(growth);
  if (growth.verdict === 'unknown') return `growth unknown: ${growth.reason}`;
  if (growth.verdict === 'grows' || growth.verdict === 'falls') return words;
  const rest = restWords(cell);
  // A pace that ended is none that anybody should reckon with.
  if (growth.verdict === 'steps' && rest !== '') return `no lasting growth${rest}`;
  if (growth.verdict !== 'undecided') return `${words}${rest}`;
  return `${words} (steady would be within ${bandWords(growth)})${rest}`;
}

/** Less than this share of the peak is no rise that is worth a word. */
const LEAST_RISE = 0.1;

/** What takes less of the life is its start. */
const START = 0.1;

/** `; it rose by 150 MB until 3.1 s, and is within 1 % of that since`; empty where it did not rise but at its start. */
function restWords({ rest, peakRss, seconds }: MemoryCell): string {
  if (rest === null || rest.rise < LEAST_RISE * (peakRss?.value ?? 0) || rest.since < START * (seconds ?? 0)) return '';
  return `; it rose by ${bytesWords(rest.rise)} until ${timeWords(rest.since * 1e9)} and has stayed within 1 % since`;
}

/** That what grows lies outside of the heap, of which Bun tells late; and the growth of the heap, or why it is not known. */
export function heapSentence({ growth, outsideGrowth, peakHeap, heapGrowth }: MemoryCell): string {
  const { verdict, reason } = heapGrowth;
  const outside = growth.verdict === 'grows' ? (outsideGrowth ?? 0) : 0;
  const isMostOfIt = outside > (growth.perSecond ?? 0) / 2;
  const isUnknown = peakHeap === null && reason !== null && !reason.startsWith('it does not tell');
  return [
    isMostOfIt ? 'most of that lies outside of the heap: Buffers and the like' : '',
    verdict !== 'unknown' ? `heap ${growthWords(heapGrowth)}` : isUnknown ? `heap unknown: ${reason}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** `5 runs of 1.2 s`, with how many processes where there were several. */
export function runsSentence({ runs, seconds, processes }: MemoryCell): string {
  const length = seconds === null ? '' : ` of ${timeWords(seconds * 1e9)}`;
  const several = processes !== null && processes > 1 ? `, up to ${processes} processes` : '';
  return `${runs} ${runs === 1 ? 'run' : 'runs'}${length}${several}`;
}

/** Where only looks tell of the end; empty where it is known. */
export function endSentence({ endBefore }: MemoryCell): string {
  return endBefore === null ? '' : `end: last sample, ${timeWords(endBefore * 1e9)} before the end`;
}

/** What the columns and the verdicts mean, in sentences. */
export function legendSentences({ method, variants, warmup, ofHalf }: MemoryReport): string[] {
  const { adaptive } = method;
  const several = variants.length > 1;
  return [
    'Peak, end: resident memory of the process and its children; ±: half the 95 % interval over runs.',
    `Growth is that ${ofHalf ? 'of the second half of a run, ' : ''}after the warm-up${warmup === null ? '' : ` of ${warmup}`}, with its [95 % interval over runs]. grows, falls: a lasting trend of more than 1 % per minute, in shorter runs of more than 1 % in all; in steps: no trend; steady: less.`,
    several ? againstFirstLegend(method, variants[0]?.label, AMOUNT) : '',
    several && adaptive !== null ? `A row stops when its peak is decided, after ${adaptive.cap} rounds at most.` : '',
  ];
}
