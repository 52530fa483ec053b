import { missingOn, type PlannedConfiguration } from '../../store/experiments.ts';
import type { Trial } from '../kind.ts';
import type { OperationConfiguration } from './configuration.ts';
import { calibrateBatch } from './measure-operation.ts';
import type { OperationsPlan } from './plan.ts';

type Row = PlannedConfiguration<OperationConfiguration>;

/**
 * Chooses how many operations make a batch of about 1 ms, by one short process on the baseline for each row. A row that
 * cannot be run there gets no number: each of its runs then finds its own.
 *
 * @param folder that processes are started in
 */
export async function calibrateOperations(
  rows: readonly Row[],
  { variant, plan, onCalibrate, abort }: Trial<OperationsPlan>,
  folder: string,
): Promise<Row[]> {
  const { pin, timeoutMs } = plan;
  const calibrated: Row[] = [];
  for (const configuration of rows) {
    if (abort?.aborted) break;
    const isMissing = missingOn(configuration, variant.label) !== undefined;
    const run = { variant, configuration, folder, pin, timeoutMs, abort };
    const batch = isMissing ? null : await calibrateBatch(run);
    calibrated.push(batch === null ? configuration : withBatch(configuration, batch));
    onCalibrate?.(calibrated.length, rows.length);
  }
  return calibrated;
}

/** The row with its batch; a file that no variant could load has no operation. */
export function withBatch(configuration: Row, batch: number): Row {
  const { operation } = configuration;
  return operation === undefined ? configuration : { ...configuration, operation: { ...operation, batch } };
}
