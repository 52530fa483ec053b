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

/**
 * Finds sides in a store, whose experiments are read once; a text says why a change has none.
 * @param source that the changes were found in: what another has under a name may be another experiment here
 */
export function sidesIn(
  database: DatabaseSync,
  source = database,
): (change: ChangePoint, series: Series) => Sides | string {
  const own = listExperiments(database);
  const theirs = new Map((source === database ? own : listExperiments(source)).map((one) => [one.name, one]));
  // The seed is drawn for each.
  const isSame = ({ name, kind, plan }: StoredExperiment) =>
    theirs.get(name)?.kind === kind && theirs.get(name)?.plan.seed === plan.seed;
  const experiments = new Map(own.filter(isSame).map((one) => [one.name, one]));
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
    const [first] = all;
    if (first === undefined) return 'its figures are those of another tool';
    if (![...all].some((one) => experiments.has(one))) return `${first} was not measured here`;
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
