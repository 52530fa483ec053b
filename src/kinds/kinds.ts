import type { ShapesByKind } from '../store/exchange/experiment.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Kind, KindEntry } from '../work/kind.ts';
import * as registry from './registry.ts';

type Entry = (typeof registry)[keyof typeof registry]['entry'];
type Loaded = Awaited<ReturnType<Entry['load']>>;

/** The plan of any kind, told apart by its `kind`. */
export type AnyPlan = Loaded extends infer K ? (K extends Kind<infer P, infer _C, infer _W> ? P : never) : never;

/** A row of any kind, told apart by its `kind`. */
export type AnyConfiguration = Loaded extends infer K
  ? K extends Kind<infer _P, infer C, infer _W>
    ? C
    : never
  : never;

/** All kinds of work that the registry has. */
export const KINDS: readonly KindEntry[] = Object.values(registry).map(({ entry }) => entry);

/** Tables of results that upstream's compare.R prints are of its benchmarks. */
export const KIND_OF_TABLES = 'suite';

/**
 * The kind of an experiment by its stored name, which may be a name of earlier versions.
 * @throws JsdynoError IMPORT_INVALID
 */
export async function loadKind(storedAs: string): Promise<Kind> {
  const entry = KINDS.find(({ name, formerNames }) => name === storedAs || formerNames.includes(storedAs));
  if (entry !== undefined) return entry.load();
  throw new JsdynoError('IMPORT_INVALID', `this jsdyno knows no experiments of the kind "${storedAs}"`, {
    hint: 'update jsdyno',
  });
}

/** The shapes of each kind's files, by all names under which its experiments were ever stored. */
export async function loadShapes(): Promise<ShapesByKind> {
  const shapes = await Promise.all(
    KINDS.map(async ({ name, formerNames, load }) => {
      const { shapes: own } = await load();
      return [name, ...formerNames].map((storedAs) => [storedAs, own] as const);
    }),
  );
  return new Map(shapes.flat());
}
