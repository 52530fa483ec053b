import * as v from 'valibot';
import { boolean, byName, finite, name, names, object, oneOf, type Shape } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { type SuitePlan, VIEWS } from './plan.ts';

export const planShape: PlanShapes<SuitePlan> = planShapes(
  'suite',
  { view: oneOf(VIEWS), filter: names, exclude: names, set: names },
  {
    suite: v.optional(name),
    native: v.optional(boolean),
    test: v.optional(boolean),
    calibrate: v.optional(boolean),
    turns: v.optional(boolean),
    axes: v.optional(object({ xaxis: name, category: name })),
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
