/** The rows of an experiment, as its variants list them. */

import type { Variant } from '../../host/runtimes/index.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Listing } from '../../measure/listing.ts';
import type { Plan } from '../../measure/plan.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { ReadyWork } from '../ready-work.ts';
import { inTime, type ReadyBy } from './in-time.ts';
import type { KeptTrees } from './kept-trees.ts';

/**
 * What each variant has of the files.
 * @throws JsdynoError OUT_OF_TIME
 */
export async function listed<C extends Configuration>(
  work: Pick<ReadyWork<Plan, C>, 'list'>,
  variants: readonly Variant[],
  benchmarks: readonly string[],
  limit: ReadyBy,
  trees: KeptTrees,
): Promise<Map<string, Listing<C>>> {
  const listings = new Map<string, Listing<C>>();
  for (const variant of variants) {
    const undone = (partly: Listing<C> | null) => `${variant.label} was still loading ${partly?.stuck ?? 'files'}`;
    const list = (signal?: AbortSignal) => trees.during(variant, () => work.list(variant, benchmarks, signal));
    listings.set(variant.label, await inTime(limit, undone, list));
  }
  return listings;
}

/**
 * A row of a file that could not be listed on any variant, as where the disk is full by now, is there with the reason.
 * @throws JsdynoError NO_BENCHMARKS for a row that is not listed
 */
export function onlyRows<C extends Configuration>(
  configurations: readonly PlannedConfiguration<C>[],
  rows: readonly string[],
  { rowLike }: Pick<ReadyWork<Plan, C>, 'rowLike'>,
  variants: number,
): PlannedConfiguration<C>[] {
  const spelt = new Map(configurations.map((one) => [`${one.benchmark} ${one.configuration}`, one]));
  const broken = configurations.filter(({ missing }) => Object.keys(missing).length === variants);
  return rows.map((row) => {
    const found = spelt.get(row) ?? rowLike?.(row, configurations);
    if (found !== undefined) return found;
    const standIn = broken.find(({ benchmark }) => row.startsWith(`${benchmark} `));
    if (standIn !== undefined) return { ...standIn, configuration: row.slice(standIn.benchmark.length + 1) };
    throw new JsdynoError('NO_BENCHMARKS', `there is no row ${row} with these settings`, {
      hint: 'rows are spelt as in a report: benchmark, a space, and all parameters in their order',
    });
  });
}
