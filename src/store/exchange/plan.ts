import * as v from 'valibot';
import { MOST_LANES, MOST_ROUNDS, type Plan, type Recorded } from '../../measure/plan.ts';
import { boolean, byName, finite, list, name, names, notNegative, object, oneOf, type Shape, whole } from './fields.ts';

const share = v.pipe(
  v.number('a share above 0 and below 1'),
  v.check((value) => value > 0 && value < 1, 'a share above 0 and below 1'),
);

/** The fields of every plan that was measured here. */
const measured = {
  runs: whole(1, MOST_ROUNDS),
  margin: share,
  seed: finite,
  timeoutMs: notNegative,
  categories: names,
  suiteSha256: name,
};

const trees = object({
  at: v.optional(names),
  install: v.optional(v.union([name, v.literal(false)], 'a command, or false')),
  build: v.optional(name),
  passEnv: v.optional(names),
});

const find = object({
  as: oneOf(['sweep', 'bisect', 'why']),
  command: names,
  path: names,
  leftOut: list(object({ text: name, reason: name })),
  options: v.optional(
    byName(v.union([name, finite, boolean, names], 'a text, a number, true or false, or a list of texts')),
  ),
});

/** The fields that any plan may have. */
const others = {
  trees: v.optional(trees),
  transform: v.optional(boolean),
  view: v.optional(name),
  leastRuns: v.optional(whole(0, MOST_ROUNDS)),
  fixed: v.optional(boolean),
  strict: v.optional(boolean),
  fdr: v.optional(share),
  shares: v.optional(list(notNegative)),
  budgetMs: v.optional(notNegative),
  pin: v.optional(name),
  rows: v.optional(names),
  claims: v.optional(names),
  gate: v.optional(name),
  confirms: v.optional(names),
  nightly: v.optional(name),
  find: v.optional(find),
  format: v.optional(name),
  lanes: v.optional(v.union([whole(1, MOST_LANES), v.literal('auto')], 'a number of lanes, or auto')),
};

/** The fields that earlier versions stored with every plan, whatever its kind; the plan of a CSV has only the file. */
const former = {
  file: v.optional(name),
  filter: v.optional(names),
  exclude: v.optional(names),
  set: v.optional(names),
  test: v.optional(boolean),
};

/**
 * The two shapes of a kind's plan: of an experiment that was measured here, and of one from elsewhere, whose fields may all
 * be missing. Reading a plan carries nothing out.
 *
 * @param required fields of the kind that each of its plans has
 * @param optional fields that it may have
 */
export function planShapes<const K extends string, R extends v.ObjectEntries, O extends v.ObjectEntries>(
  kind: K,
  required: R,
  optional: O,
) {
  const own = { kind: v.optional(v.literal(kind, `the kind ${kind}`), kind) };
  return {
    measured: object({ ...others, ...own, ...measured, ...required, ...optional }),
    recorded: object({
      ...former,
      ...others,
      ...own,
      ...v.partial(v.object(measured)).entries,
      ...v.partial(v.object(required)).entries,
      ...optional,
    }),
  };
}

/** The pair of shapes of one kind of plan. */
export interface PlanShapes<P extends Plan> {
  measured: Shape<P>;
  recorded: Shape<Recorded<P>>;
}
