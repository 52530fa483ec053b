import type { Execution } from '../experiment/execution.ts';
import { SweepDesign, type SweepOptions, USUAL_SWEEP } from './sweep-design.ts';

/** Where somebody who watches a sweep finds its design, once it has begun. */
export interface SweepWatch {
  design?: SweepDesign;
}

/** An experiment that is measured as its sweep says. */
export function withSweepDesign(execution: Execution, watched: SweepWatch = {}): Execution {
  const { part = USUAL_SWEEP.part, least = USUAL_SWEEP.least } = (execution.plan.find?.options ??
    {}) as Partial<SweepOptions>;
  return {
    ...execution,
    design(stage) {
      watched.design = new SweepDesign(stage, { part, least });
      return watched.design;
    },
  };
}
