import * as v from 'valibot';
import type { Variant } from '../../runtimes/index.ts';
import type { Operation, ParameterValue } from '../../suites/configuration.ts';
import type { TimedProcess } from '../../suites/startup/start.ts';
import type { PlannedConfiguration } from '../experiments.ts';
import { byName, finite, flag, list, name, names, notNegative, object, oneOf, type Shape, text } from './fields.ts';
import { httpRow } from './http.ts';

export const variant = object({
  label: name,
  text: name,
  env: byName(text),
  flags: names,
  runtime: object({
    kind: oneOf(['node', 'bun', 'deno', 'command']),
    version: name,
    executable: name,
    sha256: name,
    size: notNegative,
    source: oneOf(['registry', 'path']),
    package: v.exactOptional(name),
    integrity: v.exactOptional(name),
    versions: byName(name),
  }),
}) satisfies Shape<Variant>;

const parameters: Shape<Record<string, ParameterValue>> = byName(
  v.union([name, finite, v.boolean()], 'a text, a finite number, true or false'),
);

const operation = object({
  file: name,
  group: name,
  name,
  parameters,
  baseline: flag,
  page: v.optional(text),
  remarks: v.optional(list(text)),
  notes: v.optional(list(text)),
  batch: v.optional(notNegative),
}) satisfies Shape<Operation>;

/** How a process is started: text for reports, since what comes from a file is never started. */
export const timedProcess = {
  warmup: notNegative,
  prepare: v.optional(text),
  ignoreFailure: v.optional(flag),
  showOutput: v.optional(flag),
};

const command = object({
  ...timedProcess,
  script: v.optional(name),
  kind: oneOf(['plain', 'compile-cache', 'snapshot']),
  description: v.optional(text),
}) satisfies Shape<TimedProcess>;

export const configuration = object({
  benchmark: name,
  configuration: name,
  parameters,
  extra: byName(name),
  flags: names,
  setup: flag,
  operation: v.optional(operation),
  command: v.optional(command),
  http: v.optional(httpRow),
  missing: byName(object({ outcome: oneOf(['failed', 'unavailable']), reason: text })),
  calibration: v.optional(object({ parameter: name, declared: finite, used: finite })),
}) satisfies Shape<PlannedConfiguration>;
