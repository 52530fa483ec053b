/** What a search for a cause is of: a row of a stored experiment, or two sides and what is measured. */
import type { DatabaseSync } from 'node:sqlite';
import { distinctLabels } from '../../host/runtimes/distinct-labels.ts';
import { parseVariant, type Variant } from '../../host/runtimes/index.ts';
import { loadKind } from '../../kinds/kinds.ts';
import type { SearchedWork } from '../../kinds/searched-plan.ts';
import { searchedPlan } from '../../kinds/searched-plan.ts';
import { stopperOf } from '../../show/report/metric.ts';
import type { Decision } from '../../stats/sequential/adaptive.ts';
import {
  readConfigurations,
  readVariants,
  refuseImport,
  type StoredExperiment,
  type StoredVariant,
} from '../../store/experiments.ts';
import { eachRun } from '../../store/runs.ts';
import { withNewerBenchmarks } from '../../work/experiment/newer-benchmarks.ts';
import { sameRuntime, sameTrees } from '../../work/experiment/resume.ts';
import type { RowRequest } from '../row/begin-search.ts';
import { type ReleaseOptions, releasePlaces, type SearchPath } from '../row/path.ts';
import { rowBlocks } from '../row/row-blocks.ts';
import { foundPair } from './found-pair.ts';
import { planOfRow, rowNamed, rowsNamed, sidesNamed } from './stored-row.ts';
import { checkAsked, type WhyLimits, whyPlan } from './why-plan.ts';
import { differenceOf } from './why-state.ts';

/** What is asked of any search. */
interface WhyAsked {
  /** The command, or what stands for it. */
  words: readonly string[];
  limits: Partial<WhyLimits>;
  offline?: boolean | undefined;
}

/** A row of a stored experiment, and what its own rounds say of the difference. */
export interface StoredRequest extends RowRequest {
  known: { real: Decision; from: string };
}

/** @throws JsdynoError BAD_OPTION, and those of the kinds */
export async function typedRequest(
  [old, to]: readonly [string, string],
  work: SearchedWork,
  { words, limits, offline }: WhyAsked,
): Promise<RowRequest> {
  if (limits.only !== undefined) checkAsked(limits.only);
  const chosen = await searchedPlan(work, 2);
  const { kind, plan } = chosen;
  const path = ofOneBenchmark(
    typedSides(old, to, { offline, trees: plan.trees }),
    kind.open(plan).benchmarks?.() ?? [],
    plan,
  );
  return { ...chosen, path, find: whyPlan(words, [old, to], limits) };
}

/**
 * @param row what tells the row from the others
 * @param labels of the sides, where it has more than two variants and is no search that found two of them
 * @throws JsdynoError BAD_USAGE, EXPERIMENT_CHANGED for an import, BAD_OPTION
 */
export async function storedRequest(
  database: DatabaseSync,
  experiment: StoredExperiment,
  row: readonly string[],
  labels: { old?: string | undefined; new?: string | undefined },
  { words, limits, offline, budgetMs }: WhyAsked & { budgetMs?: number | undefined },
): Promise<StoredRequest> {
  refuseImport(experiment);
  if (limits.only !== undefined) checkAsked(limits.only);
  const kind = await loadKind(experiment.kind);
  const rows = readConfigurations(database, experiment.id, kind.name);
  const isOpen = labels.old === undefined && labels.new === undefined;
  const meant = rowsNamed(rows, row);
  const pair = isOpen && meant.length > 0 ? foundPair(kind, { database, experiment }, meant) : null;
  const found = rowNamed(experiment, rows, pair === null ? row : [pair.row]);
  const sides = sidesNamed(experiment, readVariants(database, experiment.id), pair ?? labels);
  const plan = kind.check(planOfRow(kind.planOf(experiment), found, budgetMs));
  const path = storedSides(experiment.name, sides, { offline, trees: plan.trees });
  const texts: [string, string] = [sides[0].text, sides[1].text];
  const sidesByPlace = new Map(sides.map((side, place) => [place, side]));
  const { blocks } = rowBlocks(found, sidesByPlace, eachRun(database, experiment.id), stopperOf(kind.metrics));
  const known = { real: differenceOf(blocks, kind.recordedPlan(experiment)), from: experiment.name };
  return { kind, plan, path, find: whyPlan(words, texts, { from: experiment.name, ...limits }), known };
}

/**
 * Two variants as typed, as a path of two ends: releasePlaces and readySearch make ends ready, whatever is between them.
 * @throws JsdynoError BAD_VARIANT
 */
export function typedSides(old: string, to: string, options: ReleaseOptions = {}): SearchPath {
  const labels = distinctLabels([old, to].map((text) => parseVariant(text).label));
  const path = releasePlaces([old, to], options);
  return { ...path, places: [old, to].map((text, i) => ({ text, label: labels[i] as string })) };
}

/** Both sides with a benchmark that one of them is too old for. */
function ofOneBenchmark(path: SearchPath, benchmarks: readonly string[], { trees }: ReleaseOptions): SearchPath {
  return {
    ...path,
    async variantAt(place, events, signal) {
      const both = [await path.variantAt(0, events, signal), await path.variantAt(1, events, signal)];
      return (await withNewerBenchmarks(both, benchmarks, { ...events, trees, signal }))[place] as Variant;
    },
  };
}

/** Two variants of a stored experiment, which must be the same bytes as they were. */
export function storedSides(
  name: string,
  sides: readonly [StoredVariant, StoredVariant],
  { offline, trees }: ReleaseOptions = {},
): SearchPath {
  return {
    what: 'releases',
    places: sides.map(({ label, text }) => ({ label, text })),
    async variantAt(place, events, abort) {
      const all = { ...events, ...(offline === undefined ? {} : { offline }) };
      const [variant] = await sameTrees(name, [sides[place] as StoredVariant], { trees }, all, abort);
      const { id: _, ...found } = await sameRuntime(name, variant as StoredVariant, all, abort);
      return found;
    },
  };
}
