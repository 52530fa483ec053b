import * as v from 'valibot';
import { boolean, list, name, notNegative, object, oneOf, type Shape, text } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { StartupConfiguration } from './configuration.ts';
import type { StartupPlan } from './plan.ts';

/** How a process is started. In a file this is text for reports: jsdyno starts nothing that comes from a file. */
const timedProcess = {
  warmup: notNegative,
  prepare: v.optional(text),
  ignoreFailure: v.optional(boolean),
  showOutput: v.optional(boolean),
};

export const planShape: PlanShapes<StartupPlan> = planShapes(
  'startup',
  {
    startup: object({
      ...timedProcess,
      folder: name,
      scripts: list(object({ name, path: v.optional(name) })),
      shell: v.optional(boolean),
    }),
  },
  {},
);

export const configurationShape: Shape<PlannedConfiguration<StartupConfiguration>> = object({
  ...rowFields('startup'),
  ...plannedFields,
  command: v.optional(
    object({
      ...timedProcess,
      script: v.optional(name),
      kind: oneOf(['plain', 'compile-cache', 'snapshot']),
      description: v.optional(text),
    }),
  ),
});
