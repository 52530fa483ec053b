/** What stands out of where the time of a row goes, in sentences. Pure. */

import type { Frame, FrameKind } from '../../../inspect/profiles/profile.ts';
import { percent, plain, rateFigure, shareWords, shortPlain, timeWords } from '../../../text/english-numbers.ts';
import { SMALLER } from './callgrind-counts.ts';
import { PAUSES, THREAD } from './counted.ts';
import { total } from './events-apart.ts';
import { withoutOwnFolder } from './own-folders.ts';
import { isTold } from './paired.ts';
import { LOOP, MAIN } from './sampled-tree.ts';
import type {
  CounterDifference,
  Difference,
  EventsDifference,
  EventsOfSide,
  FrameDifference,
  InstructionsDifference,
  Interval,
  ProfiledRow,
  Where,
  WhereFinding,
} from './where.ts';

type Known = Omit<Where, 'findings'>;

/** JavaScript: V8's profiler tells its functions apart where they are inlined, and perf does not. */
const SCRIPT: ReadonlySet<FrameKind> = new Set(['application', 'dependency', 'node', 'wasm']);
/** What is inlined into the loop seems to be the loop to perf. */
function isScript({ kind, name }: Frame): boolean {
  return SCRIPT.has(kind) || name === LOOP.name;
}

/** A finding explains this share of the gap at least, either way. */
const LEAST_SHARE = 0.02;
const MOST = 20;

/** The largest share of the gap first; what is no share of it behind. */
export function findingsOf(where: Known): WhereFinding[] {
  const all = [
    ...frameFindings(where),
    ...besideFindings(where),
    ...counterFindings(where),
    ...eventFindings(where),
    ...instructionFindings(where),
  ];
  const rank = ({ share, isSure }: WhereFinding) =>
    (isSure ? 10 : 0) + (share === null ? 0 : Math.min(9, Math.abs(share)));
  return all.sort((a, b) => rank(b) - rank(a)).slice(0, MOST);
}

/** Of two profilers each tells what it tells best. That a thread waits for longer explains nothing: who lets it wait is elsewhere. */
function frameFindings({ profiled }: Known): WhereFinding[] {
  const hasBoth = profiled.length > 1;
  return profiled.flatMap(({ signal, frames, total: gap }) =>
    frames
      .filter(({ frame }) => !hasBoth || (signal === 'cpu') === isScript(frame))
      .filter(({ together }) => isTold(together))
      .filter(({ share, difference }) => Math.abs(share ?? difference / gap.old) >= LEAST_SHARE)
      .map((one) => ({
        about: 'frame' as const,
        signal,
        sentence: `${frameWords(one.frame)} takes ${apartWords(one)} an operation${ofGap(one, gap)}`,
        ...(one.frame.kind === 'idle'
          ? { share: null, shareInterval: null }
          : { share: one.share, shareInterval: one.shareInterval }),
        subject: one.frame.name,
        file: one.frame.file,
        kind: one.frame.kind,
        isSure: true,
      })),
  );
}

/** What stands out of a function whose source is another: its own time, or that of what it calls; null where neither is told from none. */
export function changedFinding(one: FrameDifference, { signal, total: gap }: ProfiledRow): WhereFinding | null {
  const { frame, old, new: now, withCalls } = one;
  const [isOwn, isOfCalls] = [isTold(one.together), isTold(withCalls.together)];
  if (!isOwn && !isOfCalls) return null;
  const both = `${timeWords(now)} instead of ${timeWords(old)} an operation`;
  const way = now >= old ? 'grew' : 'fell';
  const own =
    old === 0
      ? ` is new: ${timeWords(now)} an operation`
      : ` changed, and its self time ${way} by ${percent(Math.abs(now / old - 1))}, ${both}`;
  const isMore = isOfCalls && Math.abs((withCalls.share ?? 0) - (one.share ?? 0)) >= LEAST_SHARE;
  const more = `${timeWords(Math.abs(withCalls.difference))} ${withCalls.difference > 0 ? 'more' : 'less'}`;
  const calls = `with what it calls it takes ${more}${ofGap(withCalls, gap)}`;
  const words = !isOwn ? ` changed; ${calls}` : isMore ? `${own}; ${calls}` : `${own}${ofGap(one, gap)}`;
  const { share, shareInterval } = isMore ? withCalls : one;
  return {
    ...{ about: 'frame', signal, sentence: `${frameWords(frame)}${words}`, share, shareInterval },
    ...{ subject: frame.name, file: frame.file, kind: frame.kind, isSure: true },
  };
}

/** Of what is no part of the gap, and of what is no frame. */
const NO_SHARE = { share: null, shareInterval: null } as const;
const NO_FRAME = { file: null, kind: null } as const;

function besideFindings({ profiled }: Known): WhereFinding[] {
  const perf = profiled.find(({ signal }) => signal === 'perf');
  if (perf === undefined) return [];
  return perf.beside
    .filter(({ together, difference }) => isTold(together) && Math.abs(difference) >= LEAST_SHARE * perf.total.old)
    .map((one) => ({
      about: 'thread' as const,
      signal: 'perf' as const,
      sentence: `threads called ${one.thread} use ${apartWords(one)} of CPU an operation, beside the main thread`,
      ...NO_SHARE,
      subject: one.thread,
      ...NO_FRAME,
      isSure: true,
    }));
}

function counterFindings({ counters, row }: Known): WhereFinding[] {
  return counters
    .filter(({ together }) => isTold(together))
    .filter((one) => isMuch(one, row))
    .map((one) => ({
      about: 'counter' as const,
      signal: one.signal,
      sentence: `${one.name}: ${figureWords(one.new, one.unit)} an operation, ${figureWords(one.old, one.unit)} before${row === null ? '' : ofGap(one, row)}`,
      share: one.share,
      shareInterval: one.shareInterval,
      subject: one.name,
      ...NO_FRAME,
      isSure: true,
    }));
}

/** Time by its share of the row's, all else by its own size. */
function isMuch({ name, unit, old, new: now, difference, share }: CounterDifference, row: Difference | null): boolean {
  if (name.startsWith(PAUSES)) return share !== null && Math.abs(share) >= LEAST_SHARE;
  if (unit === 'ns')
    return (
      name.startsWith(THREAD) && name !== `${THREAD}${MAIN}` && row !== null && Math.abs(difference) >= 0.1 * row.old
    );
  return Math.abs(difference) >= 0.2 * Math.min(old, now) && Math.max(old, now) >= (unit === 'bytes' ? 16 : 0.01);
}

function eventFindings({ events }: Known): WhereFinding[] {
  return events
    .filter(({ differs }) => differs)
    .map((one) => ({
      about: 'events' as const,
      signal: 'events' as const,
      sentence: `V8 treats ${one.name} differently: ${eventWords(one)}`,
      ...NO_SHARE,
      subject: one.name,
      ...NO_FRAME,
      isSure: false,
    }));
}

/** Counts are no time, and what code of the engine was compiled into may differ from run to run: never sure by themselves. */
function instructionFindings({ instructions: [all, ...functions] }: Known): WhereFinding[] {
  if (all === undefined) return [];
  return functions
    .filter(({ name }) => name !== SMALLER)
    .filter(({ difference }) => Math.abs(difference) >= LEAST_INSTRUCTIONS * all.old)
    .map((one) => ({
      about: 'instructions' as const,
      signal: 'instructions' as const,
      sentence: `${one.name}: ${instructionWords(one)}, of ${countWords(all.new)} in all, ${countWords(all.old)} before`,
      ...NO_SHARE,
      subject: one.name,
      ...NO_FRAME,
      isSure: false,
    }));
}

/** A share of all instructions of the old side. */
const LEAST_INSTRUCTIONS = 0.05;

/** `8.50 k instructions an operation, 5.13 k before`: the new side first. */
export function instructionWords({ old, new: now }: InstructionsDifference): string {
  return `${countWords(now)} instructions an operation, ${countWords(old)} before`;
}

function countWords(count: number): string {
  return rateFigure(Math.max(0, count)).trim();
}

function eventWords({ old, new: now }: EventsDifference): string {
  return `${sideWords(old)} before; ${sideWords(now)} now`;
}

function sideWords({ optimised, aborted, deoptimised }: EventsOfSide): string {
  const compiled = Object.entries(optimised).map(([name, count]) => `by ${name} ${times(count)}`);
  const parts = [compiled.length === 0 ? 'never optimised' : `optimised ${compiled.join(', ')}`];
  if (total(deoptimised) > 0) parts.push(`deoptimised ${times(total(deoptimised))} (${mostOften(deoptimised)})`);
  if (total(aborted) > 0) parts.push(`given up ${times(total(aborted))} (${mostOften(aborted)})`);
  return parts.join(', ');
}

function times(count: number): string {
  const figure = shortPlain(count);
  return figure === '1' ? 'once' : `${figure} times`;
}

function mostOften(counts: Record<string, number>): string {
  const [first = ''] = Object.entries(counts).sort(([, a], [, b]) => b - a)[0] ?? [];
  return first;
}

function frameWords({ name, file, line, kind }: Frame): string {
  if (kind === 'idle') return 'waiting';
  const called = name === '' ? 'an anonymous function' : name;
  if (file === null || !SCRIPT.has(kind)) return kind === 'unknown' ? called : `${called} (${KINDS[kind] ?? kind})`;
  return `${called} (${withoutOwnFolder(file)}${line === null ? '' : `:${line}`})`;
}

const KINDS: Partial<Record<FrameKind, string>> = { v8: 'V8', regexp: 'regular expression', wasm: 'WebAssembly' };

function apartWords({ old, new: now, difference, interval }: Difference): string {
  const more = `${timeWords(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  const ends = interval === null ? '' : ` (${betweenWords(interval)})`;
  return `${more}${ends}, ${timeWords(now)} instead of ${timeWords(old)}`;
}

function betweenWords([low, high]: Interval): string {
  const [near, far] = high <= 0 ? [-high, -low] : [low, high];
  return `${timeWords(near)} to ${timeWords(far)}`;
}

function ofGap({ share, shareInterval }: Difference, gap: Difference): string {
  if (share === null || !isTold(gap.interval)) return '';
  if (share < 0) return ', against the gap';
  const ends = shareInterval === null ? '' : ` (${shareInterval.map((end) => Math.round(100 * end)).join(' to ')})`;
  return `: ${shareWords(share)}${ends} of the gap`;
}

function figureWords(value: number, unit: CounterDifference['unit']): string {
  if (unit === 'ns') return timeWords(value);
  const figure = plain(value);
  return unit === 'bytes' ? `${Math.round(value)} bytes` : figure;
}
