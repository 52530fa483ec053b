import { whole } from '../../../text/english-numbers.ts';
import type { Blind, InsideRow, InsideSeries, LongPause } from '../recording.ts';
import { blockingFrames } from './frames.ts';

/** What a small program did on purpose, and what was seen of it. */
export interface KnownTroubles {
  /** When each began and ended: a block of 50 ms, garbage for 150 ms, 16 tasks of some 20 ms for the pool. */
  times: Record<'block' | 'garbage' | 'pool', readonly [from: number, to: number]>;
  /** Looked at its memory before and behind holding 24 MiB of Buffers and 100,000 objects; a profile with another block in it. */
  series: InsideSeries;
  log: readonly LongPause[] | null;
}

/** A block of 50 ms must make a timer late by 15 at least: one of 30 ms may have been due 30 ms after it began. */
const SEEN_DELAY_MS = 15;
const SEEN_BLOCK_MS = 25;
/** The smallest task waits for at least one of the pool's large ones. */
const SEEN_WAIT_MS = 10;
const SEEN_BUFFERS = 16 << 20;
/** 100,000 objects with a text each: 8 MB or so in every engine. */
const SEEN_HEAP = 3 << 20;

/** The signals that did not show what was there. Pure. @param seen null where nothing could be loaded */
export function blindIn(seen: KnownTroubles | null): Blind[] {
  if (seen === null) {
    const why = 'nothing could be loaded into it';
    return (
      ['delay', 'utilisation', 'collections', 'pool', 'heap', 'buffers', 'live', 'frames', 'threads'] as const
    ).map((signal) => ({ signal, why }));
  }
  const { times, series, log } = seen;
  const blind: Blind[] = [];
  const check = (isSeen: boolean, signal: Blind['signal'], why: string) => {
    if (!isSeen) blind.push({ signal, why });
  };
  const blocked = during(series.rows, times.block);
  const stalls = series.rows.flatMap((row) => row.stalls);
  check(
    stalls.some(([, late]) => late >= SEEN_DELAY_MS),
    'delay',
    'a block of 50 ms is not seen by timers',
  );
  const active = blocked.reduce((sum, row) => sum + row.active, 0);
  check(active >= SEEN_BLOCK_MS, 'utilisation', `says ${whole(active)} ms busy while the loop is blocked for 50`);
  const inside = series.rows.reduce((sum, row) => sum + (row.gc?.count ?? 0), 0);
  check(inside + (log?.length ?? 0) > 0, 'collections', 'tells none while there is garbage');
  const waits = series.rows.flatMap((row) => [...row.probes.map(([, ms]) => ms), row.pending]);
  check(
    waits.some((ms) => ms >= SEEN_WAIT_MS),
    'pool',
    'the smallest task does not wait behind 16 large ones: there is no pool of few threads, or it goes past it',
  );
  const [before, after] = series.lives;
  const grown = (key: 'heapUsed' | 'external' | 'arrayBuffers') =>
    before === undefined || after === undefined ? 0 : after.memory[key] - before.memory[key];
  check(before?.forced === true, 'live', 'no collection can be asked for');
  check(grown('heapUsed') >= SEEN_HEAP, 'heap', '100,000 objects that are held do not show');
  check(
    Math.max(grown('external'), grown('arrayBuffers')) >= SEEN_BUFFERS,
    'buffers',
    '24 MiB of Buffers that are held do not show',
  );
  const frames = series.profile === null ? [] : blockingFrames(series.profile, SEEN_BLOCK_MS / 2);
  check(
    frames.some(({ name }) => name === 'blockOnPurpose'),
    'frames',
    'its profile does not name the function that blocks',
  );
  check(
    series.rows.some((row) => row.cpu !== null),
    'threads',
    'the kernel does not tell what threads wait for a CPU',
  );
  return blind;
}

/** Rows that have part of a time in them. */
function during(rows: readonly InsideRow[], [from, to]: readonly [number, number]): InsideRow[] {
  return rows.filter((row) => row.at > from && row.at - row.ms < to);
}
