import * as v from 'valibot';
import { environment } from './environment.ts';
import { list, object, oneOf } from './fields.ts';
import { plan } from './plan.ts';
import { configuration, variant } from './work.ts';

const date = v.pipe(
  v.string('a date and time'),
  v.maxLength(40, 'a date and time'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'a date and time'),
);

/** What stands before the runs of an exchanged file. */
export const experiment = object({
  experiment: object({
    kind: oneOf(['compare', 'run', 'scatter', 'ops', 'startup', 'http', 'import']),
    created: date,
    // Whoever measured it may have gone on since.
    state: v.optional(oneOf(['running', 'interrupted', 'done']), 'done'),
    plan,
    environment,
  }),
  variants: v.pipe(
    list(variant),
    v.minLength(1, 'at least one variant'),
    v.check((all) => new Set(all.map(({ label }) => label)).size === all.length, 'labels that differ from each other'),
  ),
  configurations: list(configuration),
});

export type ExchangedExperiment = v.InferOutput<typeof experiment>;
