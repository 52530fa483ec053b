import type { Configuration } from '../../measure/configuration.ts';
import type { Listing } from '../../measure/listing.ts';
import type { Plan } from '../../measure/plan.ts';
import type { Planned, PlannedConfiguration } from '../../store/experiments.ts';
import type { ReadyWork } from '../ready-work.ts';

/**
 * The union of what the variants list, by benchmark in the given order. A row that a variant does not have, or a file
 * it cannot load, is kept with the reason: it is reported, not silently missing. Pure.
 */
export function joinListings<C extends Configuration>(
  benchmarks: readonly string[],
  listed: ReadonlyMap<string, Listing<C>>,
  { join = (row) => row, standIn, pair = (own) => own }: Pick<ReadyWork<Plan, C>, 'join' | 'standIn' | 'pair'>,
): PlannedConfiguration<C>[] {
  const listings = pair(listed);
  const rows: PlannedConfiguration<C>[] = [];
  for (const benchmark of benchmarks) {
    const byText = new Map<string, C>();
    for (const { configurations } of listings.values()) {
      for (const one of configurations) {
        if (one.benchmark !== benchmark) continue;
        const before = byText.get(one.configuration);
        byText.set(one.configuration, before === undefined ? one : join(before, one));
      }
    }
    if (byText.size === 0 && isBrokenEverywhere(benchmark, listings)) byText.set('', standIn(benchmark));
    for (const one of byText.values()) rows.push({ ...one, missing: missingOn(one, listings) });
  }
  return rows;
}

function missingOn(row: Configuration, listings: ReadonlyMap<string, Listing>): Planned['missing'] {
  const missing = new Map<string, Planned['missing'][string]>();
  for (const [label, listing] of listings) {
    const broken = listing.broken.find((one) => isOf(row, one));
    if (broken !== undefined) {
      missing.set(label, { outcome: broken.unavailable ? 'unavailable' : 'failed', reason: broken.reason });
    } else if (!listing.configurations.some((one) => sameRow(one, row))) {
      const reason = 'the benchmark has no such configuration on this runtime';
      missing.set(label, { outcome: 'unavailable', reason });
    }
  }
  // An object's own keys, whatever they are called.
  return Object.fromEntries(missing);
}

function sameRow(a: Configuration, b: Configuration): boolean {
  return a.benchmark === b.benchmark && a.configuration === b.configuration;
}

function isBrokenEverywhere(benchmark: string, listings: ReadonlyMap<string, Listing>): boolean {
  return [...listings.values()].every(({ broken }) =>
    broken.some((one) => isOf({ benchmark, configuration: '' }, one)),
  );
}

function isOf(
  { benchmark, configuration }: Pick<Configuration, 'benchmark' | 'configuration'>,
  broken: Listing['broken'][number],
): boolean {
  return broken.benchmark === benchmark && (broken.configuration ?? configuration) === configuration;
}
