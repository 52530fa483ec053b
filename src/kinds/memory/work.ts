import { existsSync } from 'node:fs';
import { contentOrGone, sha256 } from '../../host/files/hash.ts';
import { packageFile } from '../../host/files/package-file.ts';
import { fileOn, scriptsInTrees } from '../../host/runtimes/file-on.ts';
import { lackingOn } from '../../measure/listing.ts';
import type { Draft } from '../../measure/plan.ts';
import type { ReadyWork, Work } from '../../work/ready-work.ts';
import type { MemoryConfiguration, WatchedProcess } from './configuration.ts';
import type { MemoryPlan } from './plan.ts';

/** The one row of an experiment whose variants are command lines. */
const COMMAND = 'command';

/** Shipped as it is: the measured runtime loads it. */
export const PRELOAD = packageFile('src/kinds/memory/preload.cjs');

export type MemoryWork = ReadyWork<MemoryPlan, MemoryConfiguration>;

/** Processes that are looked at: scripts on each variant, or command lines. The paths of the plan are absolute. */
export function openMemory({ watched }: Draft<MemoryPlan>): Work<MemoryPlan, MemoryConfiguration, MemoryWork> {
  const { scripts, folder, ...looks } = watched;
  const rows =
    scripts.length === 0
      ? [rowOf(COMMAND, looks)]
      : scripts.map(({ name, path }) => rowOf(name, { ...looks, script: path }));
  return {
    scripts: () => scripts.map(({ path }) => path),
    choose: () => rows.map(({ benchmark }) => benchmark),
    prepare: (variants = []) => ({
      source: folder,
      folder,
      // With what is loaded before the scripts; what they load is not looked at.
      sha256: sha256(contentOrGone(PRELOAD), ...scriptsInTrees(scripts, variants)),
      changesTrees: scripts.length === 0,
      ownFiles: { paths: scripts.flatMap(({ path }) => path ?? []) },
      async list(variant) {
        const isThere = ({ watched: { script } }: MemoryConfiguration) =>
          variant.tree === undefined || script === undefined || existsSync(fileOn(variant, script));
        const lacking = rows.filter((row) => !isThere(row)).map(({ benchmark }) => lackingOn(variant, benchmark));
        return { configurations: rows.filter(isThere), broken: lacking };
      },
      standIn: (benchmark) => rowOf(benchmark, looks),
    }),
  };
}

function rowOf(benchmark: string, watched: WatchedProcess): MemoryConfiguration {
  return { kind: 'memory', benchmark, configuration: '', parameters: {}, watched };
}
