import type { Variant } from '../../host/runtimes/index.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { ReadyWork } from '../ready-work.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Execution } from './execution.ts';
import { KeptTrees } from './kept-trees.ts';

/** Measures blocks on this machine, by processes of jsdyno's own: each lane on its CPUs, or a single one wherever the plan says. */
export function dispatchHere({
  kind,
  plan,
  work,
  lanes,
  variants: all,
  events,
}: Pick<Execution, 'kind' | 'plan' | 'work' | 'lanes' | 'events'> & {
  variants: readonly Pick<Variant, 'label' | 'tree'>[];
}): Dispatcher {
  let works: ReadyWork[] = [];
  const trees = new KeptTrees(work, all, events);
  return {
    lanes: lanes?.length ?? 1,
    dispatch({ variants, seed, ...block }, lane, { begins, abort }) {
      // All before the first run: making one takes time of a CPU.
      if (works.length === 0) works = (lanes ?? [null]).map((_, one) => (one === 0 ? work : workOf(one, work)));
      const own = works[lane] ?? work;
      const cpus = lanes?.[lane] ?? null;
      return trees.block(variants, beginning(variants, begins), (taken) =>
        kind.measureBlock({ ...block, variants: taken }, { plan, work: own, seed, cpus, abort }),
      );
    },
    doubt: () => trees.doubt(),
    end() {
      trees.end();
      for (const own of works) if (own !== work) own.remove?.();
    },
  };
}

/** @throws JsdynoError EXPERIMENT_CHANGED when its files have other bytes by now */
function workOf(lane: number, first: ReadyWork): ReadyWork {
  const own = first.forLane?.(lane) ?? first;
  if (own.sha256 === first.sha256) return own;
  own.remove?.();
  throw new JsdynoError('EXPERIMENT_CHANGED', `${first.source} changed while it was being measured`, {
    hint: 'start anew: figures of different work must not be mixed',
  });
}

/** The variants that are still wanted when their turn comes. */
function* beginning<V>(variants: readonly V[], begins: (variant: V) => boolean): Generator<V> {
  for (const variant of variants) if (begins(variant)) yield variant;
}
