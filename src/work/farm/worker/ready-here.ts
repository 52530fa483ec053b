import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '../../../host/files/package-file.ts';
import { makeScratch } from '../../../host/files/scratch.ts';
import { readCores } from '../../../host/machine/cores.ts';
import { checkPin } from '../../../measure/pin.ts';
import { openStore } from '../../../store/store.ts';
import { createExperiment } from '../../../store/write-experiment.ts';
import { dispatchHere } from '../../experiment/dispatch-here.ts';
import type { Execution } from '../../experiment/execution.ts';
import { needsOf } from '../../experiment/prepare.ts';
import { resumeExperiment } from '../../experiment/resume.ts';
import type { Kind } from '../../kind.ts';
import type { FarmDocument } from '../wire/document.ts';
import type { FarmResult } from '../wire/order.ts';
import { type BlockMeasurer, type MakeReady, Refused } from './measurer.ts';
import { refusalOf } from './refusal-of.ts';

interface ReadyOptions {
  loadKind: (storedAs: string) => Promise<Kind>;
  /** CPUs that this worker has for itself; null: the plan says. */
  cpus?: readonly number[] | null | undefined;
  offline?: boolean | undefined;
  /** Called with what may bear on figures, in a line. */
  onWarning?: ((text: string) => void) | undefined;
}

/**
 * Makes this process measure blocks of an experiment: the document goes into a store of its own, from which the experiment is taken up as
 * one that was interrupted, with the same checks of files and runtimes; its runs go back to the farm and not into that store.
 */
export function readyHere(options: ReadyOptions): MakeReady {
  return async ({ document }, abort) => {
    const here = packageVersion();
    // What measures must be the same: the harness is in the suite's digest, the rest is not.
    if (document.jsdyno !== here) throw new Refused('jsdyno', document.jsdyno, here);
    const folder = makeScratch('store');
    const removeFolder = () => rmSync(folder, { recursive: true, force: true });
    try {
      const execution = await takeUp(document, join(folder, 'experiments.sqlite'), options, abort);
      return measurerOf(execution, removeFolder);
    } catch (error) {
      removeFolder();
      throw refusalOf(error);
    }
  };
}

async function takeUp(
  { name, kind: storedAs, plan, environment, variants, rows }: FarmDocument,
  path: string,
  { loadKind, cpus = null, offline, onWarning }: ReadyOptions,
  abort: AbortSignal,
): Promise<Execution> {
  const database = openStore(path);
  try {
    // One block at a time, on the CPUs of this worker where it has some: lanes and pins are of the machine that submitted.
    const { lanes: _, pin, ...options } = plan;
    const kept = cpus === null && typeof pin === 'string' ? { ...options, pin } : options;
    const experiment = createExperiment(database, {
      ...{ name, environment, variants, plan: kept, configurations: rows },
      kind: storedAs,
      origin: 'measured',
      owner: process.pid,
    });
    const kind = await loadKind(storedAs);
    const execution = await resumeExperiment(
      database,
      kind,
      experiment,
      { ...(onWarning && { onWarning }), ...(offline === undefined ? {} : { offline }) },
      abort,
    );
    if (cpus === null) {
      if (execution.plan.pin !== undefined) checkPin(execution.plan.pin);
      return execution;
    }
    const { cores: needed } = needsOf(kind, execution.plan);
    const cores = readCores(cpus).length;
    if (cores < needed) {
      execution.work.remove?.();
      throw new Refused('the number of cores', `${needed} or more`, String(cores));
    }
    return { ...execution, lanes: [cpus] };
  } catch (error) {
    database.close();
    throw error;
  }
}

function measurerOf(execution: Execution, removeFolder: () => void): BlockMeasurer {
  const dispatcher = dispatchHere(execution);
  const { variants, configurations, work, database } = execution;
  return {
    async measure({ round, row, variants: places, first, earlier, seed }, abort) {
      const order = {
        round,
        configuration: at(configurations, row),
        variants: places.map((i) => at(variants, i)),
        first,
        earlier: earlier?.map((run) => ({ ...run, variant: at(variants, run.variant).id })),
        seed,
      };
      const runs: { variant: number; run: FarmResult['runs'][number]['run'] }[] = [];
      for await (const ended of dispatcher.dispatch(order, 0, { begins: () => !abort.aborted, abort })) {
        for (const { variant, run } of ended)
          runs.push({ variant: variants.findIndex(({ id }) => id === variant.id), run });
      }
      // The run that it was aborted in says nothing of the row.
      abort.throwIfAborted();
      return runs;
    },
    async end() {
      dispatcher.end?.();
      await work.finish?.();
      work.remove?.();
      database.close();
      removeFolder();
    },
  };
}

function at<T>(all: readonly T[], place: number): T {
  const one = all[place];
  if (one === undefined) throw new Error(`there is no place ${place} among ${all.length}`);
  return one;
}
