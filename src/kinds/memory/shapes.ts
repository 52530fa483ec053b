import * as v from 'valibot';
import { boolean, list, name, notNegative, object, type Shape } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { MemoryConfiguration } from './configuration.ts';
import type { MemoryPlan } from './plan.ts';

/** How a process is looked at: figures for reports, since what comes from a file is never started. */
const looks = {
  durationMs: v.optional(notNegative),
  intervalMs: notNegative,
  warmup: v.union([object({ share: notNegative }), object({ ms: notNegative })], 'a share or milliseconds'),
  noHeap: v.optional(boolean),
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
