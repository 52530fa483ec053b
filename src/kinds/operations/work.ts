import { dirname } from 'node:path';
import { atOnce } from '../../measure/at-once.ts';
import { measuredCpus } from '../../measure/cpu-split.ts';
import type { Draft } from '../../measure/plan.ts';
import { unpinnedWarning } from '../../measure/turns/check-pipes.ts';
import { missingOn, type PlannedConfiguration } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkSettingNames } from '../../work/plans/settings.ts';
import type { ReadyWork, Trial, Work } from '../../work/ready-work.ts';
import type { OperationConfiguration } from './configuration.ts';
import { isOperationChosen, listOperations } from './files/list-operations.ts';
import { isOfCollection } from './files/operation-files.ts';
import { fingerprintOnTrees, ownOperationFiles } from './files/operation-process.ts';
import { pairedRows, rowLike } from './files/paired-rows.ts';
import { calibrateBatch } from './measure-operation.ts';
import type { OperationsPlan } from './plan.ts';

export type OperationsWork = ReadyWork<OperationsPlan, OperationConfiguration>;

/** Operations, loaded from their files where those lie: the paths of the plan are absolute. */
export function openOperations(
  plan: Draft<OperationsPlan>,
): Work<OperationsPlan, OperationConfiguration, OperationsWork> {
  const { operations: files, set, test, turns, batch, adapter } = plan;
  return {
    choose: () => files.map(({ name }) => name),
    scripts: () => files.map(({ path }) => path).filter((path) => !isOfCollection(path)),
    benchmarks: () => ownOperationFiles(files),
    prepare(variants = []) {
      const folder = process.cwd();
      const declared = new Set<string>();
      return {
        source: dirname(files[0]?.path ?? folder),
        folder,
        sha256: fingerprintOnTrees(files, variants, turns),
        ownFiles: { paths: ownOperationFiles(files) },
        list: (variant, _names, abort) => listOperations(variant, { files, folder, test, adapter, abort }),
        pair(listings) {
          // Names are looked at when rows have one on all variants.
          const paired = pairedRows(listings);
          for (const listing of paired.values()) {
            for (const { parameters } of listing.configurations)
              for (const name of Object.keys(parameters)) declared.add(name);
            listing.configurations = listing.configurations.filter((row) => isOperationChosen(row, plan));
          }
          return paired;
        },
        standIn: (benchmark) => ({ kind: 'ops', benchmark, configuration: '', parameters: {}, flags: [] }),
        join: withRemarks,
        rowLike,
        checkRows(rows) {
          checkSettingNames(set, declared);
          return checkRows(plan, rows);
        },
        async calibrate(rows, trial) {
          const given = batch ?? (test === true ? 1 : undefined);
          if (given !== undefined) return rows.map((one) => withBatch(one, given));
          return calibrateOperations(rows, trial, folder);
        },
      };
    },
  };
}

/** The notes on a file of another tool may depend on the runtime, and so may a name. */
export function withRemarks(row: OperationConfiguration, other: OperationConfiguration): OperationConfiguration {
  const { operation } = row;
  const more = (other.operation?.remarks ?? []).filter((remark) => !operation?.remarks?.includes(remark));
  const paired = other.operation?.paired;
  if (operation === undefined || (more.length === 0 && paired === undefined)) return row;
  const remarks = more.length === 0 ? {} : { remarks: [...(operation.remarks ?? []), ...more] };
  return { ...row, operation: { ...operation, ...remarks, ...(paired && { paired }) } };
}

/** @throws JsdynoError NO_BENCHMARKS when no row is left */
function checkRows({ set, turns }: Draft<OperationsPlan>, rows: readonly OperationConfiguration[]): string[] {
  if (rows.length === 0 && set.length === 0) {
    throw new JsdynoError('NO_BENCHMARKS', 'the files have no operations that match', {
      hint: 'a file declares operations by suite(name).add(...); --filter and --exclude look at file, suite and name',
    });
  }
  const unpinned = turns === true ? unpinnedWarning() : null;
  return unpinned === null ? [] : [unpinned];
}

type Row = PlannedConfiguration<OperationConfiguration>;

/**
 * Chooses how many operations make a batch of about 1 ms, by one short process on the baseline for each row, as many at once as
 * there are CPUs: what they find need not be precise. A row that cannot be run there gets no number: each of its runs then
 * finds its own.
 *
 * @param folder that processes are started in
 */
async function calibrateOperations(
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
function withBatch(configuration: Row, batch: number): Row {
  const { operation } = configuration;
  return operation === undefined ? configuration : { ...configuration, operation: { ...operation, batch } };
}
