import { countedValues, unpackHistogram } from '../../measure/load/histogram-text.ts';
import { harrellDavis } from '../../stats/harrell-davis.ts';
import { readConfigurations, readVariants } from '../../store/experiments.ts';
import { eachLatencyHistogram } from '../../store/runs.ts';
import type { Stored } from '../../work/kind.ts';
import type { HttpConfiguration } from './configuration.ts';
import type { QuantilesOf } from './report/http-sheets.ts';

/** The quantiles of a curve, on a scale of nines. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999] as const;
const NS = 1e9;

/** The quantiles of each run at a rate, from whole histograms: a row on a variant has them where all of its runs do. */
export function latencyQuantiles({ database, experiment }: Stored): QuantilesOf {
  const labels = new Map(readVariants(database, experiment.id).map(({ id, label }) => [id, label]));
  const rows = new Map(
    readConfigurations<HttpConfiguration>(database, experiment.id, 'http').map((row) => [row.id, row]),
  );
  const found = new Map<string, Map<number, number[]>>();
  const lacking = new Set<string>();
  for (const { configuration, variant, packed } of eachLatencyHistogram(database, experiment.id)) {
    const row = rows.get(configuration);
    const { rate, route } = row?.http ?? {};
    if (row === undefined || rate === undefined || route === undefined) continue;
    const key = keyOf({ scenario: row.benchmark, route: route.name, rate, variant: labels.get(variant) ?? '' });
    const histogram = packed === null ? null : unpackHistogram(packed);
    if (histogram === null) {
      lacking.add(key);
      continue;
    }
    const counted = countedValues(histogram);
    const quantiles = found.get(key) ?? new Map<number, number[]>(SHARES.map((share) => [share, []]));
    for (const [share, figures] of quantiles) figures.push(harrellDavis(counted, share) / NS);
    found.set(key, quantiles);
  }
  return (at) => (lacking.has(keyOf(at)) ? null : (found.get(keyOf(at)) ?? null));
}

function keyOf({ scenario, route, rate, variant }: Parameters<QuantilesOf>[0]): string {
  return JSON.stringify([scenario, route, rate, variant]);
}
