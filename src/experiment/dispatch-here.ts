import type { Dispatcher } from './dispatcher.ts';
import type { Execution } from './execution.ts';

/** Measures blocks on this machine, by processes of jsdyno's own. */
export function dispatchHere({ kind, plan, work }: Pick<Execution, 'kind' | 'plan' | 'work'>): Dispatcher {
  return {
    lanes: 1,
    dispatch({ variants, seed, ...block }, _lane, { begins, abort }) {
      return kind.measureBlock(
        { ...block, variants: beginning(variants, begins) },
        { plan, work, seed, cpus: null, abort },
      );
    },
  };
}

/** The variants that are still wanted when their turn comes. */
function* beginning<V>(variants: readonly V[], begins: (variant: V) => boolean): Generator<V> {
  for (const variant of variants) if (begins(variant)) yield variant;
}
