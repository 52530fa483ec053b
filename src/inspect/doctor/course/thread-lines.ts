import type { OutsideLook } from '../recording.ts';
import type { CourseLine } from './course.ts';

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
