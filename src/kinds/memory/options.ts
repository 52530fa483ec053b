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
  says: 'ignore this beginning when judging growth: 70% or 20s; at least the first half',
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
  command: repeated('--command <line>', 'measure this command line (can be repeated; the first is the baseline)'),
  durationMs: time('--duration <time>', 'end each run after this time: 10s or 5m; default: when the program ends'),
  intervalMs: usually(50, time('--interval <time>', 'set the time between two samples', inMilliseconds)),
  warmup: usually<Warmup, Kept<Warmup>>({ share: 0.5 }, warmup),
  noHeap: {
    ...flag('--no-heap', 'load nothing into the process; its heap is then unknown'),
    read: ({ heap }) => heap === false || undefined,
  } satisfies Kept<boolean>,
  load: word('--load <url>', 'put load on a path of the program, or an address; --duration then defaults to 10s'),
  rate: {
    ...perSecond('--rate <n>', 'send n requests per second; default: as many as it can answer'),
    stored: ({ notNegative }) => notNegative,
  } satisfies Kept<number>,
  connections: wholeFrom(1, '--connections <n>', 'open n connections; default: 10'),
  runs: shared.runsOption('run each n times, at most n when comparing; default: 5 alone, else 10'),
  transform: shared.TRANSFORM,
  fixed: shared.fixedOption('make all runs, even if fewer decide'),
  lanes: shared.LANES,
  margin: shared.MARGIN,
  failIf: shared.failIf('memory:5%,peakHeap:10%'),
  format: shared.formatOf(MEMORY_FORMAT_NAMES),
  ...shared.TREES,
  ...shared.measuringOptions({ timeout: 'end a run this long after its --duration' }),
};
