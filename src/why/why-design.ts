import type { Design } from '../experiment/design.ts';
import type { StageExecution } from '../experiment/execution.ts';
import { randomStream, shuffled } from '../stats/random.ts';
import type { WhyState } from './why-state.ts';

/**
 * Measures block after block: both sides alone until their difference is known, then both beside themselves with an intervention, since
 * what an intervention closes is told by what was measured in the same minute. Ends when something else than a block is next, or when
 * variants are wanted that are none yet.
 *
 * @param look how far the search is, by what is stored
 */
export function whyDesign(look: () => WhyState): (part: StageExecution) => Design {
  return ({ stage, variants, plan }) => ({
    next() {
      const { row, next, old, new: to } = look();
      const configuration = stage.configurations.find(({ id }) => id === row.id);
      if (configuration === undefined || (next.do !== 'rounds' && next.do !== 'try')) return null;
      const labels = next.do === 'try' ? [next.trial.labels.old, next.trial.labels.new] : [];
      const wanted = [old.label, to.label, ...labels.filter((label) => label !== null)];
      const own = wanted.flatMap((label) => variants.find((variant) => variant.label === label) ?? []);
      if (own.length < wanted.length) return null;
      const { round } = next;
      return { round, turns: [{ round, configuration, variants: shuffled(own, randomStream(plan.seed, round)) }] };
    },
    // How many blocks are left nobody knows before they are measured.
    left: () => [],
  });
}
