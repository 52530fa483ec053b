import { KIND_OF_TABLES } from '../../kinds/kinds.ts';
import { matches } from '../../work/rules/limits.ts';
import type { Claim } from './claim.ts';
import type { ClaimMap, RowWanted, StatementMap, TableMap } from './mapping.ts';
import { type Change, changeFrom, type Figure } from './said.ts';

/** What was published of one statement: a change in numbers, or which way it went. */
export type PublishedChange = ({ form: 'change' } & Change) | { form: 'direction'; direction: 'faster' | 'slower' };

/** One comparison of a claim that can be measured: a claim of three runtimes has two. */
export interface Statement {
  claim: Claim;
  /** Tells it from others of its claim; empty where there is but one. */
  name: string;
  kind: string;
  use: Record<string, unknown>;
  row: RowWanted;
  /** The row that it is compared with on the same runtime; null: two runtimes are compared. */
  against: RowWanted | null;
  /** All variants that are measured beside one another, as typed. */
  variants: string[];
  /** As typed; the same where rows are compared. */
  baseline: string;
  contender: string;
  metrics: string[] | null;
  isLess: boolean;
  of: 'mean' | 'largest';
  published: PublishedChange;
  shortened: string | null;
  note: string | null;
}

/** A claim with the statements that it makes, or why there are none. */
export interface MappedClaim {
  claim: Claim;
  statements: Statement[];
  shortened: string | null;
  note: string | null;
  /** Why nothing is measured; null where something is. */
  notRunnable: string | null;
}

/**
 * What is measured of a claim. Pure.
 *
 * @throws RangeError for a mapping that asks for a figure that the claim has not
 */
export function mapClaim(
  claim: Claim,
  maps: { claims: readonly ClaimMap[]; tables: readonly TableMap[] },
): MappedClaim {
  const map =
    maps.claims.find(({ id, workload }) => id === claim.id && workload === claim.workload) ??
    (claim.row === null ? undefined : tableRow(claim, claim.row, maps.tables));
  const { shortened = null, note = null } = map ?? {};
  const notRunnable = map === undefined ? 'nothing says how it is measured' : (map.notRunnable ?? null);
  const statements =
    map === undefined || notRunnable !== null
      ? []
      : (map.statements ?? [{}]).flatMap((one) => statementsOf(claim, { ...map, ...given(one) }, { shortened, note }));
  return { claim, statements, shortened, note, notRunnable };
}

/** A row of a table names its benchmark and all parameters itself. */
function tableRow(
  claim: Claim,
  { benchmark, configuration }: NonNullable<Claim['row']>,
  tables: readonly TableMap[],
): ClaimMap {
  const said = parametersOf(configuration);
  const map = tables.find(
    (one) => isNamed(one.benchmark, benchmark) && Object.keys(one.set).every((key) => key in said),
  );
  const set = { ...map?.set };
  return {
    id: claim.id,
    workload: claim.workload,
    kind: KIND_OF_TABLES,
    use: Object.keys(set).length === 0 ? {} : { set: Object.entries(set).map(([key, value]) => `${key}=${value}`) },
    row: { benchmark, parameters: { ...said, ...set } },
    ...(map === undefined ? {} : { shortened: map.shortened }),
  };
}

/** `len=256 encoding='utf-8'` as a table of results spells it. */
export function parametersOf(configuration: string): Record<string, string | number> {
  const parts = configuration.matchAll(/(\w+)=('(?:[^'\\]|\\.)*'|\S+)/g);
  return Object.fromEntries(
    [...parts].map(([, key = '', value = '']) => {
      if (value.startsWith("'")) return [key, value.slice(1, -1).replace(/\\(.)/g, '$1')];
      return [key, Number.isNaN(Number(value)) ? value : Number(value)];
    }),
  );
}

/** Whether a pattern matches a whole name, of capitals or not; `*` stands for any letters. */
export function isNamed(pattern: string, name: string): boolean {
  return matches(pattern.toLowerCase(), name.toLowerCase());
}

function statementsOf(claim: Claim, map: StatementMap, words: Pick<Statement, 'shortened' | 'note'>): Statement[] {
  const {
    kind,
    row,
    variants = claim.variants,
    against = null,
    on,
    name = '',
    use = {},
    metrics = null,
    isLess = false,
  } = map;
  if (kind === undefined || row === undefined)
    throw new RangeError(`${claim.id} is mapped to no row of a kind of work`);
  const common = { claim, kind, use, row, against, variants, metrics, isLess, ...words };
  const of = map.of ?? (claim.said.form === 'change' && claim.said.bound === 'up to' ? 'largest' : 'mean');
  if (against !== null) {
    const variant = variants[on ?? 0] as string;
    return [{ ...common, of, name, baseline: variant, contender: variant, published: publishedOf(claim, map, 0) }];
  }
  const contenders = on === undefined ? variants.map((_, i) => i).slice(1) : [on];
  return contenders.map((i) => {
    const [baseline, contender] = [variants[0], variants[i]] as [string, string];
    return { ...common, of, name, baseline, contender, published: publishedOf(claim, map, i) };
  });
}

/** @param contender its place among the variants, which is its side among the published figures */
function publishedOf({ id, said }: Claim, map: StatementMap, contender: number): PublishedChange {
  const { says, item = 0, from, side, against, isLess = false } = map;
  if (says === 'same') return { form: 'change', bound: 'about', point: 1, low: 1, high: 1 };
  if (says !== undefined) return { form: 'direction', direction: says };
  if (said.form === 'change' || said.form === 'direction') return said;
  if (said.form === 'words') throw new RangeError(`${id} has no number, and its mapping says no direction`);
  const figure = (of: number, which: number): Figure => {
    const found = said.sides[of]?.[which];
    if (found === undefined) throw new RangeError(`${id} has no figure ${which} on side ${of}`);
    return found;
  };
  if (against === undefined) return { form: 'change', ...changeFrom(figure(0, item), figure(contender, item), isLess) };
  // Two rows of one runtime: two items of a side, or the items of two sides.
  const [before, after] =
    from === undefined ? [figure(0, item), figure(1, item)] : [figure(side ?? 0, from), figure(side ?? 0, item)];
  return { form: 'change', ...changeFrom(before, after, isLess) };
}

function given<T extends object>(map: T): T {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined)) as T;
}
