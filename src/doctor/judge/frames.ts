import type { CpuProfile } from '../recording.ts';

/** A function of the program or its packages that kept the thread while it was blocked. */
export interface BlockingFrame {
  name: string;
  /** Path or address. */
  file: string;
  /** From 1 on; null where it is not told. */
  line: number | null;
  /** Share of the blocked time in which it, or what it called, ran. */
  share: number;
  /** Share in which it ran itself, or what it called of the engine and the runtime. */
  self: number;
}

/** What the runtime is made of, and jsdyno's own file. */
const NOT_OWN = /^(node:|internal\/|ext:|bun:|deno:|evalmachine)|signals\.cjs$/;

/**
 * The functions that held a thread for `leastMs` or longer at a stretch: that were on the stack in every sample of it. Not the stretches
 * without rest: a program under full load never rests, and works for one request after the other. Those that ran most themselves, with what
 * they called of the engine and the runtime, come first. Pure.
 */
export function blockingFrames(profile: CpuProfile, leastMs: number): BlockingFrame[] {
  const stacks = ownStacks(profile);
  const { samples = [], timeDeltas = [] } = profile;
  // A sample stands for the time up to the next one.
  const lengths = samples.map((_, i) => (timeDeltas[i + 1] ?? timeDeltas[i] ?? 0) / 1000);
  const running = new Map<string, { from: number; ms: number }>();
  const isBlocked: boolean[] = samples.map(() => false);
  const held = new Map<string, number>();
  const close = (key: string, to: number) => {
    const { from, ms } = running.get(key) ?? { from: to, ms: 0 };
    running.delete(key);
    if (ms < leastMs) return;
    held.set(key, (held.get(key) ?? 0) + ms);
    isBlocked.fill(true, from, to);
  };
  samples.forEach((id, i) => {
    const stack = stacks.get(id) ?? [];
    for (const key of [...running.keys()]) if (!stack.includes(key)) close(key, i);
    for (const key of stack) {
      const run = running.get(key) ?? { from: i, ms: 0 };
      running.set(key, { ...run, ms: run.ms + (lengths[i] ?? 0) });
    }
  });
  for (const key of [...running.keys()]) close(key, samples.length);
  const total = lengths.reduce((sum, ms, i) => sum + (isBlocked[i] ? ms : 0), 0);
  const self = new Map<string, number>();
  samples.forEach((id, i) => {
    const last = stacks.get(id)?.at(-1);
    if (isBlocked[i] && last !== undefined) self.set(last, (self.get(last) ?? 0) + (lengths[i] ?? 0));
  });
  return [...held]
    .map(([key, ms]) => ({ ...frameOf(key), share: ms / total, self: (self.get(key) ?? 0) / total }))
    .sort((a, b) => b.self - a.self || b.share - a.share);
}

/** Of each node the frames of the program in its stack, the outermost first, each once. */
function ownStacks({ nodes }: CpuProfile): Map<number, string[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stacks = new Map<number, string[]>();
  const walk = (id: number, above: readonly string[]) => {
    const node = byId.get(id);
    if (node === undefined || stacks.has(id)) return;
    const { functionName, url, lineNumber } = node.callFrame;
    const key = JSON.stringify([functionName, url, lineNumber]);
    const isOwn = url !== '' && !NOT_OWN.test(url) && !above.includes(key);
    const stack = isOwn ? [...above, key] : [...above];
    stacks.set(id, stack);
    for (const child of node.children ?? []) walk(child, stack);
  };
  for (const { id } of nodes) walk(id, []);
  return stacks;
}

function frameOf(key: string): Pick<BlockingFrame, 'name' | 'file' | 'line'> {
  const [name, file, line] = JSON.parse(key) as [string, string, number];
  return { name, file, line: line >= 0 ? line + 1 : null };
}
