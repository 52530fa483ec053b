import * as v from 'valibot';
import {
  boolean,
  list,
  name,
  names,
  notNegative,
  object,
  oneOf,
  type Shape,
  text,
} from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { StartupConfiguration } from './configuration.ts';
import type { StartupPlan } from './plan.ts';

/** How a process is started. In a file this is text for reports: jsdyno starts nothing that comes from a file. */
const timedProcess = {
  warmup: notNegative,
  ignoreFailure: v.optional(boolean),
  showOutput: v.optional(boolean),
};

const texts = v.optional(list(text));

/** Earlier versions stored one text. */
const textOrTexts = v.optional(
  v.union(
    [
      list(text),
      v.pipe(
        text,
        v.transform((one) => [one]),
      ),
    ],
    'a text or a list of texts',
  ),
);

const parameter = v.union(
  [object({ name, values: names }), object({ name, from: name, to: name, step: name })],
  'a parameter with its values',
);

export const planShape: PlanShapes<StartupPlan> = planShapes(
  'startup',
  {
    startup: object({
      ...timedProcess,
      folder: name,
      scripts: list(object({ name, path: v.optional(name) })),
      shell: v.optional(boolean),
      lines: v.optional(names),
      reference: v.optional(object({ line: name, name: v.optional(name) })),
      names: v.optional(names),
      parameters: v.optional(list(parameter)),
      ...{ setup: texts, prepare: textOrTexts, conclude: texts, cleanup: texts, output: texts },
      input: v.optional(name),
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
      /** Of earlier versions; now the plan says it. */
      prepare: v.optional(text),
      kind: oneOf(['plain', 'compile-cache', 'snapshot']),
      description: v.optional(text),
    }),
  ),
});
