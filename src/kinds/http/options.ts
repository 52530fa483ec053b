/** What the functions of library.ts take. */
import * as v from 'valibot';
import type { Each } from '../../host/runtimes/series/each.ts';
import { boolean, list, notNegative, oneOf, whole } from '../../store/exchange/fields.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { choice, each, measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { aboveZero, oneOrMore, share, texts, word } from '../../work/options/values.ts';
import type { HttpChoice } from './plan.ts';
import { route, scenario } from './shapes.ts';

const { categories: _, ...common } = choice;
/** What to load: scenarios, or an own server (see `ownServer`), or the `origin` of one that is up already. */
export interface HttpOptions extends Omit<HttpChoice, 'offline' | 'config'>, Measuring {
  /** Runtimes, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Ranges of releases in `on` stand for many. */
  each?: Each;
}

const chosen = {
  ...common,
  turns: v.optional(boolean),
  scenarios: v.optional(texts),
  own: v.optional(scenario),
  routes: v.optional(texts),
  requests: v.optional(list(route)),
  idRoutes: v.optional(texts),
  origin: v.optional(word),
  name: v.optional(word),
  rates: v.optional(list(aboveZero)),
  shares: v.optional(list(share)),
  generator: v.optional(word),
  connections: v.optional(whole(1)),
  pipelining: v.optional(whole(1)),
  arrivals: v.optional(oneOf(['constant', 'poisson'])),
  durationMs: v.optional(aboveZero),
  warmupMs: v.optional(notNegative),
  preload: v.optional(oneOf(['on', 'off', 'both'])),
  test: v.optional(boolean),
};

export const httpChoice = optionsOf<Omit<HttpChoice, 'config'>>()({ ...chosen, offline: v.optional(boolean) });
export const httpOptions = optionsOf<HttpOptions>()({
  ...chosen,
  ...measuring,
  on: v.optional(oneOrMore),
  each: v.optional(each),
});
