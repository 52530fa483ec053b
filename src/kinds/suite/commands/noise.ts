import type { Io } from '../../../text/io.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureTyped } from '../../../work/console/measure-typed.ts';
import type { Stored } from '../../../work/kind.ts';
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
  const print = (stored: Stored) => printNoise(suiteKind, stored, options.format === 'json', io);
  return measureTyped(request, { ...options, farm, failIf: [] }, print, io);
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
