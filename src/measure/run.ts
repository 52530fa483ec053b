import { dirname, join } from 'node:path';
import { type ChildEnd, runChild } from '../process/child.ts';
import { commandLine, type Variant } from '../runtimes/index.ts';
import { argumentsOf, type Configuration, ownDuration } from '../suites/configuration.ts';
import { benchmarkLoad } from './benchmark-load.ts';
import { measureCommand } from './command/measure-command.ts';
import { readOperation } from './figures.ts';
import { flagsFor } from './flags.ts';
import { measureHttp } from './http.ts';
import { executeOperation } from './operation.ts';
import { type Message, type NotMeasured, type Outcome, outcomeOf } from './outcome.ts';
import { pinned } from './pin.ts';
import { reportFile, takeMessages } from './report-file.ts';

/** One run: one process that executes one configuration on one variant. */
export interface RunRequest {
  variant: Variant;
  configuration: Configuration;
  /** The overlay's folder, or with `native` the suite's own; of operations the folder to be in. */
  folder: string;
  /** Runs the suite's own common.js, over its IPC protocol, in its own processes. */
  native?: boolean | undefined;
  /** Test mode: as little as shows whether it runs at all. */
  test?: boolean | undefined;
  /** A list of CPUs the process may use (`0-2`, `1`), as taskset takes it. */
  pin?: string | undefined;
  /** Milliseconds allowed beyond the configuration's own duration. */
  timeoutMs: number;
  /** Decides what is random within the run: one number a round, so that all variants meet the same. */
  seed?: number | undefined;
  abort?: AbortSignal | undefined;
}

/** A run as it is stored. */
export interface Run {
  outcome: Outcome;
  /** When it started, in milliseconds since 1970. */
  startedAt: number;
  /** From spawn to exit, in milliseconds. */
  wallMs: number;
  /** The last 4 KiB of standard error; empty when it was measured. */
  stderr: string;
}

/** A process that has ended, and what it reported. */
export type Execution = { end: ChildEnd; messages: Message[] };

/** Executes one run in a fresh process. Never rejects for what the benchmark does. */
export async function measureRun(request: RunRequest): Promise<Run> {
  const { command: timedProcess, http } = request.configuration;
  if (timedProcess !== undefined) return measureCommand(request, timedProcess);
  if (http !== undefined) return measureHttp(request, http);
  const startedAt = Date.now();
  const flags = flagsFor(request.variant.runtime.kind, request.configuration.flags);
  if ('missing' in flags) {
    const reason = `asks for Node.js' flag ${flags.missing}`;
    return { outcome: { outcome: 'unavailable', reason }, startedAt, wallMs: 0, stderr: '' };
  }
  const { operation } = request.configuration;
  if (operation !== undefined) {
    const { end, messages } = await executeOperation(request, operation, 'run', flags.flags);
    return runOf(end, outcomeOf(end, messages, request.timeoutMs, readOperation), startedAt);
  }
  if (request.configuration.setup && !request.native) {
    const { end } = await execute(request, 'setup', []);
    if (end.code !== 0) return { ...notSetUp(end, timeoutOf(request)), startedAt };
  }
  const { end, messages } = request.native ? await executeNative(request) : await execute(request, 'run', flags.flags);
  return runOf(end, outcomeOf(end, messages, timeoutOf(request)), startedAt);
}

function runOf(end: ChildEnd, outcome: Outcome, startedAt: number): Run {
  return { outcome, startedAt, wallMs: end.wallMs, stderr: outcome.outcome === 'ok' ? '' : end.stderr };
}

/** Milliseconds after which a run is killed. */
function timeoutOf(request: RunRequest): number {
  return request.timeoutMs + ownDuration(request.configuration) * 1000;
}

function notSetUp(end: ChildEnd, timeoutMs: number): Omit<Run, 'startedAt'> {
  const { reason } = outcomeOf(end, [], timeoutMs) as NotMeasured;
  return { outcome: { outcome: 'failed', reason: `its setup ${reason}` }, wallMs: end.wallMs, stderr: end.stderr };
}

async function execute(request: RunRequest, mode: 'run' | 'setup', flags: string[]): Promise<Execution> {
  const { variant, configuration, folder } = request;
  const report = reportFile();
  const order = { mode, report, name: configuration.benchmark, load: benchmarkLoad(variant, request.pin) };
  const file = join(folder, configuration.benchmark);
  const line = commandLine(variant, file, argumentsOf(configuration), flags);
  const { command, args } = pinned(line, request.pin);
  const end = await runChild(command, args, {
    // NODE_RUN_BENCHMARK_FN is what upstream's children see; some benchmarks look for it.
    env: { ...process.env, ...line.env, NODE_RUN_BENCHMARK_FN: '', JSDYNO_HARNESS: JSON.stringify(order) },
    cwd: dirname(folder),
    timeoutMs: timeoutOf(request),
    abort: request.abort,
  });
  return { end, messages: takeMessages(report) };
}

/** Starts the benchmark as upstream's tools do: the root process forks a child and passes its messages on. */
async function executeNative(request: RunRequest): Promise<Execution> {
  const { variant, configuration, folder } = request;
  const line = commandLine(variant, join(folder, configuration.benchmark), argumentsOf(configuration));
  const { command, args } = pinned(line, request.pin);
  const messages: Message[] = [];
  const end = await runChild(command, args, {
    env: { ...process.env, ...line.env },
    cwd: dirname(folder),
    timeoutMs: timeoutOf(request),
    abort: request.abort,
    onMessage: (message) => messages.push(message as Message),
  });
  return { end, messages };
}
