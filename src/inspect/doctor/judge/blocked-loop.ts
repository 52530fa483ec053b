import type { LoadFigures } from '../recording.ts';
import type { Finding } from './finding.ts';
import { type BlockingFrame, blockingFrames } from './frames.ts';
import { type CleanStall, quantile, type Seen, sum } from './seen.ts';
import { amount, percent } from './words.ts';

/** What answers within 10 ms feels at once, and a loop that turns a hundred times a second keeps up with any screen: clinic's median, too. */
export const BLOCK_MS = 10;
/** A request that comes at any moment meets a block with this probability: from 1 in 100 on it shows in P99. */
const SHARE = 0.01;
const LEAST_BLOCKS = 3;
const SURE_BLOCKS = 10;
/** A timer of 10 to 30 ms falls due somewhere in the first 20 ms of a block or so: in the middle of them, over many. */
const BEFORE_DUE_MS = 10;
/** Half as much again: for connections that are made and ended in the same turn, and answers that cost more than others. */
const BATCHES = 1.5;
/** One that long is felt by whoever meets it (Nielsen, Usability Engineering, 1993: 0.1 s is the limit of "at once"). */
const LONG_MS = 100;

/**
 * A turn of the loop answers at most one request of each connection: so long it can be by work that is short each time. In ms; 0 without load.
 * Pure.
 */
export function longestBatch({ cpu, rows }: Seen, load: LoadFigures | null): number {
  const perAnswer = cpuPerAnswer(cpu, sum(rows.map(({ ms }) => ms)), load);
  return perAnswer === null || load === null ? 0 : BATCHES * load.connections * perAnswer;
}

function cpuPerAnswer(cpu: number | null, ms: number, load: LoadFigures | null): number | null {
  if (cpu === null || load === null || load.requestsPerSecond <= 0 || ms <= 0) return null;
  return (cpu / ms) * (1000 / load.requestsPerSecond);
}

/**
 * Threads of a program that wait for a CPU for so much of the time keep its thread of JavaScript waiting, too, where it waits for them: for the
 * collector's, say. What is no computing then is no call of the program's.
 */
const CROWDED = 0.5;

/**
 * From this share of the thread's work on, its blocks may be the collector's. Runtimes tell pauses, not the steps of marking between them, nor when
 * the thread stands still in an allocation until threads of the collector are done.
 */
const COLLECTING = 0.2;

/** What the rule takes of the stalls. */
interface Blocks {
  /** ms of the thread for an answer, where each blocks by itself; else null. */
  each: number | null;
  /** The collector's share of the thread's work. */
  collecting: number;
  isCollecting: boolean;
  /** From so many ms on a stall is a block. */
  least: number;
  /** In the order of the rows, each with what of it is the program's own. */
  stalls: readonly CleanStall[];
}

/** Pure. */
export function blocksOf(seen: Seen, load: LoadFigures | null): Blocks {
  const perAnswer = cpuPerAnswer(seen.cpu, seen.ms, load);
  const collecting = Math.min(1, (seen.collecting?.ms ?? 0) / Math.max(1, seen.cpu ?? seen.ms));
  const isCollecting = collecting >= COLLECTING;
  const each = perAnswer !== null && perAnswer * (1 - collecting) >= BLOCK_MS ? perAnswer : null;
  return {
    each,
    collecting,
    isCollecting,
    least: Math.max(BLOCK_MS, each === null ? longestBatch(seen, load) : 0),
    stalls: isCollecting ? seen.stalls.map((stall) => ownPart(stall, collecting)) : seen.stalls,
  };
}

/** Pure. @param othersWaited CPUs that the program's other threads waited for, on average */
export function blockedLoop(seen: Seen, load: LoadFigures | null, othersWaited: number): Finding | null {
  if (seen.isBlind('delay') || seen.ms === 0) return null;
  const { each, collecting, isCollecting, least, stalls } = blocksOf(seen, load);
  const blocks = stalls.filter(({ ms }) => ms >= least);
  const lengths = blocks.map(({ ms }) => ms + BEFORE_DUE_MS);
  const total = sum(lengths);
  const share = total / seen.ms;
  const longest = Math.max(0, ...lengths);
  const isBlocked = blocks.length >= LEAST_BLOCKS && (share >= SHARE || longest >= LONG_MS);
  if (!isBlocked) return null;
  const cpu = blocks.every((one) => one.cpu !== null)
    ? sum(blocks.map((one) => Math.min(one.cpu ?? 0, one.ms + BEFORE_DUE_MS)))
    : null;
  const computes = cpu === null ? null : cpu / total;
  if (computes !== null && computes < 0.5 && othersWaited >= CROWDED) return null;
  const own = framesOf(seen, least);
  const where = own[0] === undefined ? '' : ` in ${placeOf(own[0])}`;
  return {
    trouble: 'blocked-loop',
    confidence:
      !isCollecting && blocks.length >= SURE_BLOCKS && (share >= 2 * SHARE || own.length > 0) ? 'high' : 'medium',
    title: `the event loop is blocked for ${amount(quantile(lengths, 0.5))} ms at a time${where}`,
    evidence: [
      `${blocks.length} blocks in ${amount(seen.ms / 1000)} s, ${amount(longest)} ms at most: ${percent(share)} of the time, in which every other request waits`,
      ...(each === null ? [] : [`an answer takes ${amount(each)} ms of the thread`]),
      ...(computes === null
        ? []
        : [
            computes >= 0.5
              ? `the thread had a CPU for ${percent(Math.min(1, computes))} of it: it computes`
              : `the thread had a CPU for only ${percent(computes)} of it: it waits in a synchronous call`,
          ]),
      ...(isCollecting
        ? [`the collector has ${percent(collecting)} of what the thread does: that much was taken off each block`]
        : []),
      ...own.slice(0, 3).map((frame) => `${placeOf(frame)}: ${percent(frame.share)} of the blocked time`),
      ...(own.length === 0
        ? [
            seen.isBlind('frames')
              ? 'this runtime does not tell which functions block'
              : 'no block fell into the profile that was taken',
          ]
        : []),
    ],
    advice:
      computes !== null && computes < 0.5
        ? ['take the asynchronous form of the call (fs.promises, execFile in place of execFileSync)']
        : ['divide that work, keep its result, or give it to a worker thread; "jsdyno flame" shows what is below it'],
    frames: own.slice(0, 5),
  };
}

/**
 * What is left of a stall for the program where the thread collects so much. Known pauses are taken off it already; of the rest that is the collector's in which
 * the thread did not compute, and of what it computed so much as of all that it does.
 */
function ownPart(stall: CleanStall, collecting: number): CleanStall {
  return { ...stall, ms: Math.min(stall.ms, stall.cpu ?? stall.ms) * (1 - collecting) };
}

function framesOf({ series }: Seen, least: number): BlockingFrame[] {
  return series.profile === null ? [] : blockingFrames(series.profile, least * 0.8);
}

function placeOf({ name, file, line }: BlockingFrame): string {
  const short = file
    .replace(/^file:\/\//, '')
    .split('/')
    .slice(-2)
    .join('/');
  const place = short === '' ? '' : ` (${short}${line === null ? '' : `:${line}`})`;
  return `${name === '' ? 'a function without a name' : name}${place}`;
}
