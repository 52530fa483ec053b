import * as v from 'valibot';
import { list, name, object, type Shape } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { MeasuringSeveral } from '../../work/experiment/measure-experiment.ts';
import { always, given, sometimes } from '../../work/options/given.ts';
import { choice, measuringSeveral } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { texts } from '../../work/options/values.ts';
import type { MemoryConfiguration } from './configuration.ts';
import { OPTIONS } from './options.ts';
import type { MemoryChoice, MemoryPlan } from './plan.ts';

/** What to look at: scripts on variants, or command lines; everything has the default that `jsdyno memory --help` states. */
export interface MemoryOptions extends Omit<MemoryChoice, 'commands'>, MeasuringSeveral {
  /** Command lines in place of scripts and runtimes. */
  commands?: readonly string[];
}

const { categories: _, leastRuns: __, ...common } = choice;

export const memoryOptions = optionsOf<MemoryOptions>()({
  ...common,
  ...given(OPTIONS),
  ...measuringSeveral,
  scripts: v.optional(texts),
  commands: v.optional(texts),
});

/** How a process is looked at: figures for reports, since what comes from a file is never started. */
const looks = {
  ...always(OPTIONS, 'intervalMs', 'warmup'),
  ...sometimes(OPTIONS, 'durationMs', 'noHeap', 'load', 'rate', 'connections'),
};

export const planShape: PlanShapes<MemoryPlan> = planShapes(
  'memory',
  { watched: object({ ...looks, folder: name, scripts: list(object({ name, path: name })) }) },
  {},
);

export const configurationShape: Shape<PlannedConfiguration<MemoryConfiguration>> = object({
  ...rowFields('memory'),
  ...plannedFields,
  watched: object({ ...looks, script: v.optional(name) }),
});
