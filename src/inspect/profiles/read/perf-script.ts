/**
 * The text of `perf script`: stacks of native code, of the kernel where it was permitted, and of JavaScript where the runtime wrote down
 * what it compiled (`node --perf-basic-prof --interpreted-frames-native-stack`).
 */
import { badProfile } from '../bad-profile.ts';
import { namedFrame } from '../frames/named-frame.ts';
import { bareFrame } from '../frames/v8-code.ts';
import type { Frame, Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { type PerfHeader, perfHeader } from './perf-header.ts';
import type { ProfileSource } from './source.ts';
import { linesOf } from './text-lines.ts';

/** Names that runtimes give to their first thread. */
const MAIN = /^(?:node|nodejs|MainThread|bun|deno|node-MainThread)$/i;

/** `8e2a do_lookup_x+0xca (/usr/lib/ld-linux-x86-64.so.2)`; the symbol may have blanks and parentheses. */
const FRAME = /^\s+([0-9a-f]{1,16})\s(.*)$/;
/** Events whose period is time. */
const CLOCKS = /^(?:cpu-clock|task-clock)\b/;
/** The kernel's own limit is 127; `perf.max_stack` may be raised. */
const DEEPEST = 10_000;

/** Whether a text is that of `perf script`: one of its first lines begins a sample. */
export function isPerfScript(text: string): boolean {
  let looked = 0;
  for (const line of linesOf(text.slice(0, 65_536))) {
    if (perfHeader(line) !== null) return true;
    if (line !== '' && !line.startsWith('#') && looked++ > 20) return false;
  }
  return false;
}

/**
 * Time if the event was a clock and each sample tells its period, else samples. Of several events the first one counts.
 *
 * @throws JsdynoError BAD_PROFILE
 */
export function readPerfScript(text: string, source: ProfileSource): Profile {
  const builder = new ProfileBuilder();
  const threads = perfThreads(builder);
  const symbols = new Map<string, number>();
  let current: PerfHeader | null = null;
  let event: string | null = null;
  let stack: number[] = [];
  // Of each sample where it was and its period, which is 0 where it is not told.
  const nodes: number[] = [];
  const periods: number[] = [];
  let unmapped = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const others = new Set<string>();

  const frameOf = (written: string): number => {
    const symbol = withoutOffset(written);
    const known = symbols.get(symbol);
    if (known !== undefined) return known;
    const index = builder.frame(perfFrame(symbol));
    symbols.set(symbol, index);
    return index;
  };
  const end = (): void => {
    if (current === null) return;
    if (event === null) event = current.event;
    if (current.event !== event) {
      if (others.size < 10) others.add(current.event);
    } else {
      const thread = threads(current);
      if (stack.length === 0) unmapped++;
      // 0 is what the kernel runs on a CPU that has nothing to do, in `perf record -a`.
      if (current.tid === 0) stack = [builder.frame(IDLE)];
      else if (stack.length === 0) stack = [builder.frame(NO_STACK)];
      let node = -1;
      // Innermost first.
      for (let at = stack.length - 1; at >= 0; at--) node = builder.child(node, stack[at] as number, thread);
      nodes.push(node);
      periods.push(current.period ?? 0);
      first = Math.min(first, current.time);
      last = Math.max(last, current.time);
    }
    current = null;
    stack = [];
  };

  for (const line of linesOf(text)) {
    if (line === '') {
      end();
      continue;
    }
    const header = perfHeader(line);
    if (header !== null) {
      end();
      current = header;
      const alone = FRAME.exec(` ${header.rest}`);
      if (alone !== null) stack.push(frameOf(alone[2] as string));
      continue;
    }
    if (current === null) continue;
    const frame = FRAME.exec(line);
    if (frame === null) continue;
    if (stack.length >= DEEPEST) throw badProfile(source.title, `a stack of it has more than ${DEEPEST} frames`);
    stack.push(frameOf(frame[2] as string));
  }
  end();
  if (event === null) throw badProfile(source.title, 'it has no samples');
  const samples = nodes.length;
  const isClock = CLOCKS.test(event);
  const isTime = isClock && !periods.includes(0);
  for (const [sample, node] of nodes.entries()) builder.spend(node, isTime ? (periods[sample] as number) : 1);
  return builder.build({
    title: source.title,
    unit: isTime ? 'ns' : 'samples',
    per: 'all',
    samples,
    durationNs: Math.round((last - first) * 1e9),
    remarks: remarks(event, { isClock, isTime, others, empty: unmapped, samples }),
  });
}

interface Seen {
  isClock: boolean;
  isTime: boolean;
  others: ReadonlySet<string>;
  empty: number;
  samples: number;
}

function remarks(event: string, { isClock, isTime, others, empty, samples }: Seen): string[] {
  const all = [];
  if (/:[^:]*u/.test(event)) all.push('perf recorded user space alone: time in the kernel is not in it');
  if (isClock && !isTime) all.push('the period is not in the text (perf script -F +period): samples are counted');
  if (!isClock) all.push(`samples of ${event}, which say nothing of time`);
  if (others.size > 0) all.push(`only ${event} counts; left out: ${[...others].join(', ')}`);
  if (empty > 0) all.push(`${empty} of ${samples} samples have no stack`);
  return all;
}

/** Offsets within a function are no part of its name: `do_lookup_x+0xca (lib)`. */
function withoutOffset(written: string): string {
  const at = written.lastIndexOf('+0x');
  if (at < 0) return written;
  const blank = written.indexOf(' ', at);
  const offset = written.slice(at + 3, blank < 0 ? undefined : blank);
  return /^[0-9a-f]{1,16}$/.test(offset) ? written.slice(0, at) + (blank < 0 ? '' : written.slice(blank)) : written;
}

function perfFrame(written: string): Frame {
  const { symbol, library } = parted(written);
  // Code that was made at run time is in no library.
  const file =
    library === null ||
    /^\/tmp\/perf-\d+\.map$|^\/\/anon$|^\[(?:anon|unknown|heap|stack)|^inlined$|jitted-/.test(library)
      ? null
      : library;
  if (symbol === '[unknown]' || symbol === '') {
    if (file === null) return { ...NO_STACK, name: '[unknown]' };
    return { ...namedFrame(`[${file.slice(file.lastIndexOf('/') + 1).replace(/^\[|\]$/g, '')}]`, file) };
  }
  return namedFrame(symbol, file);
}

/** `symbol (library)`; a library that was replaced has ` (deleted)` behind its name. */
function parted(written: string): { symbol: string; library: string | null } {
  const text = written.trimEnd().replace(/ \(deleted\)\)$/, ')');
  if (!text.endsWith(')')) return { symbol: text, library: null };
  const open = text.lastIndexOf(' (');
  if (open < 0)
    return { symbol: text.startsWith('(') ? '' : text, library: text.startsWith('(') ? text.slice(1, -1) : null };
  return { symbol: text.slice(0, open).trim(), library: text.slice(open + 2, -1) };
}

const NO_STACK = bareFrame('[no stack]', 'unknown');
const IDLE = bareFrame('(idle)', 'idle');

/**
 * The index of a sample's thread: perf tells them by number, and by a name that programs change as they start. Where it tells the process,
 * its first thread is the one of the same number; else the first thread seen that has a main thread's name.
 */
function perfThreads(builder: ProfileBuilder): (header: PerfHeader) => number {
  const known = new Map<number, number>();
  let main: number | null = null;
  return ({ pid, tid, comm }) => {
    const index = known.get(tid);
    if (index !== undefined) return index;
    // The kernel's idle tasks are 0 of 0.
    let isMain = pid === tid && tid !== 0;
    if (pid === null && main === null && MAIN.test(comm)) {
      isMain = true;
      main = tid;
    }
    // Threads without a name of their own have the program's.
    const name = isMain ? 'main' : MAIN.test(comm) ? 'other threads' : comm || 'other threads';
    const added = builder.thread({ pid: pid ?? main ?? tid, tid, name });
    known.set(tid, added);
    return added;
  };
}
