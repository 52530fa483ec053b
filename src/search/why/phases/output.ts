import type { RowOutput } from '../../../measure/output.ts';
import { KeptTrees } from '../../../work/experiment/kept-trees.ts';
import type { OutputsTaken } from '../meaning.ts';
import type { TakePhase } from './phase.ts';

/** Runs of each side: what is another in a second run says nothing. */
const RUNS = 2;

/** What the row gives on both sides, twice each. */
export const takeOutput: TakePhase = async ({ state, execution, keep, say, abort }) => {
  const { kind, plan, work } = execution;
  if (kind.outputOf === undefined) return 'what this kind of work gives is not looked at';
  const outputOf = kind.outputOf.bind(kind);
  const trees = new KeptTrees(work, execution.variants, execution.events);
  const taken: OutputsTaken = { old: [], new: [] };
  for (let run = 0; run < RUNS; run++) {
    for (const side of ['old', 'new'] as const) {
      const variant = execution.variants.find(({ id }) => id === state[side].id) ?? state[side];
      say(`what it gives on ${variant.label}`);
      const output = await trees.during(variant, () => outputOf(state.row, variant, { plan, work, abort }));
      abort?.throwIfAborted();
      if ('outcome' in output) return `${variant.label}: ${output.reason}`;
      taken[side].push(output satisfies RowOutput);
    }
  }
  keep('both', taken);
  return null;
};
