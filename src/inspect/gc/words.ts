import { bytesWords, shareWords, throughput, timeWords } from '../../text/english-numbers.ts';
import type { Heap } from './collection.ts';
import type { HeapSummary, Summary } from './summary.ts';
import type { Trend } from './trend.ts';

// What is said of collections, in sentences that every format has.

/** Milliseconds in the unit that people read. */
export function pauseWords(ms: number): string {
  return timeWords(ms * 1e6);
}

/** `main thread`, `worker 2`, with the process where there are several. */
export function heapWords({ pid, worker }: Heap, several: boolean): string {
  const thread = worker === 0 ? 'main thread' : `worker ${worker}`;
  return several ? `process ${pid}, ${thread}` : thread;
}

/** More than the helpers make the thread wait where each has a CPU. */
const MUCH_WAITING = 0.6;

/** `1.1 % of the time (112 ms of 10.0 s); the longest 12.3 ms` */
export function pausesSentence({ all }: Pick<HeapSummary, 'all'>, lasted: number): string {
  if (all.count === 0) return `none in ${pauseWords(lasted)}`;
  const longest = all.longest === null ? '' : `; the longest ${pauseWords(all.longest)}`;
  const { waited } = all;
  const waiting =
    waited === null || waited < MUCH_WAITING
      ? ''
      : `; ${shareWords(waited)} of it the thread waited for the collector's helpers or for a CPU`;
  return `${shareWords(all.share)} of the time (${pauseWords(all.total)} of ${pauseWords(lasted)})${longest}${waiting}`;
}

/** `312 MB/s, of which 2.1 % (6.55 MB/s) survived young collections` */
export function allocationSentence({ allocation, survival }: HeapSummary): string {
  if (allocation === null) return 'unknown: it takes two collections with known sizes';
  const rate = throughput(allocation);
  if (survival === null) return rate;
  if (survival < 0.001) return `${rate}, of which almost nothing survived young collections`;
  return `${rate}, of which ${shareWords(survival)} (${throughput(allocation * survival)}) survived young collections`;
}

const FULL = 'full collections';

/** `9.60 MB after 12 full collections, grows by 1.20 MB a minute (0.90 to 1.50)` */
export function liveSetSentence({ liveSet, afterYoung }: Pick<HeapSummary, 'liveSet' | 'afterYoung'>): string {
  const { level, points, counted } = liveSet;
  const young =
    afterYoung.direction === 'grows'
      ? `; after young collections the heap, old garbage included, ${trendWords(afterYoung)}`
      : '';
  if (level === null) return `unknown: no full collection happened${young}`;
  const after = `${bytesWords(level)} after ${points === 1 ? 'a full collection' : `${points} ${FULL}`}`;
  if (liveSet.perMinute !== null) return `${after}, ${trendWords(liveSet)}`;
  return `${after}: too few for a trend (${counted} of 5 after the warm-up)${young}; watch longer`;
}

/** Of memory outside of the heap: `62.0 MB, grows by 310 MB a minute (290 to 330)` */
export function outsideSentence(trend: Trend): string {
  const level = bytesWords(trend.level ?? 0);
  return trend.perMinute === null ? `${level}: too short for a trend` : `${level}, ${trendWords(trend)}`;
}

/** `grows by 1.20 MB a minute (0.90 MB to 1.50 MB)` */
function trendWords({ direction, perMinute, interval }: Trend): string {
  if (perMinute === null || interval === null) return 'trend unknown';
  const [low, high] = interval;
  if (low === 0 && high === 0) return 'steady';
  const range = `(${signed(low)} to ${signed(high)})`;
  switch (direction) {
    case 'grows':
      return `grows by ${bytesWords(perMinute)} a minute (${bytesWords(low)} to ${bytesWords(high)})`;
    case 'shrinks':
      return `shrinks by ${bytesWords(-perMinute)} a minute (${bytesWords(-high)} to ${bytesWords(-low)})`;
    case 'steady':
      return `steady: ${signed(perMinute)} a minute ${range}`;
    case 'unknown':
      return `trend unknown: ${signed(perMinute)} a minute ${range}; watch longer`;
  }
}

function signed(bytes: number): string {
  return bytes > 0 ? `+${bytesWords(bytes)}` : bytesWords(bytes);
}

/** How many times as large a semi-space the sentence is about. */
const TIMES = 4;
/** Below this share there is nothing worth trying. */
const LITTLE = 0.01;

/** What a larger young generation could save at most: survivors have to be copied in any case, garbage costs nothing; what was asked for comes as often. */
export function semiSpaceSentence({ betweenYoung, unasked: young, liveSet }: HeapSummary): string | null {
  if (young === null || young.kind === 'eden' || betweenYoung === null) return null;
  const came = `a ${young.kind} happens every ${bytesWords(betweenYoung)} of new objects`;
  const most = young.share * (1 - 1 / TIMES);
  if (young.share < LITTLE)
    return `${came} and takes ${shareWords(young.share)} of the time: a larger semi-space saves almost nothing`;
  const grows = liveSet.direction === 'grows' ? ' (less, because survivors are copied anyway)' : '';
  return `${came}; a semi-space ${TIMES} times as large saves up to ${shareWords(most)} of the time${grows}; --try measures it`;
}

/** `0.1 % of the main thread, by its own clock` */
export function watchingSentence({ watching }: Summary, teller: string): string {
  const by = `by ${teller}`;
  if (watching === null) return by;
  return `${by}; watching memory took ${shareWords(watching)} of the main thread`;
}
