import * as v from 'valibot';
import { list, name, names, object, oneOf, type Shape, text, whole } from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { MeasuringSeveral } from '../../work/experiment/measure-experiment.ts';
import { always, given, sometimes } from '../../work/options/given.ts';
import { choice, measuringSeveral } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { texts } from '../../work/options/values.ts';
import type { StartupConfiguration } from './configuration.ts';
import { OPTIONS } from './options.ts';
import type { StartupChoice, StartupPlan } from './plan.ts';

/** What to time: scripts on variants, or command lines; everything has the default that `jsdyno startup --help` states. */
export interface StartupOptions extends Omit<StartupChoice, 'commands'>, MeasuringSeveral {
  /** Command lines in place of scripts and runtimes. */
  commands?: readonly string[];
}

const { categories: _, leastRuns: __, fixed: ___, ...common } = choice;
const chosen = { ...common, ...given(OPTIONS), scripts: v.optional(texts) };

export const startupChoice = optionsOf<StartupChoice>()({
  ...chosen,
  commands: v.optional(v.union([whole(0), texts], 'a list, or a number')),
});
export const startupOptions = optionsOf<StartupOptions>()({
  ...chosen,
  ...measuringSeveral,
  commands: v.optional(texts),
});

/** How a process is started. In a file this is text for reports: jsdyno starts nothing that comes from a file. */
const timedProcess = { ...always(OPTIONS, 'warmup'), ...sometimes(OPTIONS, 'ignoreFailure', 'showOutput') };

export const planShape: PlanShapes<StartupPlan> = planShapes(
  'startup',
  {
    startup: object({
      ...timedProcess,
      folder: name,
      scripts: list(object({ name, path: v.optional(name) })),
      lines: v.optional(names),
      ...sometimes(OPTIONS, 'shell', 'reference', 'names', 'parameters', 'input'),
      ...sometimes(OPTIONS, 'setup', 'prepare', 'conclude', 'cleanup', 'output'),
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
