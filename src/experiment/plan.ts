import type { Variant } from '../runtimes/index.ts';
import type { PlannedConfiguration } from '../store/experiments.ts';
import type { Configuration } from '../suites/configuration.ts';
import type { Listing } from '../suites/listing.ts';

/** Asks every variant for its configurations and joins the answers to the rows of the plan. */
export async function planConfigurations(
  variants: readonly Variant[],
  benchmarks: readonly string[],
  list: (variant: Variant) => Promise<Listing>,
): Promise<PlannedConfiguration[]> {
  const listings = new Map<string, Listing>();
  for (const variant of variants) listings.set(variant.label, await list(variant));
  return joinListings(benchmarks, listings);
}

/**
 * The union of what the variants list, by benchmark in the given order. A row that a variant does not have, or a file
 * it cannot load, is kept with the reason: it is reported, not silently missing. Pure.
 */
export function joinListings(benchmarks: readonly string[], listings: Map<string, Listing>): PlannedConfiguration[] {
  const rows: PlannedConfiguration[] = [];
  for (const benchmark of benchmarks) {
    const byText = new Map<string, Configuration>();
    for (const { configurations } of listings.values()) {
      for (const one of configurations) {
        if (one.benchmark !== benchmark) continue;
        const before = byText.get(one.configuration);
        byText.set(one.configuration, before === undefined ? one : withRemarks(before, one));
      }
    }
    if (byText.size === 0 && isBrokenEverywhere(benchmark, listings)) byText.set('', nothing(benchmark));
    for (const one of byText.values()) rows.push({ ...one, missing: missingOn(one, listings) });
  }
  return rows;
}

/** What a file for another tool says of itself may depend on the runtime. */
function withRemarks(row: Configuration, other: Configuration): Configuration {
  const { operation } = row;
  const more = (other.operation?.remarks ?? []).filter((remark) => !operation?.remarks?.includes(remark));
  if (operation === undefined || more.length === 0) return row;
  return { ...row, operation: { ...operation, remarks: [...(operation.remarks ?? []), ...more] } };
}

function missingOn(row: Configuration, listings: Map<string, Listing>): PlannedConfiguration['missing'] {
  const missing = new Map<string, PlannedConfiguration['missing'][string]>();
  for (const [label, listing] of listings) {
    const broken = listing.broken.find((one) => one.benchmark === row.benchmark);
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

function isBrokenEverywhere(benchmark: string, listings: Map<string, Listing>): boolean {
  return [...listings.values()].every(({ broken }) => broken.some((one) => one.benchmark === benchmark));
}

function nothing(benchmark: string): Configuration {
  return { benchmark, configuration: '', parameters: {}, extra: {}, flags: [], setup: false };
}
