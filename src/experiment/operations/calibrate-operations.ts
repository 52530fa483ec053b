import { calibrateBatch } from '../../measure/operation.ts';
import type { RunRequest } from '../../measure/request.ts';
import { missingOn, type PlannedConfiguration } from '../../store/experiments.ts';
import type { CalibrationEvents } from '../calibrate.ts';

/**
 * Chooses how many operations make a batch of about 1 ms, by one short process on the baseline for each row. A row that
 * cannot be run there keeps none: each of its runs then finds its own.
 */
export async function calibrateOperations(
  configurations: readonly PlannedConfiguration[],
  run: Omit<RunRequest, 'configuration'>,
  { onCalibrate }: CalibrationEvents = {},
): Promise<PlannedConfiguration[]> {
  const calibrated: PlannedConfiguration[] = [];
  for (const configuration of configurations) {
    if (run.abort?.aborted) break;
    const isMissing = missingOn(configuration, run.variant.label) !== undefined;
    const batch = isMissing ? null : await calibrateBatch({ ...run, configuration });
    calibrated.push(batch === null ? configuration : withBatch(configuration, batch));
    onCalibrate?.(calibrated.length, configurations.length);
  }
  return calibrated;
}

/** The row with its batch; a file that no variant could load has no operation. */
export function withBatch(configuration: PlannedConfiguration, batch: number): PlannedConfiguration {
  const { operation } = configuration;
  return operation === undefined ? configuration : { ...configuration, operation: { ...operation, batch } };
}
