import type { Configuration } from '../../measure/configuration.ts';
import type { Choices, Typed } from '../../work/typed/declared.ts';
import type { OPTIONS } from './options.ts';

/** A process that is looked at: a script on each variant, or the command lines, which are variants themselves. */
export interface MemoryConfiguration extends Configuration {
  kind: 'memory';
  watched: WatchedProcess;
}

export interface WatchedProcess
  extends Pick<Typed<typeof OPTIONS>, 'intervalMs' | 'warmup'>,
    Pick<Choices<typeof OPTIONS>, 'durationMs' | 'noHeap' | 'load' | 'rate' | 'connections'> {
  /** Absolute path; absent: the variant is a command line. */
  script?: string | undefined;
}
