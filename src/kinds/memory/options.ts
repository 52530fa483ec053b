import { InvalidArgumentError } from 'commander';
import { marginAsTyped } from '../../stats/margin.ts';
import { type Kept, usually } from '../../work/typed/declared.ts';
import { flag, inMilliseconds, perSecond, repeated, time, wholeFrom, word } from '../../work/typed/options.ts';
import * as shared from '../../work/typed/shared-options.ts';
import { timeSpanOrNone } from '../../work/typed/values.ts';

/** The names that `--format` takes, the usual one first. */
export const MEMORY_FORMAT_NAMES = ['table', 'markdown', 'json', 'csv'];

/** What of a run's beginning is left out of growth: a share of it, or milliseconds. */
export type Warmup = { share: number } | { ms: number };

const warmup: Kept<Warmup> = {
  flags: '--warmup <part>',
  says: 'what of the beginning is left out of growth, such as 70% or 20s; the first half always is',
  parse(text) {
    const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1];
    if (share !== undefined && Number(share) < 100) return { share: Number(share) / 100 };
    if (share === undefined) return { ms: timeSpanOrNone(text) };
    throw new InvalidArgumentError('Type a share below 100%, or a time such as 2s.');
  },
  again: warmupWords,
  given: ({ v, notNegative }) =>
    v.union(
      [v.strictObject({ share: notNegative }), v.strictObject({ ms: notNegative })],
      '{ share: .3 } or { ms: 2000 }',
    ),
  stored: ({ v, object, notNegative }) =>
    v.union([object({ share: notNegative }), object({ ms: notNegative })], 'a share or milliseconds'),
};

/** `30%`, `2s`. */
export function warmupWords(warmup: Warmup): string {
  return 'share' in warmup ? marginAsTyped(warmup.share) : `${warmup.ms / 1000}s`;
}

/** The options of `jsdyno memory`. */
export const OPTIONS = {
  ...shared.SEVERAL,
  command: repeated(
    '--command <line>',
    'a command line in place of scripts (can be repeated; the first is the baseline)',
  ),
  durationMs: time('--duration <time>', 'end each run after that, such as 10s or 5m; default: when it ends by itself'),
  intervalMs: usually(50, time('--interval <time>', 'between two looks at the memory', inMilliseconds)),
  warmup: usually<Warmup, Kept<Warmup>>({ share: 0.5 }, warmup),
  noHeap: {
    ...flag(
      '--no-heap',
      'load nothing into the process: its heap is not known, and nothing of jsdyno is in its memory',
    ),
    read: ({ heap }) => heap === false || undefined,
  } satisfies Kept<boolean>,
  load: word('--load <url>', 'what to ask: a path of the program, or an address; --duration is then 10s unless given'),
  rate: {
    ...perSecond('--rate <n>', 'requests per second; default: as many as it answers'),
    stored: ({ notNegative }) => notNegative,
  } satisfies Kept<number>,
  connections: wholeFrom(1, '--connections <n>', 'connections of the load; default: 10'),
  runs: shared.runsOption('runs of each, at most where they are compared; default: 5 of one alone, else 10'),
  transform: shared.TRANSFORM,
  fixed: shared.fixedOption('all runs, also where fewer decide'),
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('memory:5%,peakHeap:10%'),
  format: shared.formatOf(MEMORY_FORMAT_NAMES),
  ...shared.REVISIONS,
  ...shared.measuringOptions({ timeout: 'longest time of a run, beyond its --duration where that is given' }),
};
