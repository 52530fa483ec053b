import type { Variant } from '../../host/runtimes/index.ts';
import type { PlannedTrees } from '../../measure/plan.ts';
import { resolveVariants } from '../../work/experiment/prepare.ts';
import type { SearchPath } from './path.ts';

/** How releases are made ready. */
interface ReleaseOptions {
  offline?: boolean | undefined;
  trees?: PlannedTrees | undefined;
}

/**
 * A path of releases: each is fetched when it is visited, and no other.
 * @param texts of variants, the old end first
 */
export function releasePlaces(texts: readonly string[], options: ReleaseOptions = {}): SearchPath {
  return {
    what: 'releases',
    places: texts.map((text) => ({ label: text, text })),
    async variantAt(place, events, abort) {
      const [variant] = await resolveVariants([texts[place] as string], { ...events, ...options }, abort);
      return variant as Variant;
    },
  };
}
