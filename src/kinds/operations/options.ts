/** What the functions of library.ts take. */
import * as v from 'valibot';
import type { Each } from '../../host/runtimes/series/each.ts';
import { boolean, whole } from '../../store/exchange/fields.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { choice, each, measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore, texts } from '../../work/options/values.ts';
import type { OperationsChoice } from './plan.ts';

const { categories: _, ...common } = choice;
/** What to measure: everything but the files has the default that `jsdyno ops --help` states. */
export interface OpsOptions extends OperationsChoice, Measuring {
  /** Files or folders, or names of the built-in collection. */
  files: string[];
  /** One runtime or several, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Ranges of releases in `on` stand for many. */
  each?: Each;
  /** Compare each runtime with the one before it, instead of the baseline. */
  neighbours?: boolean;
}

const comparing = { neighbours: v.optional(boolean) };
const chosen = {
  ...common,
  filter: v.optional(texts),
  exclude: v.optional(texts),
  set: v.optional(texts),
  test: v.optional(boolean),
  turns: v.optional(boolean),
  batch: v.optional(whole(1)),
};

export const operationsChoice = optionsOf<OperationsChoice>()(chosen);
export const opsOptions = optionsOf<OpsOptions>()({
  ...chosen,
  ...measuring,
  ...comparing,
  files: oneOrMore,
  on: v.optional(oneOrMore),
  each: v.optional(each),
});
export const operationsOfOptions = optionsOf<Pick<OpsOptions, 'neighbours'>>()(comparing);
