import type { RuntimeKind } from '../../../host/runtimes/types.ts';
import type { LongPause } from '../recording.ts';

// What engines print of their collections. Pure.

interface LoggedPause {
  /** Its end, in ms since the engine was started; null where the line does not tell. */
  uptime: number | null;
  ms: number;
}

/** V8's causes of what was asked for: by `gc()`, as --expose-gc has it and as Deno has it. */
const ASKED = /\) (?:testing|low memory notification);/;

/**
 * A line of V8's --trace-gc, as Deno prints it; null for any other line, and for what was asked for, as doctor itself does. What marking took in
 * steps before the pause counts.
 */
export function pauseOfV8(line: string): LoggedPause | null {
  if (ASKED.test(line)) return null;
  // [pid:0x...] 41 ms: Scavenge 4.7 (7.0) -> 4.6 (7.5) MB, pooled: 0.0 MB, 0.87 / 0.00 ms (average mu ...
  // [pid:0x...] 235 ms: Incremental Mark-Compact 91.3 (104.4) -> 9.8 (28.8) MB, ..., 2.37 / 0.00 ms (+ 2.8 ms in 24 steps ...
  const match =
    /\[\d+:0x[\da-f]+\]\s+(\d+) ms: [^>]*-> [^)]*\) MB, (?:pooled: [\d.]+ MB, )?([\d.]+) \/ [\d.]+ ms(?: +\(\+ ([\d.]+) ms in)?/.exec(
      line,
    );
  return match === null ? null : { uptime: Number(match[1]), ms: Number(match[2]) + Number(match[3] ?? 0) };
}

/** A line of JavaScriptCore's log (BUN_JSC_logGC=1): one collection with one pause or several; null for any other line. */
export function pauseOfJsc(line: string): LoggedPause | null {
  // [GC<0x...>: START M 1376kb => FullCollection, ... => 680kb, p=0.753162ms (max 0.753162), cycle 0.738480ms END]
  const pauses = [...line.matchAll(/\bp=([\d.]+)ms/g)];
  if (pauses.length === 0 || !line.includes('[GC<')) return null;
  return { uptime: null, ms: pauses.reduce((sum, [, ms]) => sum + Number(ms), 0) };
}

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
