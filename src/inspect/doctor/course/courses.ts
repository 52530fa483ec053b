import { otherThreadsIn } from '../judge/other-threads.ts';
import { overlap, type Seen, sum } from '../judge/seen.ts';
import type { InsideRow, Memory, OutsideLook, Recording } from '../recording.ts';
import type { Course, CourseLine } from './course.ts';
import { ownStalls, pausedIn, secondsOf } from './rested-on.ts';

type Point = CourseLine['points'][number];

/**
 * Every signal that was told, over the time that was looked at: of the process that had most CPU what can only be seen from inside, of all of
 * them together what the kernel tells. A signal that the runtime does not tell is not there: a line at 0 would be a statement. Pure.
 *
 * @param seen each process with all its rows, those of disturbed time, too
 */
export function coursesOf(recording: Recording, seen: readonly Seen[]): Course[] {
  const busiest = seen.reduce<Seen | null>((most, one) => ((one.cpu ?? 0) >= (most?.cpu ?? 0) ? one : most), null);
  const inside = recording.isInside && busiest !== null ? insideCourses(busiest, recording) : [];
  const outside = recording.outside;
  return [
    ...inside,
    threads(recording),
    memory(busiest, recording),
    ...asked(recording),
    connections(recording, outside),
  ]
    .map((course) => ({ ...course, lines: course.lines.filter(({ points }) => points.length > 1).map(rounded) }))
    .filter(({ lines }) => lines.length > 0);
}

function insideCourses(seen: Seen, recording: Recording): Course[] {
  const { rows } = seen;
  const points = (value: (row: InsideRow) => number | null) =>
    rows.flatMap((row): Point[] => {
      const one = value(row);
      return one === null ? [] : [[secondsOf(row.at, recording), one]];
    });
  const courses: Course[] = [];
  if (!seen.isBlind('delay')) {
    courses.push({
      name: 'delay',
      title: 'Delay of the event loop',
      description:
        'How late timers of 10 to 30 ms came, the latest of each half second: as it was, and without waits for a CPU and collections.',
      unit: 'seconds',
      lines: [
        { name: 'the latest timer', points: points(({ longest }) => longest / 1000) },
        { name: 'of it by the program itself', points: points((row) => ownDelay(row, seen) / 1000) },
      ],
    });
  }
  const share = (value: (row: InsideRow) => number | null) =>
    points((row) => {
      const part = value(row);
      return part === null ? null : part / row.ms;
    });
  courses.push({
    name: 'utilisation',
    title: 'The thread of JavaScript',
    description:
      'The share of each half second in which the thread had a CPU, waited for one, and in which its event loop was busy as the runtime tells.',
    unit: 'share',
    lines: [
      { name: 'had a CPU', points: share(({ cpu }) => cpu) },
      { name: 'waited for a CPU', points: share(({ waited }) => waited) },
      {
        name: 'event loop busy, as the runtime tells',
        points: seen.isBlind('utilisation')
          ? []
          : points(({ active, idle }) => (active + idle === 0 ? null : active / (active + idle))),
      },
    ],
  });
  if (!seen.isBlind('pool')) {
    const waits = (row: InsideRow) => [...row.probes.map(([, ms]) => ms), ...(row.pending > 0 ? [row.pending] : [])];
    const most = (row: InsideRow) => (waits(row).length === 0 ? null : Math.max(...waits(row)) / 1000);
    const mean = (row: InsideRow) => (waits(row).length === 0 ? null : sum(waits(row)) / waits(row).length / 1000);
    courses.push({
      name: 'pool',
      title: 'Wait for the thread pool',
      description: 'What the smallest task waited for its answer: five tasks in each half second.',
      unit: 'seconds',
      lines: [
        { name: 'the longest', points: points(most) },
        { name: 'on average', points: points(mean) },
      ],
    });
  }
  const isTold = recording.log !== null || rows.some(({ gc }) => gc !== null);
  if (!seen.isBlind('collections') && isTold) {
    const longest = (row: InsideRow) =>
      row.gc?.longest ??
      Math.max(0, ...(recording.log ?? []).map(([at, ms]) => overlap(row.at - row.ms, row.at, at, at + ms)));
    courses.push({
      name: 'collections',
      title: 'Pauses for garbage collection',
      description: 'Pauses of each half second: all together, and the longest.',
      unit: 'seconds',
      lines: [
        { name: 'all together', points: points((row) => pausedIn(row, recording.log) / 1000) },
        { name: 'the longest', points: points((row) => longest(row) / 1000) },
      ],
    });
  }
  return courses;
}

/** What is left of the latest timer of a row: `stalls` has those of 5 ms or more. */
function ownDelay(row: InsideRow, seen: Seen): number {
  return row.stalls.length === 0 ? row.longest : Math.max(...ownStalls(row, seen.stalls));
}

function threads(recording: Recording): Course {
  const { outside } = recording;
  return {
    name: 'threads',
    title: 'CPU by thread',
    description: `CPUs that the program's threads had, as the kernel counts${otherThreadsIn(outside) === null ? '' : '; threads of one name together'}.`,
    unit: 'CPUs',
    lines: threadLines(outside, (at) => secondsOf(at, recording)),
  };
}

function memory(seen: Seen | null, recording: Recording): Course {
  const told = (seen?.rows ?? []).flatMap(({ at, memory: one }) => (one === undefined ? [] : [{ at, memory: one }]));
  const lives = (seen?.series.lives ?? []).filter(({ forced }) => forced);
  const line = (
    name: string,
    from: readonly { at: number; memory: Memory }[],
    value: (memory: Memory) => number,
  ): CourseLine => ({
    name,
    points: from.map((one): Point => [secondsOf(one.at, recording), value(one.memory)]),
  });
  const buffers = ({ external, arrayBuffers }: Memory) => Math.max(external, arrayBuffers);
  return {
    name: 'memory',
    title: 'Memory',
    description:
      'Resident memory of all processes, the heap and what lies outside of it; and what was left of both by whole collections that were asked for.',
    unit: 'bytes',
    lines: [
      {
        name: 'resident (RSS)',
        points: recording.outside.map(({ at, rss }): Point => [secondsOf(at, recording), rss]),
      },
      line('heap', told, ({ heapUsed }) => heapUsed),
      line('outside of the heap', told, buffers),
      ...(seen?.isBlind('live') === false
        ? [
            line('heap behind whole collections', lives, ({ heapUsed }) => heapUsed),
            line('outside of it behind them', lives, buffers),
          ]
        : []),
    ],
  };
}

function asked(recording: Recording): Course[] {
  const rows = recording.answers ?? [];
  const points = (value: (row: (typeof rows)[number]) => number | null) =>
    rows.flatMap((row): Point[] => {
      const one = value(row);
      return one === null || row.ms <= 0 ? [] : [[secondsOf(row.at, recording), one]];
    });
  return [
    {
      name: 'requests',
      title: 'Requests',
      description: 'Requests that were answered and that failed, a second.',
      unit: 'requests/s',
      lines: [
        { name: 'answered', points: points(({ answered, ms }) => (answered * 1000) / ms) },
        {
          name: 'failed',
          points: rows.some(({ failed }) => failed > 0) ? points(({ failed, ms }) => (failed * 1000) / ms) : [],
        },
      ],
    },
    {
      name: 'latency',
      title: 'Time to the answer',
      description: 'How long answers took, second by second: median and 99th percentile.',
      unit: 'seconds',
      lines: [
        { name: 'P50', points: points(({ p50 }) => (p50 === null ? null : p50 / 1000)) },
        { name: 'P99', points: points(({ p99 }) => (p99 === null ? null : p99 / 1000)) },
      ],
    },
  ];
}

function connections(recording: Recording, outside: readonly OutsideLook[]): Course {
  const line = (name: string, value: (look: OutsideLook) => number): CourseLine => ({
    name,
    points: outside.map((look): Point => [secondsOf(look.at, recording), value(look)]),
  });
  return {
    name: 'connections',
    title: 'Connections and files',
    description:
      "Open connections on the program's port, those that waited to be accepted, and open files and sockets in all.",
    unit: 'count',
    lines: [
      line('open connections', ({ open }) => open),
      line('waiting to be accepted', ({ queued }) => queued),
      line('open files and sockets', ({ files }) => files),
    ],
  };
}

/** Five digits: what is measured has no more. */
function rounded({ name, points }: CourseLine): CourseLine {
  return { name, points: points.map(([at, value]) => [at, Number(value.toPrecision(5))] as const) };
}

/** Threads of more names than this are one line together: more cannot be told apart. */
const MOST = 5;
/** A name that had less of a CPU than this over all the time is not worth a line. */
const LEAST = 0.005;

/**
 * CPUs that threads had between two looks, a line a name; the main threads, which run JavaScript, first, then the busiest. Pure.
 * @param secondsOf of a time of day
 */
export function threadLines(outside: readonly OutsideLook[], secondsOf: (at: number) => number): CourseLine[] {
  const used = new Map<string, number[]>();
  const steps = outside.slice(1);
  for (const [i, look] of steps.entries()) {
    const before = outside[i] as OutsideLook;
    const then = new Map(before.threads.map(({ pid, tid, cpu }) => [`${pid}/${tid}`, cpu]));
    for (const { pid, tid, name, cpu } of look.threads) {
      const earlier = then.get(`${pid}/${tid}`) ?? 0;
      const own = tid === pid ? MAIN : familyOf(name);
      const course = used.get(own) ?? steps.map(() => 0);
      course[i] = (course[i] ?? 0) + Math.max(0, cpu - earlier) / Math.max(1, look.at - before.at);
      used.set(own, course);
    }
  }
  const mean = (course: readonly number[]) => course.reduce((sum, one) => sum + one, 0) / Math.max(1, course.length);
  const ranked = [...used]
    .filter(([name, course]) => name === MAIN || mean(course) >= LEAST)
    .sort(([a, one], [b, other]) => Number(b === MAIN) - Number(a === MAIN) || mean(other) - mean(one));
  const rest = ranked.slice(MOST - 1);
  const few = ranked.length <= MOST ? ranked : ranked.slice(0, MOST - 1);
  const others: [string, number[]][] =
    few.length === ranked.length
      ? []
      : [[`${rest.length} others`, steps.map((_, i) => rest.reduce((sum, [, course]) => sum + (course[i] ?? 0), 0))]];
  return [...few, ...others].map(([name, course]) => ({
    name,
    points: course.map((cpus, i) => [secondsOf((steps[i] as OutsideLook).at), cpus] as const),
  }));
}

const MAIN = 'JavaScript (main thread)';

/** `libuv-worker 3`, `node-V8Worker-0`: threads that do the same, of which each has its number. */
function familyOf(name: string): string {
  return name.replace(/[\s#:_-]*\d+$/, '') || name;
}
