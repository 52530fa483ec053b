import { dirname } from 'node:path';
import { JsdynoError } from '../../errors/catalogue.ts';
import { unpinnedWarning } from '../../measure/turns/check-pipes.ts';
import type { ReadyWork, Work } from '../kind.ts';
import type { Draft } from '../plan.ts';
import { checkSettingNames } from '../plans/settings.ts';
import { calibrateOperations, withBatch } from './calibrate-operations.ts';
import type { OperationConfiguration } from './configuration.ts';
import { listOperations } from './files/list-operations.ts';
import { fingerprintOnTrees, ownOperationFiles } from './files/operation-process.ts';
import type { OperationsPlan } from './plan.ts';

export type OperationsWork = ReadyWork<OperationsPlan, OperationConfiguration>;

/** Operations, loaded from their files where those lie: the paths of the plan are absolute. */
export function openOperations(
  plan: Draft<OperationsPlan>,
): Work<OperationsPlan, OperationConfiguration, OperationsWork> {
  const { operations: files, filter, exclude, set, test, turns, batch } = plan;
  return {
    choose: () => files.map(({ name }) => name),
    prepare(variants = []) {
      const folder = process.cwd();
      const declared = new Set<string>();
      const onParameters = (names: readonly string[]) => {
        for (const name of names) declared.add(name);
      };
      return {
        source: dirname(files[0]?.path ?? folder),
        folder,
        sha256: fingerprintOnTrees(files, variants, turns),
        ownFiles: { paths: ownOperationFiles(files) },
        list: (variant, _names, abort) =>
          listOperations(variant, { files, folder, filter, exclude, set, test, onParameters, abort }),
        standIn: (benchmark) => ({ kind: 'ops', benchmark, configuration: '', parameters: {}, flags: [] }),
        join: withRemarks,
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

/** The notes on a file of another tool may depend on the runtime. */
export function withRemarks(row: OperationConfiguration, other: OperationConfiguration): OperationConfiguration {
  const { operation } = row;
  const more = (other.operation?.remarks ?? []).filter((remark) => !operation?.remarks?.includes(remark));
  if (operation === undefined || more.length === 0) return row;
  return { ...row, operation: { ...operation, remarks: [...(operation.remarks ?? []), ...more] } };
}

/** @throws JsdynoError NO_BENCHMARKS when no row is left */
function checkRows({ set, turns }: Draft<OperationsPlan>, rows: readonly OperationConfiguration[]): string[] {
  if (rows.length === 0 && set.length === 0) {
    throw new JsdynoError('NO_BENCHMARKS', 'the given files have no operations, or none of the wanted names', {
      hint: 'a file declares operations by suite(name).add(...); --filter and --exclude look at file, suite and name',
    });
  }
  const unpinned = turns === true ? unpinnedWarning() : null;
  return unpinned === null ? [] : [unpinned];
}
