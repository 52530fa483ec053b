import type { Configuration } from '../../measure/configuration.ts';
import type { TimedProcess } from './processes/start.ts';

/** A process that is timed as a whole: a script on each variant, or the command lines, which are variants themselves. */
export interface StartupConfiguration extends Configuration {
  kind: 'startup';
  /** Absent where an earlier version stored a script that no variant can start. */
  command?: TimedProcess | undefined;
}
