import type { Draft, Plan } from '../../../measure/plan.ts';
import { samplesOf } from '../../../show/report/measured-group.ts';
import { stopperOf } from '../../../show/report/metric.ts';
import type { NoisePair } from '../../../stats/noise.ts';
import { openStore } from '../../../store/store.ts';
import { execute } from '../../experiment/execute.ts';
import { measurementsOf } from '../../experiment/measurements.ts';
import { prepareExperiment } from '../../experiment/prepare.ts';
import type { Kind } from '../../kind.ts';

/** A row of an A/A: the rates of one runtime that was measured as two, by rounds. */
export interface ProbedRow extends NoisePair {
  name: string;
}

/** Measures the same thing as two, in alternation; ends by itself. */
export type Probe = (abort?: AbortSignal) => Promise<ProbedRow[]>;

/** An A/A as any other experiment is measured. */
interface ProbeRequest {
  kind: Kind;
  /** With a fixed number of rounds. */
  plan: Draft<Plan>;
  /** No further block begins after it: on a host that is so busy that it would not end, fewer rounds must do. */
  limitMs?: number | undefined;
}

/** Long enough for ten rounds of two operations, 20 s, on a machine that has nothing else to do. */
const LIMIT_MS = 25_000;

/**
 * An A/A of this runtime by the engine itself, on this machine: what spoils experiments here spoils this one in the same way. Its store is in memory and
 * gone afterwards.
 */
export function probeBy({ kind, plan, limitMs = LIMIT_MS }: ProbeRequest): Probe {
  return async (abort) => {
    const database = openStore(':memory:');
    try {
      const variants = [`A: ${process.execPath}`, `B: ${process.execPath}`];
      const execution = await prepareExperiment(database, { kind, variants, plan, offline: true }, {}, abort);
      await execute({ ...execution, endsAt: performance.now() + limitMs });
      abort?.throwIfAborted();
      const { name: stopping } = stopperOf(kind.metrics);
      const { groups } = measurementsOf(kind, { database, experiment: execution.experiment });
      return [...groups]
        .filter(({ metric }) => metric === undefined || metric === stopping)
        .map((group) => {
          const { baseline, contender, paired } = samplesOf(group, 'A', 'B');
          const name = `${group.benchmark} ${group.configuration}`;
          return paired ? { name, first: baseline, second: contender } : { name, first: [], second: [] };
        });
    } finally {
      database.close();
    }
  };
}
