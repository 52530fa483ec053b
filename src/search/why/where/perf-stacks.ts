/** What `perf script` writes, as stacks of the row: without what called it, and by thread. Pure. */
import { namedFrame } from '../../../inspect/profiles/frames/named-frame.ts';
import type { Frame } from '../../../inspect/profiles/profile.ts';
import { LOOP, MAIN } from './sampled-tree.ts';
import type { Span } from './told-spans.ts';

interface Stack {
  thread: string;
  /** From the outermost frame inwards. */
  stack: Frame[];
  /** Of the main thread: in a span, and not between two. */
  isWithin: boolean;
}

/** `node  1268/1268  13203.850135103: ` */
const HEAD = /^\s*(.*?)\s+(\d+)\/(\d+)\s+(\d+)\.(\d{9}):/;
/** A thread's name has 15 bytes: what is longer is no such line. */
const HEAD_LENGTH = 120;
/** `  1389814 v8::internal::Map::Find (/opt/node/bin/node)` */
const LINE = /^\s+[0-9a-f]+ (.*)\)$/;

/**
 * All samples from the first span to the last.
 *
 * @param pid of the measured process, whose main thread is the one of that number
 * @param spans in the order of time
 */
export function* perfStacks(text: string, pid: number, spans: readonly Span[]): Generator<Stack> {
  const frames = new Map<string, Frame>();
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return;
  let at = 0;
  for (const sample of text.split('\n\n')) {
    const [head = '', ...lines] = sample.replace(/^\n+/, '').split('\n');
    const [, comm = '', process, thread, seconds, nanos] = HEAD.exec(head.slice(0, HEAD_LENGTH)) ?? [];
    if (process === undefined || Number(process) !== pid) continue;
    const time = Number(seconds) * 1e9 + Number(nanos);
    const isMain = Number(thread) === pid;
    if (isMain) {
      // Perf writes samples of one thread in the order of time.
      while (at < spans.length && time > endOf(spans[at] as Span)) at++;
    }
    if (time < first.start || time > endOf(last)) continue;
    const isWithin = !isMain || time >= (spans[at] as Span).start;
    const stack = lines.flatMap((line) => {
      const named = LINE.exec(line)?.[1] ?? '';
      const open = named.lastIndexOf(' (');
      return open < 0 ? [] : [frameOf(frames, named.slice(0, open), named.slice(open + 2))];
    });
    yield { isWithin, thread: isMain ? MAIN : comm, stack: isMain ? withoutCallers(stack) : outwardsIn(stack) };
  }
}

function endOf({ start, spent }: Span): number {
  return start + spent;
}

function frameOf(frames: Map<string, Frame>, symbol: string, library: string): Frame {
  const key = `${symbol}\n${library}`;
  const known = frames.get(key);
  if (known !== undefined) return known;
  // The map of V8 is no library, and every process has another.
  const isMap = /\/perf-\d+\.map$/.test(library);
  const name = symbol === '[unknown]' ? '(unknown)' : symbol.replace(/\+0x[0-9a-f]+$/, '');
  const made = namedFrame(name, isMap ? null : library);
  const frame = isLoop(made) ? LOOP : made;
  frames.set(key, frame);
  return frame;
}

/** Of a stack from the innermost frame outwards what the row did itself, from the outermost frame inwards. */
function withoutCallers(stack: readonly Frame[]): Frame[] {
  const own = stack.findIndex((frame) => frame === LOOP || isHarness(frame));
  if (own < 0) return outwardsIn(stack);
  // A built-in that keeps no frame hides the loop: its caller seems to be the harness.
  return outwardsIn([...stack.slice(0, own), LOOP]);
}

function outwardsIn(stack: readonly Frame[]): Frame[] {
  return stack.length === 0 ? [UNKNOWN] : stack.toReversed();
}

const UNKNOWN: Frame = { ...LOOP, name: '(unknown)' };

/** Its line is such as no file has: src/harness/profiled/far-loops.cjs. */
function isLoop({ name, line }: Frame): boolean {
  return name === 'loop' && line !== null && line >= 1e5;
}

function isHarness({ file }: Frame): boolean {
  return file !== null && HARNESS.test(file);
}

const HARNESS = /\/src\/harness\/(?:operations|turns|profiled)\/[\w-]+\.[cm]?js$/;
