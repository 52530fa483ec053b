import type { Recording } from '../recording.ts';
import type { Figures } from './finding.ts';
import { otherThreadsIn } from './other-threads.ts';
import { quantile, type Seen, sum } from './seen.ts';
import { poolWaits } from './starved-pool.ts';
import { cleanMs, isSeenOutside, type Window } from './windows.ts';

/** The figures of the busiest process, and of all together where they add up. Pure. */
export function figuresOf(recording: Recording, windows: readonly Window[], all: readonly Seen[]): Figures {
  const seen = all.reduce<Seen | null>((most, one) => ((one.cpu ?? 0) >= (most?.cpu ?? 0) ? one : most), null);
  const last = isSeenOutside(recording) ? recording.outside.at(-1) : undefined;
  const live = seen?.series.lives.at(-1);
  const share = (part: number | null) => (part === null || seen === null || seen.ms === 0 ? null : part / seen.ms);
  return {
    seconds: (recording.to - recording.from) / 1000,
    judged: cleanMs(windows) / 1000,
    cpu: share(seen?.cpu ?? null),
    waited: share(seen?.waited ?? null),
    utilisation: seen === null || seen.isBlind('utilisation') ? null : utilisation(seen),
    otherThreads: otherThreadsIn(recording.outside),
    delay: seen === null || seen.isBlind('delay') ? null : delayOf(seen),
    collections:
      seen === null || seen.collecting === null || seen.ms === 0
        ? null
        : { share: seen.collecting.ms / seen.ms, perSecond: (seen.collecting.count / seen.ms) * 1000 },
    pool: seen === null || seen.isBlind('pool') ? null : poolOf(seen),
    memory:
      last === undefined
        ? null
        : {
            rss: last.rss,
            heap: live?.forced === true ? live.memory.heapUsed : null,
            buffers:
              live?.forced === true && seen?.isBlind('buffers') === false
                ? Math.max(live.memory.external, live.memory.arrayBuffers)
                : null,
          },
    files: last === undefined ? null : { open: last.files, most: last.mostFiles },
    load: recording.load,
  };
}

function utilisation({ rows }: Seen): number | null {
  const active = sum(rows.map((row) => row.active));
  const idle = sum(rows.map((row) => row.idle));
  return active + idle === 0 ? null : active / (active + idle);
}

/**
 * Of all ticks: what came less than 5 ms late is told only in all, with the longest of each row, and a stall is taken with its waits taken
 * off.
 */
function delayOf({ rows, stalls }: Seen): Figures['delay'] {
  const ticks = sum(rows.map((row) => row.ticks));
  if (ticks === 0) return null;
  const long = sum(rows.flatMap((row) => row.stalls.map(([, late]) => late)));
  const short = sum(rows.map((row) => row.late)) - long;
  const mean = (Math.max(0, short) + sum(stalls.map(({ ms }) => ms))) / ticks;
  const shorter = rows.filter((row) => row.stalls.length === 0).map((row) => row.longest);
  return { mean, longest: Math.max(mean, ...shorter, ...stalls.map(({ ms }) => ms)) };
}

function poolOf(seen: Seen): Figures['pool'] {
  const waits = poolWaits(seen);
  return waits.length === 0 ? null : { p50: quantile(waits, 0.5), longest: Math.max(...waits) };
}
