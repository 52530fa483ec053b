import type { MemoryLook } from '../collection.ts';

/** What the preload of a process wrote, see ../observe/preload.cjs. */
export interface ToldLooks {
  pid: number;
  /** Of the runtime. */
  version: string;
  /** When the process was started, in milliseconds of CLOCK_MONOTONIC, which processes of a Linux machine share; 0 where it does not know. */
  start: number;
  looks: (MemoryLook & { watching: number })[];
  /** It was told to come to an end, and has written everything. */
  isEnded: boolean;
}

const HEAD = /^start (\d{1,10}) (\d{1,15}) v(\d[\w.+-]{1,60})$/;
const LOOK = /^(\d{1,15}) (\d{1,16}) (\d{1,16}) (\d{1,16}) (\d{1,15})$/;

/** Reads it; lines that are none, which a program may have added, are left out. Null without its head. Pure. */
export function readLooks(text: string): ToldLooks | null {
  const lines = text.split('\n');
  const [, pid, start, version] = HEAD.exec(lines[0] ?? '') ?? [];
  if (pid === undefined || start === undefined || version === undefined) return null;
  const looks = lines.slice(1).flatMap((line) => {
    const words = LOOK.exec(line);
    if (words === null) return [];
    const [at = 0, rss = 0, heapUsed = 0, external = 0, watching = 0] = words.slice(1).map(Number);
    return [{ pid: Number(pid), at: at / 1000, rss, heapUsed, external, watching: watching / 1000 }];
  });
  return { pid: Number(pid), version, start: Number(start) / 1000, looks, isEnded: lines.includes('end') };
}
