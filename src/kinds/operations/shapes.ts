import * as v from 'valibot';
import { boolean, list, name, names, notNegative, object, type Shape, text } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { parameters, plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { MeasuringSeveral } from '../../work/experiment/measure-experiment.ts';
import { always, given, sometimes } from '../../work/options/given.ts';
import { choice, measuringSeveral } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore } from '../../work/options/values.ts';
import type { OperationConfiguration } from './configuration.ts';
import { OPTIONS } from './options.ts';
import type { OperationsChoice, OperationsPlan } from './plan.ts';

/** What to measure: everything but the files has the default that `jsdyno ops --help` states. */
export interface OpsOptions extends OperationsChoice, MeasuringSeveral {
  /** Files or folders, or names of the built-in collection. */
  files: string[];
  /** Compare each runtime with the one before it, instead of the baseline. */
  neighbours?: boolean;
}

const { categories: _, ...common } = choice;
const chosen = { ...common, ...given(OPTIONS) };
const comparing = { neighbours: v.optional(boolean) };

export const operationsChoice = optionsOf<OperationsChoice>()(chosen);
export const opsOptions = optionsOf<OpsOptions>()({
  ...chosen,
  ...measuringSeveral,
  ...comparing,
  files: oneOrMore,
});
export const operationsOfOptions = optionsOf<Pick<OpsOptions, 'neighbours'>>()(comparing);

export const planShape: PlanShapes<OperationsPlan> = planShapes(
  'ops',
  { operations: list(object({ name, path: name })), ...always(OPTIONS, 'filter', 'exclude', 'set') },
  sometimes(OPTIONS, 'test', 'turns', 'batch', 'adapter'),
);

export const configurationShape: Shape<PlannedConfiguration<OperationConfiguration>> = object({
  ...rowFields('ops'),
  ...plannedFields,
  flags: names,
  operation: v.optional(
    object({
      file: name,
      group: name,
      name,
      parameters,
      place: v.optional(object({ at: notNegative, of: notNegative })),
      paired: v.optional(boolean),
      baseline: boolean,
      page: v.optional(text),
      remarks: v.optional(list(text)),
      notes: v.optional(list(text)),
      adapter: v.optional(v.literal('none')),
      batch: v.optional(notNegative),
    }),
  ),
});
