import { operationsKind } from '../../kinds/operations/kind.ts';
import { operationsPlan } from '../../kinds/operations/plan.ts';
import { type Probe, probeBy } from '../../work/farm/hosts/probe.ts';

/**
 * The A/A by which hosts are judged: ten rounds of an operation that is nothing but the CPU, and of one that allocates and collects, each
 * in processes of its own, 40 runs in all.
 *
 * @param limitMs see ProbeRequest
 */
export function usualProbe(pin?: string, limitMs?: number): Probe {
  const plan = operationsPlan(['array-iteration', 'json'], 2, {
    runs: 10,
    fixed: true,
    // One process after the other, as most experiments are measured.
    turns: false,
    filter: ['for with an index', 'JSON.stringify with indent'],
    set: ['records=5'],
    ...(pin === undefined ? {} : { pin }),
  });
  return probeBy({ kind: operationsKind, plan, limitMs });
}
