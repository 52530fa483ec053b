import type { Configuration } from '../../../measure/configuration.ts';
import type { Plan } from '../../../measure/plan.ts';
import { notStarted } from '../../../measure/run-of.ts';
import type { StoredConfiguration } from '../../../store/experiments.ts';
import type { Kind } from '../../../work/kind.ts';
import type { ReadyWork } from '../../../work/ready-work.ts';
import type { RowToProfile } from './take-profiles.ts';

/** What a row of any kind of work is measured with. */
interface Measured<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>> {
  kind: Kind<P, C, W>;
  plan: P;
  work: W;
  row: StoredConfiguration<C>;
  /** As Block.configuration is named in reports. */
  name: string;
}

/** A row of a kind of work, measured one process after the other whatever the plan says: a process in turns waits for another. */
export function rowOfKind<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>({
  kind,
  plan,
  work,
  row,
  name,
}: Measured<P, C, W>): RowToProfile {
  const alone: P = { ...plan, turns: undefined, lanes: undefined };
  return {
    name,
    async run(variant, { seed, leastTimeoutMs = 0, mostTimeoutMs = Number.POSITIVE_INFINITY, abort }) {
      const block = { round: 1, configuration: row, variants: [{ ...variant, id: 0 }], first: null };
      for await (const runs of kind.measureBlock(block, {
        plan: { ...alone, timeoutMs: Math.min(Math.max(plan.timeoutMs, leastTimeoutMs), mostTimeoutMs) },
        work,
        seed,
        cpus: null,
        abort,
      })) {
        for (const { run } of runs) return run;
      }
      return notStarted({ outcome: 'failed', reason: 'made no run' }, Date.now());
    },
  };
}
