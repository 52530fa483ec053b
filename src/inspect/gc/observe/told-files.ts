import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeChildFile } from '../../../host/process/child-file.ts';
import { heapUsed } from '../../../host/runtimes/facts/fact.ts';
import type { RuntimeKind } from '../../../host/runtimes/types.ts';
import type { MemoryLook, Seen } from '../collection.ts';
import { readBunLog } from '../read/bun-log.ts';
import { joinedEvents } from '../read/joined-events.ts';
import { readTraceEvents } from '../read/trace-events.ts';
import { readTraceLines } from '../read/trace-lines.ts';
import { looksIn, type WatchedProgram } from './run-watched.ts';
import type { WatchedLine } from './watched-line.ts';

/** What a program told in all, before it is said which part of it counts; `start` is of CLOCK_MONOTONIC, ms, where it is known. */
export type Told = Omit<Seen, 'from' | 'watching'> & {
  start: number | null;
  /** What watching took until each look, in ms. */
  watched: { at: number; pid: number; spent: number }[];
  /** A process was ended before it had written out what it held. */
  isCutOff: boolean;
  /** In words: a file that cannot be read. */
  problem: string | null;
  /** Of Node.js, where the preload told it. */
  version: string | null;
};

/** Reads and removes what a program left. */
export function readTold(line: WatchedLine, program: WatchedProgram, folder: string): Told {
  switch (line.kind) {
    case 'node':
      return nodeTold(folder, program);
    case 'deno': {
      const taken = takeChildFile(join(folder, 'stdout'));
      const { teller, heaps, collections, torn } = readTraceLines('text' in taken ? taken.text : '');
      const problem = 'problem' in taken ? taken.problem : null;
      return { ...plain(program), teller, heaps, collections, torn, problem };
    }
    case 'bun': {
      const { looks, problems } = looksOf(folder, 'bun');
      return {
        ...plain(program),
        teller: "JavaScriptCore's log",
        ...readBunLog(program.lines, program.pid),
        looks: looks.flatMap((one) => one.looks),
        watched: looks.flatMap((one) => one.looks.map(({ at, pid, watching }) => ({ at, pid, spent: watching }))),
        version: looks[0]?.version ?? null,
        problem: problems[0] ?? null,
      };
    }
  }
}

function plain({ lastedMs }: WatchedProgram) {
  return { looks: [], to: lastedMs, start: null, watched: [], isCutOff: false, version: null };
}

/** What the preloads wrote, and what went wrong with it. */
function looksOf(folder: string, kind: RuntimeKind) {
  const problems: string[] = [];
  const take = (file: string): string => {
    const taken = takeChildFile(file);
    if ('text' in taken) return taken.text;
    problems.push(taken.problem);
    return '';
  };
  return { looks: looksIn(folder).flatMap((file) => readLooks(take(file), kind) ?? []), problems, take };
}

function nodeTold(folder: string, { lastedMs, isDone }: WatchedProgram): Told {
  const names = readdirSync(folder);
  const { looks, problems, take } = looksOf(folder, 'node');
  const events = names
    .filter((name) => name.startsWith('events-'))
    .map((name) => readTraceEvents(take(join(folder, name))));
  const starts = looks.map(({ start }) => start);
  const firsts = events.flatMap(({ first }) => (first === null ? [] : [first / 1000]));
  const start = starts.length > 0 ? Math.min(...starts) : firsts.length > 0 ? Math.min(...firsts) : null;
  const { heaps, collections } = joinedEvents(events, start ?? 0);
  const ends = [
    ...looks.flatMap(({ start: own, looks: all }) => all.slice(-1).map(({ at }) => at + own - (start ?? 0))),
    ...collections.map(({ at, pause }) => at + pause),
  ];
  let to = 0;
  for (const one of ends) to = Math.max(to, one);
  return {
    teller: 'trace events',
    heaps,
    collections,
    looks: looks.flatMap(({ start: own, looks: all }) =>
      all.map(({ watching: _, ...look }) => ({ ...look, at: look.at + own - (start ?? 0) })),
    ),
    to: to > 0 ? to : lastedMs,
    torn: events.reduce((sum, { torn }) => sum + torn, 0),
    start,
    watched: looks.flatMap(({ start: own, looks: all, pid }) =>
      all.map(({ at, watching }) => ({ at: at + own - (start ?? 0), pid, spent: watching })),
    ),
    isCutOff: isDone && (looks.length === 0 || looks.some((one) => !isWhole(one))),
    problem: problems[0] ?? null,
    version: looks[0]?.version ?? null,
  };
}

function isWhole({ isEnded }: ToldLooks): boolean {
  return isEnded;
}

/** What the preload of a process wrote, see ../observe/preload.cjs. */
interface ToldLooks {
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
function readLooks(text: string, kind: RuntimeKind): ToldLooks | null {
  const lines = text.split('\n');
  const [, pid, start, version] = HEAD.exec(lines[0] ?? '') ?? [];
  if (pid === undefined || start === undefined || version === undefined) return null;
  const looks = lines.slice(1).flatMap((line) => {
    const words = LOOK.exec(line);
    if (words === null) return [];
    const [at = 0, rss = 0, used = 0, external = 0, watching = 0] = words.slice(1).map(Number);
    const heap = heapUsed({ kind, version }, { heapUsed: used, external });
    return [{ pid: Number(pid), at: at / 1000, rss, heapUsed: heap, external, watching: watching / 1000 }];
  });
  return { pid: Number(pid), version, start: Number(start) / 1000, looks, isEnded: lines.includes('end') };
}
