import type { OutsideLook, Recording } from '../recording.ts';
import type { Disturbance } from './finding.ts';

/** The time between two looks at the machine. Shares are of that time. */
export interface Window {
  from: number;
  to: number;
  /** Of the thread of JavaScript that waited longest for a CPU: in all, and what of it others than the program and its load took. */
  waited: number;
  waitedForOthers: number;
  /** Of the CPUs that the program may use. */
  steal: number;
  others: number;
  /** Of the machine, by PSI. */
  pressure: number | null;
  isDisturbed: boolean;
}

/**
 * Beyond this share of a thread's time waited for CPUs that others had, or given to others by the hypervisor, a window is no evidence. What is
 * less is taken off delays, and cannot lift a figure over a threshold of a tenth.
 */
export const DISTURBED = 0.05;
/** Where the kernel does not tell what threads wait: others at work on so much of the CPUs while tasks wait for so much of the time. */
const BUSY_OTHERS = 0.25;
const PRESSED = 0.25;
/** Less undisturbed time than this share, or than so many ms, is too little to judge. */
const CLEAN_SHARE = 0.5;
const CLEAN_MS = 2000;

/** Whether threads and the machine could be looked at; not without /proc. Pure. */
export function isSeenOutside({ outside }: Pick<Recording, 'outside'>): boolean {
  return outside.some(({ threads }) => threads.length > 0);
}

/** Pure. */
export function windowsOf({ outside, cpus }: Pick<Recording, 'outside' | 'cpus'>): Window[] {
  return outside.slice(1).map((look, i) => windowBetween(outside[i] as OutsideLook, look, cpus));
}

function windowBetween(before: OutsideLook, after: OutsideLook, cpus: number): Window {
  const ms = Math.max(1, after.at - before.at);
  const share = (from: number, to: number, of: number) => Math.max(0, (to - from) / of);
  const earlier = new Map(before.threads.map((one) => [`${one.pid}/${one.tid}`, one]));
  let waited = 0;
  let otherThreads = 0;
  let isTold = false;
  for (const thread of after.threads) {
    const then = earlier.get(`${thread.pid}/${thread.tid}`);
    if (then === undefined) continue;
    if (thread.waited > 0) isTold = true;
    if (thread.tid === thread.pid) waited = Math.max(waited, share(then.waited, thread.waited, ms));
    else otherThreads += share(then.cpu, thread.cpu, ms);
  }
  const steal = share(before.steal, after.steal, ms * cpus);
  const tool = share(before.tool, after.tool, ms);
  const others = Math.max(0, (after.busy - before.busy - (after.own - before.own)) / ms);
  // Who was there to be waited for: by how much each of them ran.
  const rivals = others + tool + otherThreads;
  const waitedForOthers = rivals === 0 ? 0 : (Math.min(1, waited) * others) / rivals;
  const pressure =
    before.pressure.cpu === null || after.pressure.cpu === null
      ? null
      : share(before.pressure.cpu, after.pressure.cpu, ms);
  const isPressed = !isTold && others / cpus >= BUSY_OTHERS && (pressure ?? 0) >= PRESSED;
  return {
    from: before.at,
    to: after.at,
    waited: Math.min(1, waited),
    waitedForOthers,
    steal,
    others: others / cpus,
    pressure,
    isDisturbed: waitedForOthers >= DISTURBED || steal >= DISTURBED || isPressed,
  };
}

/** The undisturbed time, in ms. Pure. */
export function cleanMs(windows: readonly Window[]): number {
  return windows.reduce((sum, one) => sum + (one.isDisturbed ? 0 : one.to - one.from), 0);
}

/** Whether there is enough undisturbed time to judge. Pure. */
export function isEnough(windows: readonly Window[]): boolean {
  const all = windows.reduce((sum, { from, to }) => sum + to - from, 0);
  const clean = cleanMs(windows);
  return clean >= CLEAN_MS && clean >= CLEAN_SHARE * all;
}

/** Neighbours at work on so much of all CPUs may slow down whatever else is on the machine, though the program itself hardly wants a CPU. */
const CROWDED = 0.5;

/** Whether others had so much of the machine that what the program waits for may be slow because of them. Pure. */
export function isCrowded(windows: readonly Window[]): boolean {
  const all = windows.reduce((sum, { from, to }) => sum + to - from, 0);
  return windows.reduce((sum, { from, to, others }) => sum + others * (to - from), 0) >= CROWDED * all && all > 0;
}

/** So many of who disturbed are named. */
const NEIGHBOURS = 3;

/** What disturbed, and who. Pure. */
export function disturbanceOf(
  { outside, cpus }: Pick<Recording, 'outside' | 'cpus'>,
  windows: readonly Window[],
): Disturbance | null {
  const bad = windows.filter(({ isDisturbed }) => isDisturbed);
  if (bad.length === 0) return null;
  const all = windows.reduce((sum, { from, to }) => sum + to - from, 0);
  const ms = bad.reduce((sum, { from, to }) => sum + to - from, 0);
  const pressures = bad.flatMap(({ pressure }) => (pressure === null ? [] : [pressure]));
  return {
    share: ms / all,
    waited: Math.max(...bad.map(({ waitedForOthers }) => waitedForOthers)),
    steal: Math.max(...bad.map(({ steal }) => steal)),
    neighbours: neighboursIn(outside, bad, ms).slice(0, NEIGHBOURS),
    others: bad.reduce((sum, one) => sum + one.others * cpus * (one.to - one.from), 0) / ms,
    pressure: pressures.length === 0 ? null : pressures.reduce((sum, one) => sum + one, 0) / pressures.length,
    crowded: false,
  };
}

/** The same of all the time, where it is crowded: what was waited for a CPU is told of what was disturbed. Pure. */
export function crowdedBy(
  recording: Pick<Recording, 'outside' | 'cpus'>,
  windows: readonly Window[],
): Disturbance | null {
  const all = disturbanceOf(
    recording,
    windows.map((one) => ({ ...one, isDisturbed: true })),
  );
  const { share = 0, waited = 0, steal = 0 } = disturbanceOf(recording, windows) ?? {};
  return all === null ? null : { ...all, share, waited, steal, crowded: true };
}

/** A neighbour that uses less of a CPU is none. */
const LEAST_CPUS = 0.02;

function neighboursIn(outside: readonly OutsideLook[], bad: readonly Window[], ms: number): Disturbance['neighbours'] {
  const used = new Map<number, { pid: number; name: string; cpu: number }>();
  for (const { from, to } of bad) {
    const before = new Map(outside.find(({ at }) => at === from)?.others.map(({ pid, cpu }) => [pid, cpu]));
    for (const { pid, name, cpu, isHere } of outside.find(({ at }) => at === to)?.others ?? []) {
      if (!isHere) continue;
      const one = used.get(pid) ?? { pid, name, cpu: 0 };
      // One that was not there before has used what it has since.
      one.cpu += Math.max(0, cpu - (before.get(pid) ?? 0));
      used.set(pid, one);
    }
  }
  const byName = Map.groupBy(
    [...used.values()].filter(({ cpu }) => cpu > 0),
    ({ name }) => name,
  );
  return [...byName]
    .map(([name, same]) => {
      const busiest = same.reduce((most, one) => (one.cpu > most.cpu ? one : most));
      const cpus = same.reduce((sum, { cpu }) => sum + cpu, 0) / ms;
      return { name, processes: same.length, pid: busiest.pid, cpus };
    })
    .filter(({ cpus }) => cpus >= LEAST_CPUS)
    .sort((a, b) => b.cpus - a.cpus);
}
