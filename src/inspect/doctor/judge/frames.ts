import type { Count } from '../../../stats/quantities.ts';
import { type SampledTime, sampledTimes } from '../../profiles/read/sample-times.ts';
import type { CpuProfile } from '../recording.ts';

/** A function of the program or its packages that kept the thread while it was blocked. */
export interface BlockingFrame {
  name: string;
  /** Path or address. */
  file: string;
  /** From 1 on; null where it is not told. */
  line: Count | null;
  /** Share of the blocked time in which it, or what it called, ran. */
  share: number;
  /** Share in which it ran itself, or what it called of the engine and the runtime. */
  self: number;
}

/** What the runtime is made of, and jsdyno's own files. */
const NOT_OWN = /^(node:|internal\/|ext:|bun:|deno:|evalmachine)|inside[\\/](signals|on-request)\.cjs$/;

/** From one sample to the next, in µs, as src/inspect/doctor/inside/on-request.cjs asks for. */
const INTERVAL_US = 1000;

/** Frames of a stack that are looked at, from the innermost: V8 samples no more than 255. */
const DEEPEST = 1000;

/** A stretch in which a function was on the stack in each sample. */
interface Stretch {
  from: number;
  /** The last sample of it. */
  to: number;
  ms: number;
}

/**
 * The functions that held a thread for `leastMs` or longer at a stretch: that were on the stack in every sample of it. Not the stretches
 * without rest: a program under full load never rests, and works for one request after the other. Those that ran most themselves, with what
 * they called of the engine and the runtime, come first. Pure.
 */
export function blockingFrames(profile: CpuProfile, leastMs: number): BlockingFrame[] {
  const { samples = [] } = profile;
  const times = samples.length === 0 ? null : sampledTimes(profile, samples, INTERVAL_US);
  if (times === null) return [];
  const stackOf = ownStacks(profile);
  const held: Stretch[][] = [];
  for (const [fn, stretches] of stretchesOf(times.each, stackOf).entries()) {
    held[fn] = stretches.filter(({ ms }) => ms >= leastMs);
  }
  const isBlocked: boolean[] = samples.map(() => false);
  for (const { from, to } of held.flat()) isBlocked.fill(true, from, to + 1);
  const self: number[] = [];
  let total = 0;
  for (const [i, { id, busy }] of times.each.entries()) {
    if (isBlocked[i] !== true) continue;
    total += busy / 1000;
    const [innermost] = stackOf.at(id);
    if (innermost !== undefined) self[innermost] = (self[innermost] ?? 0) + busy / 1000;
  }
  return stackOf.functions
    .flatMap((frame, fn) => {
      const ms = (held[fn] ?? []).reduce((sum, one) => sum + one.ms, 0);
      return ms === 0 ? [] : [{ ...frame, share: ms / total, self: (self[fn] ?? 0) / total }];
    })
    .sort((a, b) => b.self - a.self || b.share - a.share);
}

/** The functions of the program by what they ran of all the time in which it did not wait, whether or not they held the thread. Pure. */
export function busyFrames(profile: CpuProfile): BlockingFrame[] {
  const { samples = [] } = profile;
  const times = samples.length === 0 ? null : sampledTimes(profile, samples, INTERVAL_US);
  if (times === null) return [];
  const stackOf = ownStacks(profile);
  const [self, share] = [new Map<number, number>(), new Map<number, number>()];
  const add = (sums: Map<number, number>, fn: number, busy: number) => sums.set(fn, (sums.get(fn) ?? 0) + busy);
  const waits = new Set<unknown>(profile.nodes.filter(({ callFrame }) => isWait(callFrame)).map(({ id }) => id));
  let total = 0;
  for (const { id, busy } of times.each) {
    if (waits.has(id)) continue;
    total += busy;
    const stack = [...new Set(stackOf.at(id))];
    for (const fn of stack) add(share, fn, busy);
    if (stack[0] !== undefined) add(self, stack[0], busy);
  }
  return stackOf.functions
    .map((frame, fn) => ({ ...frame, share: (share.get(fn) ?? 0) / total, self: (self.get(fn) ?? 0) / total }))
    .filter((frame) => frame.share > 0)
    .sort((a, b) => b.self - a.self || b.share - a.share);
}

function isWait({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): boolean {
  return url === '' && functionName === '(idle)';
}

/** Of each function. Where the thread waited behind a sample, a stretch ends. */
function stretchesOf(times: readonly SampledTime[], stackOf: OwnStacks): Stretch[][] {
  const found: Stretch[][] = stackOf.functions.map(() => []);
  for (const [i, { id, busy }] of times.entries()) {
    const isNew = i === 0 || (times[i - 1] as SampledTime).idle > 0;
    for (const fn of stackOf.at(id)) {
      const stretches = found[fn] as Stretch[];
      const last = stretches.at(-1);
      // What calls itself is on the stack once.
      if (last?.to === i) continue;
      if (last === undefined || isNew || last.to !== i - 1) stretches.push({ from: i, to: i, ms: busy / 1000 });
      else Object.assign(last, { to: i, ms: last.ms + busy / 1000 });
    }
  }
  return found;
}

type OwnFunction = Pick<BlockingFrame, 'name' | 'file' | 'line'>;

interface OwnStacks {
  /** Of the program. */
  functions: OwnFunction[];
  /** Those of the stack that a node stands for, from the innermost; one that calls itself may be there several times. */
  at(id: unknown): Iterable<number>;
}

/** Stacks are walked where they are asked for: written out, those of a deep tree would be its size squared. */
function ownStacks({ nodes }: CpuProfile): OwnStacks {
  const byId = new Map(nodes.map((node) => [node.id as unknown, node]));
  const parents = new Map<unknown, unknown>();
  for (const { id, children = [] } of nodes)
    for (const child of children) if (!parents.has(child)) parents.set(child, id);
  const functions: OwnFunction[] = [];
  const known = new Map<string, number>();
  const own = new Map<unknown, number>();
  for (const { id, callFrame } of nodes) {
    const { functionName: name, url: file, lineNumber: line } = callFrame;
    if (file === '' || NOT_OWN.test(file)) continue;
    const key = JSON.stringify([name, file, line]);
    if (!known.has(key)) known.set(key, functions.push({ name, file, line: line >= 0 ? line + 1 : null }) - 1);
    own.set(id, known.get(key) as number);
  }
  return {
    functions,
    *at(id) {
      let depth = 0;
      for (let node = id; byId.has(node) && depth < DEEPEST; node = parents.get(node), depth++) {
        const fn = own.get(node);
        if (fn !== undefined) yield fn;
      }
    },
  };
}
