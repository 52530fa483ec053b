import { atOnce } from '../../measure/at-once.ts';
import { measuredCpus } from '../../measure/cpu-split.ts';
import { missingOn, type PlannedConfiguration } from '../../store/experiments.ts';
import type { Trial } from '../../work/kind.ts';
import type { OperationConfiguration } from './configuration.ts';
import { calibrateBatch } from './measure-operation.ts';
import type { OperationsPlan } from './plan.ts';

type Row = PlannedConfiguration<OperationConfiguration>;

/**
 * Chooses how many operations make a batch of about 1 ms, by one short process on the baseline for each row, as many at once as
 * there are CPUs: what they find need not be precise. A row that cannot be run there gets no number: each of its runs then
 * finds its own.
 *
 * @param folder that processes are started in
 */
export async function calibrateOperations(
  rows: readonly Row[],
  { variant, plan, onCalibrate, abort }: Trial<OperationsPlan>,
  folder: string,
): Promise<Row[]> {
  const { pin, timeoutMs } = plan;
  let done = 0;
  const batchOf = async (configuration: Row) => {
    const isMissing = missingOn(configuration, variant.label) !== undefined;
    const isAsked = !isMissing && abort?.aborted !== true;
    return isAsked ? calibrateBatch({ variant, configuration, folder, pin, timeoutMs, abort }) : 'unavailable';
  };
  const calibrate = async (row: Row) => {
    const batch = await batchOf(row);
    onCalibrate?.(++done, rows.length);
    return batch;
  };
  const most = measuredCpus(pin)?.length ?? 1;
  const batches = await atOnce(rows, most, calibrate);
  // Two at the same time may have wanted the same file.
  if (most > 1 && rows.length > 1) {
    for (const [i, row] of rows.entries()) batches[i] ??= await batchOf(row);
  }
  return rows.map((row, i) => {
    const batch = batches[i];
    return typeof batch === 'number' ? withBatch(row, batch) : row;
  });
}

/** The row with its batch; a file that no variant could load has no operation. */
export function withBatch(configuration: Row, batch: number): Row {
  const { operation } = configuration;
  return operation === undefined ? configuration : { ...configuration, operation: { ...operation, batch } };
}
