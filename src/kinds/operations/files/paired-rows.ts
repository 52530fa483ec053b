import { createRequire } from 'node:module';
import { join } from 'node:path';
import { spell } from '../../../measure/configuration.ts';
import type { Listing } from '../../../measure/listing.ts';
import type { OperationConfiguration } from '../configuration.ts';
import { HARNESS } from './operation-process.ts';

/** As the harness does it, which finds an operation again whose name is another in each process. */
const { isAlike } = createRequire(import.meta.url)(join(HARNESS, 'names.cjs')) as {
  isAlike(one: string, other: string): boolean;
};

type Row = OperationConfiguration;

/**
 * Listings in which a row has one name, that of the first variant which lists it. A row whose name is another on each runtime is the one
 * at the same place in the file, if the names are alike; if they are not, it is said why the row is not compared. Pure.
 * @param listings by the label of the variant
 */
export function pairedRows(listings: ReadonlyMap<string, Listing<Row>>): Map<string, Listing<Row>> {
  const names = new Set<string>();
  const byPlace = new Map<string, Row[]>();
  const named = [...listings].map(([label, { configurations, broken }]) => {
    const own = new Set(configurations.map(nameOf));
    const rows = configurations.map((row) => {
      const there = byPlace.get(placeOf(row)) ?? [];
      const same = names.has(nameOf(row))
        ? undefined
        : there.find((other) => !own.has(nameOf(other)) && areAlike(other, row));
      return same === undefined ? row : renamed(row, same);
    });
    for (const row of rows) {
      if (names.has(nameOf(row))) continue;
      names.add(nameOf(row));
      const there = byPlace.get(placeOf(row));
      if (there === undefined) byPlace.set(placeOf(row), [row]);
      else there.push(row);
    }
    return { label, rows, broken, own: new Set(rows.map(nameOf)) };
  });
  const isInOne = (one: Row, other: Row) => named.some(({ own }) => own.has(nameOf(one)) && own.has(nameOf(other)));
  return new Map(
    named.map(({ label, rows, broken, own }) => {
      const instead = rows.flatMap((row) =>
        (byPlace.get(placeOf(row)) ?? [])
          .filter((other) => !own.has(nameOf(other)) && !isInOne(row, other))
          .map((other) => lacking(other, row)),
      );
      return [label, { configurations: rows, broken: [...broken, ...instead] }];
    }),
  );
}

/**
 * The one row whose name is alike that of a row which is not there, under which it is then known. Pure.
 * @param text benchmark, a space, and the parameters
 */
export function rowLike<R extends Row>(text: string, rows: readonly R[]): R | undefined {
  const found = rows.filter((row) => {
    const name = nameOf(row);
    const own = spell(row.operation?.parameters ?? {});
    const named = (whole: string) => whole.slice(0, whole.length - own.length);
    return text.startsWith(`${row.benchmark} `) && text.endsWith(own) && isAlike(named(text), named(name));
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const operation = only.operation && { ...only.operation, paired: true as const };
  return { ...only, operation, configuration: text.slice(only.benchmark.length + 1) };
}

function lacking({ benchmark, configuration }: Row, there: Row): Listing['broken'][number] {
  const reason = `in its place in the file is "${there.operation?.name}": a name must be the same on each runtime`;
  return { benchmark, configuration, reason, unavailable: true };
}

function areAlike({ operation: one }: Row, { operation: other }: Row): boolean {
  if (one?.place === undefined || other?.place === undefined) return false;
  return isAlike(one.group, other.group) && isAlike(one.name, other.name);
}

function renamed(row: Row, { configuration, parameters, operation }: Row): Row {
  if (operation === undefined || row.operation === undefined) return row;
  const { group, name } = operation;
  return { ...row, configuration, parameters, operation: { ...row.operation, group, name, paired: true } };
}

function nameOf({ benchmark, configuration }: Row): string {
  return `${benchmark} ${configuration}`;
}

/** Rows of older versions have no place, and are found by their names alone. */
function placeOf(row: Row): string {
  const { place, parameters = {} } = row.operation ?? {};
  return place === undefined ? nameOf(row) : `${row.benchmark} ${place.at}/${place.of} ${spell(parameters)}`;
}
