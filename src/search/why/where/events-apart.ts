/** What V8 optimised and gave up on both sides, function by function. Pure. */
import type { FunctionEvents, Side, TakenEvents } from './taken.ts';
import type { EventsDifference, EventsOfSide } from './where.ts';

/** @param names of functions of the row; empty: nobody knows, and all are told */
export function eventsApart(
  runs: Record<Side, readonly TakenEvents[]>,
  names: ReadonlySet<string>,
): EventsDifference[] {
  if (runs.old.length === 0 || runs.new.length === 0) return [];
  const all = new Set([...runs.old, ...runs.new].flatMap(({ functions }) => functions.map(({ name }) => name)));
  return [...all]
    .filter((name) => name !== LOOP && (names.size === 0 || names.has(name)))
    .map((name) => {
      const [old, now] = [eventsOf(runs.old, name), eventsOf(runs.new, name)];
      return { name, old, new: now, differs: differ(old, now) };
    })
    .sort((a, b) => Number(b.differs) - Number(a.differs) || (a.name < b.name ? -1 : 1));
}

/** The harness's own. */
const LOOP = 'loop';

function eventsOf(runs: readonly TakenEvents[], name: string): EventsOfSide {
  const own = runs.flatMap(({ functions }) => functions.filter((one) => one.name === name));
  const mean = (field: keyof Omit<FunctionEvents, 'name'>) => {
    const sums: Record<string, number> = {};
    for (const events of own) {
      for (const [key, count] of Object.entries(events[field])) sums[key] = (sums[key] ?? 0) + count / runs.length;
    }
    return sums;
  };
  return {
    runs: runs.length,
    optimised: mean('optimised'),
    aborted: mean('aborted'),
    deoptimised: mean('deoptimised'),
  };
}

/** A compiler that nearly all runs of one side had, and nearly none of the other; or given up many times as often. */
function differ(old: EventsOfSide, now: EventsOfSide): boolean {
  const compilers = new Set([...Object.keys(old.optimised), ...Object.keys(now.optimised)]);
  const has = ({ optimised }: EventsOfSide, name: string) => (optimised[name] ?? 0) >= NEARLY_ALL;
  const lacks = ({ optimised }: EventsOfSide, name: string) => (optimised[name] ?? 0) <= 1 - NEARLY_ALL;
  if ([...compilers].some((name) => (has(old, name) && lacks(now, name)) || (has(now, name) && lacks(old, name))))
    return true;
  return (['deoptimised', 'aborted'] as const).some((field) => {
    const [a, b] = [total(old[field]), total(now[field])];
    return Math.abs(a - b) >= 1 && Math.max(a, b) >= MANY * Math.min(a, b);
  });
}

const NEARLY_ALL = 0.75;
const MANY = 3;

export function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}
