import type { Plan, Recorded } from '../../measure/plan.ts';
import { checked } from '../../store/exchange/check.ts';
import type { PlanShapes } from '../../store/exchange/plan.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

type WithPlan = Pick<StoredExperiment, 'kind' | 'plan'>;

/** The fields that a plan of an earlier version lacks, since the name that it was stored under said them. */
type FormerNames = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads plans from the store as this version has them. */
export function planReader<P extends Plan>(shapes: PlanShapes<P>, former: FormerNames = {}) {
  const complete = ({ kind, plan }: WithPlan) => ({ ...(Object.hasOwn(former, kind) ? former[kind] : {}), ...plan });
  return {
    planOf(stored: WithPlan & Pick<StoredExperiment, 'name'>): P {
      try {
        return checked(shapes.measured, complete(stored), 'its plan');
      } catch (error) {
        throw new JsdynoError('EXPERIMENT_CHANGED', `${stored.name} has a plan that this jsdyno cannot continue`, {
          hint: `"jsdyno show ${stored.name}" prints what was measured; start a new comparison for the rest`,
          cause: error,
        });
      }
    },
    recordedPlan: (stored: WithPlan): Recorded<P> => checked(shapes.recorded, complete(stored), 'its plan'),
  };
}
