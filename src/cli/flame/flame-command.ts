import { extname } from 'node:path';
import type { TakePlan } from '../../capture/observe.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { isFile } from '../../files/if-there.ts';

/** `jsdyno flame` as it was typed. Times are milliseconds. */
export interface FlameCommand {
  pid?: number;
  scenario?: string;
  on?: string;
  duration?: number;
  load?: string;
  rate?: number;
  connections: number;
  interval: number;
  warmup: number | false;
  cost: boolean;
  heap?: boolean;
  held?: boolean;
  perf?: boolean;
  diff?: boolean;
  together?: boolean;
  output: string;
  page: boolean;
  export: string[];
  format: 'table' | 'markdown' | 'json';
  offline?: boolean;
}

/** What the words and options together ask for. */
export type Asked =
  | { what: 'program'; words: readonly string[] }
  | { what: 'process'; pid: number }
  | { what: 'scenario'; name: string }
  | { what: 'files'; paths: readonly string[] }
  | { what: 'difference'; paths: readonly [string, string] };

/** Endings of files with profiles. A program has others, and none of these is one's first word. */
const PROFILE =
  /(\.(cpuprofile|heapprofile|pb|pb\.gz|pprof|collapsed|folded|json|json\.gz|txt|log|perf)|\/?isolate-[^/]*\.log)$/i;

/** @throws JsdynoError BAD_USAGE, BAD_OPTION */
export function askedBy(words: readonly string[], command: FlameCommand): Asked {
  checkTogether(command, words);
  if (command.output !== '-' && command.page) checkPageFile(command.output);
  for (const file of command.export) checkExport(file, command);
  const { pid, scenario, diff } = command;
  if (diff === true) {
    const [before, after, ...more] = words;
    if (before !== undefined && after !== undefined && more.length === 0) {
      return { what: 'difference', paths: [before, after] };
    }
    throw new JsdynoError('BAD_USAGE', `--diff takes two files, not ${words.length}`, {
      hint: 'jsdyno flame --diff before.cpuprofile after.cpuprofile; "--export FILE" keeps a profile',
    });
  }
  if (pid !== undefined) return { what: 'process', pid };
  if (scenario !== undefined) return { what: 'scenario', name: scenario };
  const [first] = words;
  if (first === undefined) {
    throw new JsdynoError('BAD_USAGE', 'there is nothing to profile', {
      hint: 'jsdyno flame -- node app.js, or the files of profiles',
    });
  }
  if (!PROFILE.test(first)) return { what: 'program', words };
  const missing = words.find((path) => !isFile(path));
  if (missing === undefined) return { what: 'files', paths: words };
  throw new JsdynoError('FILE_UNREADABLE', `there is no file ${missing}`, {
    hint: 'name files with profiles; to profile a program, type it as in jsdyno flame -- node app.js',
  });
}

/** How the profile is to be taken. @throws JsdynoError BAD_USAGE */
export function planOf(command: FlameCommand): TakePlan {
  const { load, rate, connections, duration, warmup, cost, heap, held, perf, interval } = command;
  return {
    what: held === true ? 'held' : heap === true ? 'allocated' : 'cpu',
    durationMs: duration ?? null,
    load: load === undefined ? null : { url: load, rate, connections },
    warmupMs: warmup === false ? 0 : warmup,
    measureCost: cost,
    perf: perf === true,
    intervalUs: Math.round(interval * 1000),
  };
}

function checkTogether(
  { pid, scenario, on, load, rate, heap, held, perf, diff }: FlameCommand,
  words: readonly string[],
) {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_USAGE', message, { hint });
  const ways = [
    ...(pid === undefined ? [] : ['--pid']),
    ...(scenario === undefined ? [] : ['--scenario']),
    ...(diff === true ? ['--diff'] : []),
  ];
  if (ways.length > 1) throw bad(`${ways.join(' and ')} are two things to profile`, 'leave one out');
  if (words.length > 0 && (pid !== undefined || scenario !== undefined)) {
    throw bad(`${ways[0]} and a program are two things to profile`, 'leave one out');
  }
  if (on !== undefined && pid !== undefined) throw bad('a process that runs keeps its runtime', 'leave out --on');
  if (perf === true && (heap === true || held === true)) {
    throw bad('perf takes time, not allocation', 'leave out --perf, or --heap');
  }
  if (rate !== undefined && load === undefined && scenario === undefined) {
    throw bad('--rate is of a load, and there is none', 'name its address: --load http://localhost:3000/');
  }
  if (load?.startsWith('/') === true && pid !== undefined) {
    throw bad('of a process that runs the whole address is needed', '--load http://localhost:3000/');
  }
}

function checkPageFile(file: string): void {
  if (['.html', '.htm'].includes(extname(file).toLowerCase())) return;
  throw new JsdynoError('BAD_OPTION', `a page is an .html, and "${file}" is none`, {
    hint: '-o flame.html; --export writes .cpuprofile, .pb.gz and .collapsed',
  });
}

/** Formats that a profile is written in, by the ending of the file. */
export type ExportFormat = 'cpuprofile' | 'heapprofile' | 'pprof' | 'collapsed';

const ENDINGS: readonly (readonly [RegExp, ExportFormat])[] = [
  [/\.cpuprofile$/i, 'cpuprofile'],
  [/\.heapprofile$/i, 'heapprofile'],
  [/\.(pb|pb\.gz|pprof)$/i, 'pprof'],
  [/\.(collapsed|folded|txt)$/i, 'collapsed'],
];

/** Undefined for an ending that is none's. */
export function exportFormatOf(file: string): ExportFormat | undefined {
  return ENDINGS.find(([ending]) => ending.test(file))?.[1];
}

function checkExport(file: string, { heap, held, diff }: FlameCommand): void {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_OPTION', message, { hint });
  const format = exportFormatOf(file);
  if (diff === true) throw bad('a difference is exported to no format', 'export each of the two profiles');
  if (format === undefined) {
    throw bad(`"${file}" has no ending of a profile`, 'end it with .cpuprofile, .heapprofile, .pb.gz or .collapsed');
  }
  const isHeap = heap === true || held === true;
  if (format === 'heapprofile' && !isHeap) return; // a file may be one of the heap: said when it is known
  if (format === 'cpuprofile' && isHeap) throw bad('a .cpuprofile is of time', 'end it with .heapprofile');
}
