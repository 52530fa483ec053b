import type { Execution } from '../../work/experiment/execution.ts';
import { SweepDesign, type SweepOptions, usualSweep } from './sweep-design.ts';

/** Where somebody who watches a sweep finds its design, once it has begun. */
export interface SweepWatch {
  design?: SweepDesign;
}

/** An experiment that is measured as its sweep says. */
export function withSweepDesign(execution: Execution, watched: SweepWatch = {}): Execution {
  const usual = usualSweep(execution.variants.length);
  const { part = usual.part, least = usual.least } = (execution.plan.find?.options ?? {}) as Partial<SweepOptions>;
  return {
    ...execution,
    design(stage) {
      watched.design = new SweepDesign(stage, { part, least });
      return watched.design;
    },
  };
}
