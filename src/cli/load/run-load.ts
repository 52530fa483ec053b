import { GENERATORS, type GeneratorName } from '../../measure/load/generators/generators.ts';
import type { MixOrder } from '../../measure/load/mix.ts';
import type { LoadOptions } from '../../measure/load/options.ts';
import { loadInOwnProcess } from '../../measure/load/own-process.ts';
import type { LoadEvents } from '../../measure/load/progress.ts';
import type { LoadResult } from '../../measure/load/result.ts';
import type { Arrivals } from '../../measure/load/schedule.ts';
import type { GeneratorPlace } from './place-generator.ts';

/** `jsdyno load` as it was typed. */
export interface LoadCommand {
  rate?: number;
  connections: number;
  /** Milliseconds, as all times here. */
  duration?: number;
  requests?: number;
  requestsFrom?: string;
  order?: MixOrder;
  pipelining: number;
  method?: string;
  header: string[];
  body?: string;
  arrivals: Arrivals;
  seed: number;
  timeout: number;
  warmup?: number | false;
  http2?: boolean;
  insecure?: boolean;
  unixSocket?: string;
  cert?: string;
  key?: string;
  cacert?: string;
  pin?: string;
  spin?: boolean;
  serverPid?: number;
  generator: GeneratorName;
  /** The rates between which the knee is looked for; `true`: rates that are found out first. */
  ramp?: { from: number; to: number } | true;
  knee: number;
  failIf: string[];
  format?: string;
  histogram?: boolean;
  timeline?: boolean;
  hdr?: string;
  raw?: string;
  progress: boolean;
  verbose?: boolean;
}

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
