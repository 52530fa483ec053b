import * as v from 'valibot';
import type { Each } from '../../host/runtimes/series/each.ts';
import {
  boolean,
  byName,
  finite,
  name,
  names,
  notNegative,
  object,
  oneOf,
  type Shape,
} from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { always, given, sometimes } from '../../work/options/given.ts';
import { choice, each, measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore, texts, word } from '../../work/options/values.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { COMPARE } from './options.ts';
import { type SuiteChoice, type SuitePlan, VIEWS } from './plan.ts';

/** What to compare: everything but the variants has the default that `jsdyno compare --help` states. */
export interface CompareOptions extends SuiteChoice, Measuring {
  /** The variant the others are compared with: `node@20`, `./out/Release/node --flag`. */
  baseline: string;
  /** One or more. */
  contenders: readonly string[];
  /** Ranges of releases among the variants stand for many. */
  each?: Each;
  /** Modules of the suite, or `all`. */
  categories: string[];
}

/** What to run on one variant. */
export interface RunOptions extends SuiteChoice, Measuring {
  /** The variant; default: `node`. */
  on?: string;
  /** Modules of the suite, or `all`. */
  categories: string[];
}

/** One benchmark, over its parameters. */
export interface ScatterOptions extends SuiteChoice, Measuring {
  /** The variant; default: `node`. */
  on?: string;
  /** `buffers/buffer-tojson.js`, or a path */
  benchmark: string;
}

/** What to run against itself; without `categories` a quick choice of benchmarks. */
export interface NoiseOptions extends SuiteChoice, Measuring {
  /** The variant; default: `node`. */
  on?: string;
}

const chosen = { ...choice, ...given(COMPARE), test: v.optional(boolean) };
const measured = { ...chosen, ...measuring };
const on = v.optional(word);

export const suiteChoice = optionsOf<SuiteChoice>()(chosen);
export const compareOptions = optionsOf<CompareOptions>()({
  ...measured,
  baseline: word,
  contenders: oneOrMore,
  each: v.optional(each),
  categories: texts,
});
export const runOptions = optionsOf<RunOptions>()({ ...measured, on, categories: texts });
export const scatterOptions = optionsOf<ScatterOptions>()({ ...measured, on, benchmark: word });
export const noiseOptions = optionsOf<NoiseOptions>()({ ...measured, on });

export const planShape: PlanShapes<SuitePlan> = planShapes(
  'suite',
  { view: oneOf(VIEWS), ...always(COMPARE, 'filter', 'exclude', 'set') },
  {
    ...sometimes(COMPARE, 'suite', 'native', 'calibrate', 'turns', 'namePattern', 'warmup'),
    test: v.optional(boolean),
    axes: v.optional(object({ xaxis: name, category: name })),
    analysis: v.optional(object({ scale: v.optional(finite), maxRegression: v.optional(notNegative) })),
    search: v.optional(
      object({
        parameter: v.optional(name),
        startN: finite,
        increase: finite,
        maxIncreases: finite,
        cvThreshold: finite,
      }),
    ),
  },
);

export const configurationShape: Shape<PlannedConfiguration<SuiteConfiguration>> = object({
  ...rowFields('suite'),
  ...plannedFields,
  // The plan of a CSV has none of these.
  extra: v.optional(byName(name), {}),
  flags: v.optional(names, []),
  setup: v.optional(boolean, false),
});
