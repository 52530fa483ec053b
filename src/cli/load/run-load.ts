import { GENERATORS } from '../../measure/load/generators/generators.ts';
import type { GeneratorName } from '../../measure/load/generators/tool.ts';
import type { LoadOptions } from '../../measure/load/options.ts';
import { loadInOwnProcess } from '../../measure/load/own-process.ts';
import type { LoadEvents } from '../../measure/load/progress.ts';
import type { LoadResult } from '../../measure/load/result.ts';
import type { GeneratorPlace } from './place-generator.ts';

interface Running {
  generator: GeneratorName;
  place: GeneratorPlace;
  events: LoadEvents;
  abort: AbortSignal;
}

/**
 * Runs jsdyno's generator in a process of its own: whatever a server does to the generator, this process can say what
 * happened and end it. Other generators run so, too, where they get CPUs of their own.
 */
export function runLoad(options: LoadOptions, { generator, place, events, abort }: Running): Promise<LoadResult> {
  const { pin, spin } = place;
  const isOwn = generator === 'own';
  if (!isOwn && pin === undefined) return GENERATORS[generator].run({ ...options, spin }, events, abort);
  return loadInOwnProcess({ ...options, spin, pin, generator }, events, abort);
}
