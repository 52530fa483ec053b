/** The options that all functions have that measure an experiment: its plan, and how it is carried out. */
import * as v from 'valibot';
import { EACH } from '../../host/runtimes/series/each.ts';
import { type Choice, MOST_LANES, MOST_ROUNDS, type Plan, type PlannedTrees } from '../../measure/plan.ts';
import { boolean, oneOf, whole } from '../../store/exchange/fields.ts';
import type { ExperimentEvents } from '../experiment/execution.ts';
import type { MeasuringSeveral } from '../experiment/measure-experiment.ts';
import type { PreparationEvents } from '../experiment/prepare.ts';
import { optionsOf } from './options-of.ts';
import { aboveZero, called, database, oneOrMore, share, signal, texts, word } from './values.ts';

/** Which releases of ranges are measured. */
export const each = oneOf(EACH);

export const preparationEvents = {
  onCalibrate: called<PreparationEvents['onCalibrate']>(),
  onNote: called<PreparationEvents['onNote']>(),
  onDownload: called<PreparationEvents['onDownload']>(),
  onWarning: called<PreparationEvents['onWarning']>(),
};

const events = optionsOf<ExperimentEvents & PreparationEvents>()({
  onStart: called<ExperimentEvents['onStart']>(),
  onRunStart: called<ExperimentEvents['onRunStart']>(),
  onRunEnd: called<ExperimentEvents['onRunEnd']>(),
  onRoundEnd: called<ExperimentEvents['onRoundEnd']>(),
  ...preparationEvents,
});

/** How an experiment is carried out: `Measuring`. */
export const measuring = {
  offline: v.optional(boolean),
  events: v.optional(events),
  abort: v.optional(signal),
  database: v.optional(database),
};

/** The same of runtimes that are a list: `MeasuringSeveral`. */
export const measuringSeveral = { ...measuring, on: v.optional(oneOrMore), each: v.optional(each) };

const trees = optionsOf<PlannedTrees>()({
  at: v.optional(texts),
  install: v.optional(v.union([word, v.literal(false)], 'a command, or false')),
  build: v.optional(word),
  passEnv: v.optional(texts),
});

/** What any plan may be chosen to be: `Choice<Plan>`. */
export const choice = {
  trees: v.optional(trees),
  transform: v.optional(boolean),
  runs: v.optional(whole(1, MOST_ROUNDS)),
  leastRuns: v.optional(whole(0, MOST_ROUNDS)),
  fixed: v.optional(boolean),
  strict: v.optional(boolean),
  margin: v.optional(share),
  budgetMs: v.optional(aboveZero),
  seed: v.optional(whole(0)),
  pin: v.optional(word),
  lanes: v.optional(v.union([whole(1, MOST_LANES), v.literal('auto')], 'a whole number from 1 on, or auto')),
  timeoutMs: v.optional(aboveZero),
  categories: v.optional(texts),
  rows: v.optional(texts),
};

/** Each of both groups alone, so that a field that one lacks is said here and not by every kind. */
optionsOf<MeasuringSeveral>()(measuringSeveral);
optionsOf<Choice<Plan>>()(choice);
