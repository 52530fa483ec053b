/** What is searched: releases, commits or two sides, from one that was as it should be to one that is not. */

import type { Variant } from '../../host/runtimes/index.ts';
import type { PlannedTrees } from '../../measure/plan.ts';
import type { PreparationEvents } from '../../work/experiment/prepare.ts';
import { resolveVariants } from '../../work/experiment/resolve-variants.ts';

export interface SearchPath {
  what: 'releases' | 'commits';
  /** In their order, both ends included: two or more. */
  places: SearchPlace[];
  /**
   * Makes a place ready to be measured: fetches a release, checks out and builds a commit.
   * @throws JsdynoError of a code in STEPPED_AROUND where this place cannot be measured and others can; any other ends the search
   */
  variantAt(place: number, events: PreparationEvents, abort?: AbortSignal): Promise<Variant>;
}

export interface SearchPlace {
  /** As reports call it: `node@22.7.0`, `3f2a1bc`. */
  label: string;
  /** By which it is found again: `node@22.7.0 --flag`, a full hash. */
  text: string;
}

/** How releases are made ready. */
export interface ReleaseOptions {
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
