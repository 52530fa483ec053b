import type { Recorded } from '../../measure/plan.ts';
import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import type { HttpPlan } from './plan.ts';

/** Says why servers took no turns though nobody asked for that. Pure. */
export function turnsNotes({ notInTurns }: Recorded<HttpPlan>): Warning[] {
  return notInTurns === undefined ? [] : [warningOfExperiment('sequential', notInTurns)];
}
