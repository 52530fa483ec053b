/** A path of this Node.js: from one place on it interprets, and the rate that its row reports is a tenth, whatever the machine does. */

import type { Variant } from '../../../src/host/runtimes/index.ts';
import { type SuitePlan, suitePlan } from '../../../src/kinds/suite/plan.ts';
import type { Draft } from '../../../src/measure/plan.ts';
import type { SearchPath } from '../../../src/search/row/path.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { resolveVariants } from '../../../src/work/experiment/resolve-variants.ts';
import { KNOWN_SUITE } from '../../host-variant.ts';

export interface HostPath extends SearchPath {
  /** Places in the order in which they were made ready. */
  made: number[];
}

/**
 * @param slowFrom the first place that is slow; `count` for none
 * @param gone places that cannot be had
 */
export function hostPath(count: number, slowFrom: number, gone: readonly number[] = []): HostPath {
  const made: number[] = [];
  const places = Array.from({ length: count }, (_, place) => ({
    label: `p${place}`,
    text: `p${place}: ${process.execPath}${place >= slowFrom ? ' --jitless' : ''}`,
  }));
  return {
    what: 'releases',
    places,
    made,
    async variantAt(place, events, abort) {
      if (gone.includes(place)) throw new JsdynoError('BUILD_FAILED', `p${place} does not build`);
      const [variant] = await resolveVariants([places[place]?.text ?? ''], events, abort);
      made.push(place);
      return variant as Variant;
    },
  };
}

/** A row whose rates are known: those of real runs of some ms differ more on a busy machine than any step. */
export function hostPlan(more: Partial<SuitePlan> = {}): Draft<SuitePlan> {
  const set = ['k=8', 'n=100000'];
  const choice = {
    suite: KNOWN_SUITE,
    categories: ['steps'],
    filter: ['known'],
    set,
    seed: 1,
    turns: false,
    calibrate: false,
  };
  return suitePlan('compare', { ...choice, ...more });
}
