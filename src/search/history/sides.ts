/** The two sides of a change, as stored experiments have them. */
import type { DatabaseSync } from 'node:sqlite';
import {
  listExperiments,
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredExperiment,
  type StoredVariant,
} from '../../store/experiments.ts';
import { hasSides } from './confirmed.ts';
import { areCommits, placeOf } from './read/stored.ts';
import type { ChangePoint, Series } from './series.ts';

export interface Sides {
  /** That of the newer side: it says how the row is measured. */
  experiment: StoredExperiment;
  row: StoredConfiguration;
  /** Those between which the change lies, the older one first. */
  variants: readonly [StoredVariant, StoredVariant];
  /** Whether these are commits; else releases, on whichever files. */
  isOfCommits: boolean;
}

/** Finds sides in a store, whose experiments are read once; a text says why a change has none. */
export function sidesIn(database: DatabaseSync): (change: ChangePoint, series: Series) => Sides | string {
  const experiments = new Map(listExperiments(database).map((one) => [one.name, one]));
  const known = new Map<string, ReturnType<typeof read>>();
  const read = (experiment: StoredExperiment) => {
    const rows = readConfigurations(database, experiment.id, experiment.kind);
    const byName = new Map(rows.map((row) => [JSON.stringify([row.benchmark, row.configuration]), row]));
    const variants = readVariants(database, experiment.id);
    return { experiment, variants, isOfCommits: areCommits(variants), byName };
  };
  const readOnce = (name: string) => {
    const experiment = experiments.get(name);
    const found = known.get(name) ?? (experiment && read(experiment));
    if (found !== undefined) known.set(name, found);
    return found;
  };
  return (change, { key, points }) => {
    if (!hasSides(change)) return 'it has no two sides';
    const all = new Set(points.toReversed().flatMap(({ experiment }) => experiment ?? []));
    if (all.size === 0) return 'its figures are those of another tool';
    const name = JSON.stringify([key.benchmark, key.configuration]);
    const [from, to] = change.range.map(({ at, label }) => {
      // A point may be of several experiments, and says the newest.
      for (const one of new Set([points[at]?.experiment ?? '', ...all])) {
        const stored = readOnce(one);
        const row = stored?.byName.get(name);
        const variant = stored?.variants.find(({ runtime: { kind: runtime, version }, flags, tree, text }) => {
          const place = placeOf({ runtime, version, flags, tree, text }, stored.isOfCommits);
          return place.label === label && place.variant === key.variant;
        });
        if (stored !== undefined && row !== undefined && variant !== undefined) return { ...stored, row, variant };
      }
      return label;
    });
    if (from === undefined || typeof from === 'string') return `no experiment has its row on ${from}`;
    if (to === undefined || typeof to === 'string') return `no experiment has its row on ${to}`;
    const foreign = [from, to].find(({ experiment }) => experiment.origin !== 'measured');
    if (foreign !== undefined) return `${foreign.experiment.name} was not measured here`;
    const { experiment, row, isOfCommits } = to;
    return { experiment, row, variants: [from.variant, to.variant], isOfCommits };
  };
}
