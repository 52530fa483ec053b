import type { RuntimeKind } from '../../../host/runtimes/types.ts';
import type { LongPause } from '../recording.ts';
import { type LoggedPause, pauseOfJsc, pauseOfV8 } from './collection-log.ts';

/** Gathers pauses from what an engine prints. */
export interface PauseReader {
  read(line: string): void;
  pauses(): LongPause[];
}

/** For runtimes that tell of collections in their own log only; null for Node.js, which tells from inside. */
export function pauseReader(kind: RuntimeKind | 'command'): PauseReader | null {
  const pauseOf: ((line: string) => LoggedPause | null) | null =
    kind === 'deno' ? pauseOfV8 : kind === 'bun' ? pauseOfJsc : null;
  if (pauseOf === null) return null;
  const seen: (LoggedPause & { heard: number })[] = [];
  return {
    read: (line) => {
      const pause = pauseOf(line);
      if (pause !== null) seen.push({ ...pause, heard: performance.timeOrigin + performance.now() });
    },
    pauses: () => {
      // V8 gathers some lines before it writes them: the one that was heard soonest after it was meant tells the clocks' difference.
      const ahead = Math.min(...seen.map(({ heard, uptime }) => (uptime === null ? 0 : heard - uptime)));
      return seen.map(({ heard, uptime, ms }) => [(uptime === null ? heard : uptime + ahead) - ms, ms]);
    },
  };
}
