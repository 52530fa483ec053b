import * as v from 'valibot';
import { boolean, list, name, names, notNegative, object, type Shape, text } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { parameters, plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { OperationConfiguration } from './configuration.ts';
import type { OperationsPlan } from './plan.ts';

export const planShape: PlanShapes<OperationsPlan> = planShapes(
  'ops',
  { operations: list(object({ name, path: name })), filter: names, exclude: names, set: names },
  { test: v.optional(boolean), turns: v.optional(boolean), batch: v.optional(notNegative) },
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
      batch: v.optional(notNegative),
    }),
  ),
});
