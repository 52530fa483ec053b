import { dirname } from 'node:path';
import { listOperations } from '../../suites/list-operations.ts';
import type { OperationFile } from '../../suites/operation-files.ts';
import { operationsFingerprint } from '../../suites/operation-process.ts';
import type { Work, WorkOptions } from '../work.ts';
import { calibrateOperations, withBatch } from './calibrate-operations.ts';

/** Operations, loaded from their files where those lie. */
export function operationsWork(files: readonly OperationFile[], options: WorkOptions): Work {
  return {
    choose: () => files.map(({ name }) => name),
    prepare() {
      const folder = process.cwd();
      const { filter, exclude, set, test, batch } = options;
      return {
        source: dirname(files[0]?.path ?? folder),
        folder,
        sha256: operationsFingerprint(files),
        lasting: {}, // the paths of the files are absolute
        list: (variant, _names, abort) => listOperations(variant, { files, folder, filter, exclude, set, test, abort }),
        calibrate: async (configurations, run, events) => {
          const given = batch ?? (test === true ? 1 : undefined);
          if (given !== undefined) return configurations.map((one) => withBatch(one, given));
          return calibrateOperations(configurations, run, events);
        },
      };
    },
  };
}
