import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Io } from '../../../text/io.ts';
import { suiteKind } from '../kind.ts';
import { noisePlan } from '../plan.ts';
import { printNoise } from '../print-noise.ts';
import { type SuiteOptions, suiteChoice } from './suite-choice.ts';

interface NoiseCommand extends SuiteOptions {
  on: string;
  format?: string;
}

/** `jsdyno noise`: measures one variant against itself and prints what this machine can tell apart. Returns the exit code. */
export async function noise(categories: string[], options: NoiseCommand, io: Io): Promise<number> {
  const request = {
    kind: suiteKind,
    variants: [options.on, options.on],
    plan: noisePlan(suiteChoice(categories, options)),
    offline: options.offline,
  };
  const { exit, stored } = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
    },
    io,
  );
  return exit || printNoise(suiteKind, stored, options.format === 'json', io);
}
