import type { Design } from '../experiment/design.ts';
import type { StageExecution } from '../experiment/execution.ts';
import { randomStream, shuffled } from '../stats/random.ts';
import type { SearchState } from './search-state.ts';

/**
 * Measures block after block, each chosen by all before it, until the search is over or asks for a place that is no variant yet.
 *
 * @param look how far the search is, by what is stored
 */
export function searchDesign(look: () => SearchState): (part: StageExecution) => Design {
  return ({ stage, variants, plan }) => ({
    next() {
      const { row, next, visited } = look();
      const configuration = stage.configurations.find(({ id }) => id === row.id);
      if (next === null || configuration === undefined) return null;
      const ids = next.places.map((place) => visited.get(place)?.id);
      const own = ids.flatMap((id) => variants.find((variant) => variant.id === id) ?? []);
      if (own.length < ids.length) return null;
      const { round } = next;
      return { round, turns: [{ round, configuration, variants: shuffled(own, randomStream(plan.seed, round)) }] };
    },
    // How many blocks are left nobody knows before they are measured.
    left: () => [],
  });
}
