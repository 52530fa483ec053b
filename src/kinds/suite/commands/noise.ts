import type { Io } from '../../../text/io.ts';
import { answer } from '../../../work/console/answer.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureWithProgress } from '../../../work/console/measure-with-progress.ts';
import { prepareExperiment } from '../../../work/experiment/prepare.ts';
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
  const farm = farmChoice(options);
  const request = noiseRequest(categories, options);
  const measured = await measureWithProgress(
    {
      prepare: (store, events, abort) => prepareExperiment(store, request, events, abort),
      progress: options.progress,
      farm,
    },
    io,
  );
  return answer(suiteKind, measured, () => printNoise(suiteKind, measured.stored, options.format === 'json', io), io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function noiseRequest(categories: readonly string[], options: NoiseCommand) {
  const { on, format, offline } = options;
  const plan = { ...noisePlan(suiteChoice(categories, options)), format };
  return { kind: suiteKind, variants: [on, on], plan, offline };
}
