import type { Io } from '../../../text/io.ts';
import { answer } from '../../../work/console/answer.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureRequest } from '../../../work/console/measure-with-progress.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { suiteKind } from '../kind.ts';
import { NOISE } from '../options.ts';
import { noisePlan } from '../plan.ts';
import { printNoise } from '../print-noise.ts';
import { suiteChoice } from './suite-choice.ts';

type NoiseCommand = Typed<typeof NOISE>;

/** `jsdyno noise`: measures one variant against itself and prints what this machine can tell apart. Returns the exit code. */
export async function noise(categories: string[], options: NoiseCommand, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const request = noiseRequest(categories, options);
  const measured = await measureRequest(request, { progress: options.progress, farm }, io);
  return answer(suiteKind, measured, () => printNoise(suiteKind, measured.stored, options.format === 'json', io), io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function noiseRequest(categories: readonly string[], options: NoiseCommand) {
  const { on, format, offline } = options;
  const plan = { ...noisePlan(suiteChoice(categories, choicesOf(NOISE, options))), format };
  return { kind: suiteKind, variants: [on, on], plan, offline };
}
