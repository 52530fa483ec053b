/** The two that are compared, as a path of two ends: releasePlaces and readyBisect make ends ready, whatever is between them. */
import type { SearchPath } from '../bisect/path.ts';
import { releasePlaces } from '../bisect/release-places.ts';
import { sameRuntime, sameTrees } from '../experiment/resume.ts';
import type { PlannedTrees } from '../kinds/plan.ts';
import { distinctLabels } from '../runtimes/distinct-labels.ts';
import { parseVariant } from '../runtimes/index.ts';
import type { StoredVariant } from '../store/experiments.ts';

interface SideOptions {
  offline?: boolean | undefined;
  trees?: PlannedTrees | undefined;
}

/** Two variants as typed. @throws JsdynoError BAD_VARIANT */
export function typedSides(old: string, to: string, options: SideOptions = {}): SearchPath {
  const labels = distinctLabels([old, to].map((text) => parseVariant(text).label));
  const path = releasePlaces([old, to], options);
  return { ...path, places: [old, to].map((text, i) => ({ text, label: labels[i] as string })) };
}

/** Two variants of a stored experiment, which must be the same bytes as they were. */
export function storedSides(
  name: string,
  sides: readonly [StoredVariant, StoredVariant],
  { offline, trees }: SideOptions = {},
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
