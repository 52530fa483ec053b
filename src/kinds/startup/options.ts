/** What the functions of library.ts take. */
import * as v from 'valibot';
import type { Measuring } from '../../experiment/measure-experiment.ts';
import { choice, measuring, rounds } from '../../options/measuring.ts';
import { optionsOf } from '../../options/options-of.ts';
import { oneOrMore, texts } from '../../options/values.ts';
import { boolean, text, whole } from '../../store/exchange/fields.ts';
import type { StartupChoice } from './plan.ts';

const { categories: _, leastRuns: __, ...common } = choice;
/** What to time: scripts on variants, or command lines; everything has the default that `jsdyno startup --help` states. */
export interface StartupOptions extends Omit<StartupChoice, 'commands'>, Measuring {
  /** Runtimes, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Command lines in place of scripts and runtimes. */
  commands?: readonly string[];
}

const chosen = {
  ...common,
  scripts: v.optional(texts),
  minRuns: v.optional(rounds),
  maxRuns: v.optional(rounds),
  warmup: v.optional(whole(0)),
  prepare: v.optional(text),
  ignoreFailure: v.optional(boolean),
  showOutput: v.optional(boolean),
  shell: v.optional(boolean),
};

export const startupChoice = optionsOf<StartupChoice>()({ ...chosen, commands: v.optional(whole(0)) });
export const startupOptions = optionsOf<StartupOptions>()({
  ...chosen,
  ...measuring,
  on: v.optional(oneOrMore),
  commands: v.optional(texts),
});
