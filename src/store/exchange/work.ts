import * as v from 'valibot';
import type { Variant } from '../../host/runtimes/index.ts';
import { runtimeKinds } from '../../host/runtimes/types.ts';
import type { ParameterValue } from '../../measure/configuration.ts';
import { boolean, byName, finite, list, name, names, notNegative, object, oneOf, type Shape, text } from './fields.ts';

export const variant = object({
  label: name,
  text: name,
  env: byName(text),
  flags: names,
  runtime: object({
    kind: oneOf([...runtimeKinds, 'command']),
    version: name,
    executable: name,
    sha256: name,
    size: notNegative,
    source: oneOf(['registry', 'path']),
    package: v.exactOptional(name),
    integrity: v.exactOptional(name),
    versions: byName(name),
  }),
  pin: v.exactOptional(name),
  transformed: v.exactOptional(list(object({ by: name, root: name, folder: name, files: byName(name), sha256: name }))),
  tree: v.exactOptional(
    object({
      ...{ folder: name, root: name, commit: v.optional(name), within: v.optional(name), name },
      laid: v.optional(object({ commit: name, paths: names })),
      packages: v.optional(name),
      isCopy: v.optional(v.literal(true)),
    }),
  ),
}) satisfies Shape<Variant>;

export const parameters: Shape<Record<string, ParameterValue>> = byName(
  v.union([name, finite, v.boolean()], 'a text, a finite number, true or false'),
);

/** The fields that earlier versions stored with every row, whatever its kind. */
const former = {
  extra: v.optional(byName(name)),
  flags: v.optional(names),
  setup: v.optional(boolean),
};

/** The fields of every row. Earlier versions did not store the kind of a row, which the experiment has. */
export function rowFields<const K extends string>(kind: K) {
  return {
    ...former,
    kind: v.optional(v.literal(kind, `the kind ${kind}`), kind),
    benchmark: name,
    configuration: name,
    parameters,
  };
}

/** The fields that planning adds to a row. */
export const plannedFields = {
  missing: byName(object({ outcome: oneOf(['failed', 'unavailable']), reason: text })),
  calibration: v.optional(object({ parameter: name, declared: finite, used: finite })),
};
