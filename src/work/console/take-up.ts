import type { Execution } from '../experiment/execution.ts';
import type { PreparationEvents } from '../experiment/prepare.ts';
import { resumeExperiment } from '../experiment/resume.ts';
import type { Kind, Stored } from '../kind.ts';
import type { OpenFarm } from './at-farm.ts';

/**
 * Takes up an experiment where it stopped. Where a farm has it, its hosts look whether files and runtimes are the same, and they need not
 * be here; else that is looked at here.
 *
 * @throws JsdynoError EXPERIMENT_CHANGED
 */
export async function takeUp(
  kind: Kind,
  stored: Stored,
  events: PreparationEvents & { offline?: boolean },
  abort: AbortSignal,
  farm: OpenFarm | null,
): Promise<Execution> {
  const planned = await farm?.planned(kind, stored);
  return planned == null
    ? resumeExperiment(stored.database, kind, stored.experiment, events, abort)
    : { ...planned, abort };
}
