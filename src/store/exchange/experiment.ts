import * as v from 'valibot';
import type { Plan, Recorded } from '../../measure/plan.ts';
import type { PlannedConfiguration } from '../experiments.ts';
import { environment } from './environment.ts';
import { isObject, list, object, oneOf, type Shape } from './fields.ts';
import { variant } from './work.ts';

const date = v.pipe(
  v.string('a date and time'),
  v.maxLength(40, 'a date and time'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'a date and time'),
);

/** The shapes of a kind of work in a file. */
interface KindShapes {
  plan: Shape<Recorded<Plan>>;
  configuration: Shape<PlannedConfiguration>;
}

/** The shapes of all kinds, by every name that their experiments were ever stored under. */
export type ShapesByKind = ReadonlyMap<string, KindShapes>;

/** The part of an exchanged file before its runs; the kind that it names decides the shapes of its plan and rows. */
export function experimentShape(kinds: ShapesByKind) {
  const known = [...kinds.keys()];
  return v.lazy((input) => {
    const kind = kindIn(input);
    const shapes = kinds.get(kind);
    return shapes === undefined ? shapeOf(known, NO_KIND) : shapeOf([kind], shapes);
  });
}

export type ExchangedExperiment = v.InferOutput<ReturnType<typeof experimentShape>>;

/** For a file that names no kind, which is refused for that. */
const NO_KIND: KindShapes = { plan: object({ kind: v.string() }), configuration: v.never() };

function shapeOf(kinds: readonly string[], { plan, configuration }: KindShapes) {
  return object({
    experiment: object({
      kind: oneOf(kinds),
      created: date,
      // The process that measured it may have gone on since.
      state: v.optional(oneOf(['running', 'interrupted', 'done']), 'done'),
      plan,
      environment,
    }),
    variants: v.pipe(
      list(variant),
      v.minLength(1, 'at least one variant'),
      v.check(
        (all) => new Set(all.map(({ label }) => label)).size === all.length,
        'labels that differ from each other',
      ),
    ),
    configurations: list(configuration),
  });
}

function kindIn(input: unknown): string {
  const experiment = isObject(input) ? input.experiment : undefined;
  return isObject(experiment) && typeof experiment.kind === 'string' ? experiment.kind : '';
}
