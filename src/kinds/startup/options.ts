/** What the functions of library.ts take. */
import * as v from 'valibot';
import type { Each } from '../../host/runtimes/series/each.ts';
import { boolean, list, text, whole } from '../../store/exchange/fields.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { choice, each, measuring, rounds } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore, texts, word } from '../../work/options/values.ts';
import type { StartupChoice } from './plan.ts';

const { categories: _, leastRuns: __, ...common } = choice;
/** What to time: scripts on variants, or command lines; everything has the default that `jsdyno startup --help` states. */
export interface StartupOptions extends Omit<StartupChoice, 'commands'>, Measuring {
  /** Runtimes, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Ranges of releases in `on` stand for many. */
  each?: Each;
  /** Command lines in place of scripts and runtimes. */
  commands?: readonly string[];
}

const textOrTexts = v.optional(v.union([text, texts], 'a text or a list of texts'));
const parameter = v.union(
  [
    v.object({ name: word, values: texts }, 'an object'),
    v.object({ name: word, from: word, to: word, step: word }, 'an object'),
  ],
  'a parameter: { name, values } or { name, from, to, step }, all texts',
);

const chosen = {
  ...common,
  scripts: v.optional(texts),
  minRuns: v.optional(rounds),
  maxRuns: v.optional(rounds),
  warmup: v.optional(whole(0)),
  reference: v.optional(v.object({ line: word, name: v.optional(word) }, '{ line, name }')),
  names: v.optional(texts),
  parameters: v.optional(list(parameter)),
  setup: textOrTexts,
  prepare: textOrTexts,
  conclude: textOrTexts,
  cleanup: textOrTexts,
  input: v.optional(word),
  output: textOrTexts,
  ignoreFailure: v.optional(boolean),
  showOutput: v.optional(boolean),
  shell: v.optional(boolean),
};

export const startupChoice = optionsOf<StartupChoice>()({
  ...chosen,
  commands: v.optional(v.union([whole(0), texts], 'a list, or a number')),
});
export const startupOptions = optionsOf<StartupOptions>()({
  ...chosen,
  ...measuring,
  on: v.optional(oneOrMore),
  each: v.optional(each),
  commands: v.optional(texts),
});
