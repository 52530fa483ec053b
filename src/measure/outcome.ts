import { inWords } from '../host/files/intact.ts';
import type { ChildEnd } from '../host/process/child.ts';
import { errorWords } from '../host/process/error-line.ts';
import { lacks } from '../host/runtimes/lacks.ts';
import { type FigureReader, type Figures, readLoop } from './figures.ts';

/** What the process used between start() and end(); a field is missing where the runtime does not tell. */
interface Resources {
  userMicros?: number;
  systemMicros?: number;
  involuntarySwitches?: number;
  maxRssKiB?: number;
  /** Nanoseconds the main thread waited for a core. */
  runDelayNanos?: number;
}

export interface Measured {
  outcome: 'ok';
  /** Operations per second. */
  rate: number;
  /** Seconds with nine decimals, as the harness printed them. */
  time: string;
  /** The configuration as the process reported it. */
  parameters: Record<string, string | number | boolean>;
  resources: Resources;
  /** Other figures that were reported. */
  figures?: Figures | undefined;
}

/** No figure: the run failed, or this runtime lacks what the benchmark needs. */
export interface NotMeasured {
  outcome: 'failed' | 'unavailable';
  /** One line in plain words. */
  reason: string;
}

export type Outcome = Measured | NotMeasured;

/** A message of the harness or, over IPC, of a suite's own common.js. */
export interface Message {
  type?: unknown;
  rate?: unknown;
  time?: unknown;
  conf?: unknown;
  reason?: unknown;
  resources?: unknown;
  metrics?: unknown;
  floor?: unknown;
  samples?: unknown;
  batches?: unknown;
  loop?: unknown;
  http?: unknown;
  turns?: unknown;
  batch?: unknown;
}

/** Reads a run from the end of its process and its reports. Pure. */
export function outcomeOf(
  end: ChildEnd,
  messages: readonly Message[],
  timeoutMs: number,
  readFigures: FigureReader = readLoop,
): Outcome {
  const said = messages.find((message) => message.type === 'unavailable');
  if (said !== undefined) return { outcome: 'unavailable', reason: String(said.reason) };

  const failure = failureOf(end, timeoutMs);
  if (failure !== null) {
    const missing = lacks(end.stderr);
    return missing === null ? { outcome: 'failed', reason: failure } : { outcome: 'unavailable', reason: missing };
  }
  const rubbish = messages.find((message) => message.type === 'rubbish');
  if (rubbish !== undefined) return { outcome: 'failed', reason: String(rubbish.reason) };
  const reports = messages.filter((message) => message.type === 'report');
  const report = reports[0];
  if (report === undefined)
    return {
      outcome: 'failed',
      reason: readFigures === readLoop ? 'ended without calling bench.end()' : 'ended without a report',
    };
  if (reports.length > 1) return { outcome: 'failed', reason: `reported ${reports.length} rates; one is expected` };
  // Sent after the report, outside of what was measured.
  const loop = messages.find((message) => message.type === 'loop');
  return readReport({ ...report, loop }, readFigures);
}

/**
 * For a run that was started by the process that set it up: how the run itself ended; the end of that process only says how the setup went.
 * Pure.
 */
export function readSetup(end: ChildEnd, messages: readonly Message[]): { end: ChildEnd; messages: Message[] } {
  const ended = messages.find(({ type }) => type === 'ended');
  const rest = messages.filter(({ type }) => type !== 'ended');
  if (ended === undefined) return { end, messages: rest };
  const { code, signal } = ended as { code: number | null; signal: NodeJS.Signals | null };
  return { end: { ...end, code, signal }, messages: rest };
}

/** Changed files were restored; they are a figure of the run, or part of the reason why it failed. Pure. */
export function withChanges(outcome: Outcome, changed: string[]): Outcome {
  if (changed.length === 0 || outcome.outcome === 'unavailable') return outcome;
  if (outcome.outcome === 'ok') {
    const all = [...(outcome.figures?.changed ?? []), ...changed];
    return { ...outcome, figures: { ...outcome.figures, changed: all } };
  }
  return { ...outcome, reason: `${outcome.reason}; it ${changedWords(changed)}` };
}

/** `changed files: common.js, a.txt, b.txt and 3 more`. */
export function changedWords(changed: readonly string[]): string {
  return `changed files: ${inWords(changed)}`;
}

/** A run that does not count, whatever it measured. Pure. */
export function refused(outcome: Outcome, reason: string): NotMeasured {
  if (outcome.outcome === 'unavailable') return outcome;
  return { outcome: 'failed', reason: outcome.outcome === 'ok' ? reason : `${outcome.reason}; ${reason}` };
}

function readReport(report: Message, readFigures: FigureReader): Outcome {
  const { rate, time, conf, resources } = report;
  if (typeof rate !== 'number' || !Number.isFinite(rate) || rate < 0) {
    return { outcome: 'failed', reason: `reported a rate of ${rate === null ? 'NaN or infinity' : String(rate)}` };
  }
  if (typeof time !== 'string' || !/^\d+\.\d{9}$/.test(time)) {
    return { outcome: 'failed', reason: `reported a time of ${String(time)}` };
  }
  const figures = readFigures(report);
  if (typeof figures === 'string') return { outcome: 'failed', reason: figures };
  return {
    outcome: 'ok',
    rate,
    time,
    parameters: (conf ?? {}) as Measured['parameters'],
    resources: (resources ?? {}) as Resources,
    ...(figures === undefined ? {} : { figures }),
  };
}

/** Why a process gave nothing, from how it ended; null if it ended well. Pure. */
export function failureOf(end: ChildEnd, timeoutMs: number): string | null {
  if (end.startError !== null) return `did not start: ${end.startError.message}`;
  if (end.timedOut) return `did not end within ${timeoutMs / 1000} s and was killed`;
  if (end.signal !== null) return `killed by ${end.signal}`;
  if (end.code !== 0) return `exited with code ${end.code}${because(end.stderr)}`;
  return null;
}

/** The message on standard error, after a colon; empty if there is none. */
function because(stderr: string): string {
  const line = errorWords(stderr);
  return line === '' ? '' : `: ${line}`;
}
