import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeChildFile } from '../../../host/process/child-file.ts';
import type { Seen } from '../collection.ts';
import { readBunLog } from '../read/bun-log.ts';
import { joinedEvents } from '../read/joined-events.ts';
import { readLooks, type ToldLooks } from '../read/looks.ts';
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
      const { looks, problems } = looksOf(folder);
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
function looksOf(folder: string) {
  const problems: string[] = [];
  const take = (file: string): string => {
    const taken = takeChildFile(file);
    if ('text' in taken) return taken.text;
    problems.push(taken.problem);
    return '';
  };
  return { looks: looksIn(folder).flatMap((file) => readLooks(take(file)) ?? []), problems, take };
}

function nodeTold(folder: string, { lastedMs, isDone }: WatchedProgram): Told {
  const names = readdirSync(folder);
  const { looks, problems, take } = looksOf(folder);
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
