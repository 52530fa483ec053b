/** What the functions of library.ts take. */
import * as v from 'valibot';
import type { Each } from '../../host/runtimes/series/each.ts';
import { boolean, notNegative } from '../../store/exchange/fields.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { choice, each, measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { aboveZero, oneOrMore, texts } from '../../work/options/values.ts';
import type { MemoryChoice } from './plan.ts';

const { categories: _, leastRuns: __, ...common } = choice;
const warmup = v.union(
  [v.strictObject({ share: notNegative }), v.strictObject({ ms: notNegative })],
  '{ share: .3 } or { ms: 2000 }',
);

/** What to look at: scripts on variants, or command lines; everything has the default that `jsdyno memory --help` states. */
export interface MemoryOptions extends Omit<MemoryChoice, 'commands'>, Measuring {
  /** Runtimes, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Ranges of releases in `on` stand for many. */
  each?: Each;
  /** Command lines in place of scripts and runtimes. */
  commands?: readonly string[];
}

export const memoryOptions = optionsOf<MemoryOptions>()({
  ...common,
  ...measuring,
  on: v.optional(oneOrMore),
  each: v.optional(each),
  scripts: v.optional(texts),
  commands: v.optional(texts),
  durationMs: v.optional(aboveZero),
  intervalMs: v.optional(aboveZero),
  warmup: v.optional(warmup),
  noHeap: v.optional(boolean),
});
