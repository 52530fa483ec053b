import { type Asked, heapUsed } from '../../../host/runtimes/facts/fact.ts';

/** One look of the preload at the heap. */
export interface HeapLook {
  /** Since the process was started. */
  seconds: number;
  /** Bytes in use, garbage that is not collected yet included. */
  used: number;
  /** Bytes outside of the heap that objects in it hold: Buffers and the like. */
  external: number;
  /** The most in use right after a collection since the look before; null where there was none, or nobody tells. */
  collected: number | null;
  /** Bytes resident of the process itself, told at its exit alone. */
  resident?: number;
}

/** Reads what the preload wrote on a runtime; lines that are none, which a program may have added, are left out. */
export function readHeap(text: string, runtime: Asked): HeapLook[] {
  return text.split('\n').flatMap((line) => {
    const words = /^(\d{1,15}) (\d{1,15}) (\d{1,15}) (\d{1,15})(?: (\d{1,15}))?$/.exec(line);
    if (words === null) return [];
    const [micros = 0, told = 0, external = 0, collected = 0] = words.slice(1, 5).map(Number);
    const used = heapUsed(runtime, { heapUsed: told, external });
    const look = { seconds: micros / 1e6, used, external, collected: collected === 0 ? null : collected };
    return [words[5] === undefined ? look : { ...look, resident: Number(words[5]) }];
  });
}
