import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeBeside, move } from '../../../host/files/write-beside.ts';
import { type ChildOutput, runChild } from '../../../host/process/child.ts';
import { measuredEnvironment, ownEnvironment } from '../../../host/process/surroundings.ts';
import type { CommandLine } from '../../../host/runtimes/command-line.ts';
import { fileOn } from '../../../host/runtimes/file-on.ts';
import type { FigureReader } from '../../../measure/figures.ts';
import { type Message, outcomeOf } from '../../../measure/outcome.ts';
import { unprofiled } from '../../../measure/profiler-order.ts';
import type { Run, RunRequest } from '../../../measure/request.ts';
import type { Around } from '../lines/timed-lines.ts';
import { type Start, startOf, type TimedProcess } from '../processes/start.ts';
import { type Made, Series } from './series.ts';
import { type Problem, problemOf, shellCommand } from './shell-command.ts';
import { type CommandTime, timeCommand } from './time-command.ts';

/** What is done around the runs of one command line or script, and what they are given. */
export interface Surrounded extends Around<string> {
  /** Absolute path of what the process reads. */
  input?: string | undefined;
}

/**
 * One run of a process that is timed as a whole. Before a variant's first run, makes the files that it needs and does its
 * warm-up. Never rejects for what the process does.
 *
 * @param series has the runs that go before and come after
 */
export async function measureCommand(
  request: RunRequest,
  timedProcess: TimedProcess,
  around: Surrounded = {},
  series: Series = new Series(),
): Promise<Run> {
  const startedAt = Date.now();
  const start = startOf(timedProcess, request.variant);
  if ('unavailable' in start) return failed({ outcome: 'unavailable', reason: start.unavailable }, startedAt);
  const timing: Timing = { request, timedProcess, around, line: start.line };
  const ready = (await series.enter(madeFor(timing))) ?? (await makeReady(timing, start, series));
  if ('outcome' in ready) return failed(ready, startedAt);
  const timed = await timeOnce(timing);
  if ('outcome' in timed) return failed(timed, startedAt);
  const { end } = timed;
  if (end.code === 0 && Number.isNaN(timed.wallNanos)) {
    return failed(
      {
        outcome: 'failed',
        reason: 'its time is not known: the clock of the system was set, or its timer was meddled with',
      },
      startedAt,
    );
  }
  const accepted = timedProcess.ignoreFailure === true && !end.timedOut && end.startError === null;
  const outcome = outcomeOf(
    accepted ? { ...end, code: 0, signal: null } : end,
    [messageOf(timed, request, ready)],
    request.timeoutMs,
    readMetrics,
  );
  return { outcome, startedAt, wallMs: end.wallMs, stderr: outcome.outcome === 'ok' ? '' : end.stderr };
}

/** A process, how it is started, and what is done around its runs. */
interface Timing {
  request: RunRequest;
  timedProcess: TimedProcess;
  around: Surrounded;
  line: CommandLine;
}

function failed(outcome: Problem, startedAt: number): Run {
  const { stderr = '', ...rest } = outcome;
  return { outcome: rest, startedAt, wallMs: 0, stderr };
}

/** The cleanup is done even where the experiment was interrupted. */
function madeFor({ request, timedProcess, around }: Timing): Made {
  const { setup, cleanup } = around;
  const { abort, ...others } = surroundings(request, timedProcess, around);
  return {
    key: JSON.stringify([setup, cleanup, others.folder]),
    setUp: () => shellCommand('setup', setup, { ...others, abort }),
    cleanUp: () => shellCommand('cleanup', cleanup, others),
    isInterrupted: () => abort?.aborted === true,
  };
}

/** What comes before the runs that count: seconds of the first start of all. */
interface Ready {
  first?: number;
}

/** Done once for each configuration and variant of a series. */
async function makeReady(timing: Timing, { build, leastWarmup }: Start, series: Series): Promise<Problem | Ready> {
  const { request, timedProcess, line } = timing;
  const { configuration, variant } = request;
  const warmup = { ...timing, line: { ...line, env: unprofiled(line.env) } };
  const done = series.warmOn(configuration);
  if (done.has(variant.label)) return {};
  if (build !== undefined && !existsSync(build.creates)) {
    const problem = await make(request, build);
    if (problem !== null) return problem;
  }
  const ready: Ready = {};
  for (let i = 0; i < Math.max(timedProcess.warmup, leastWarmup) && !request.abort?.aborted; i++) {
    const timed = await timeOnce(warmup); // the run that counts will say what is wrong with it
    if ('outcome' in timed) return timed;
    if (i === 0 && timed.end.code === 0 && timed.wallNanos > 0) ready.first = timed.wallNanos / 1e9;
  }
  done.add(variant.label);
  return ready;
}

/** Made beside its place and moved there whole, since two experiments may need the file at a time. */
function make(request: RunRequest, { creates, line }: NonNullable<Start['build']>) {
  return makeBeside(dirname(creates), async (folder) => {
    const partial = join(folder, basename(creates));
    const { command, args, env } = line(partial);
    const { timeoutMs, abort } = request;
    const cwd = fileOn(request.variant, request.folder);
    const end = await runChild(command, args, { env: measuredEnvironment(env), cwd, timeoutMs, abort });
    const problem = problemOf(end, timeoutMs, 'its snapshot could not be built: the process');
    if (problem === null) move(partial, creates);
    return problem;
  });
}

/** A run between its `--prepare` and its `--conclude`; a problem where one of these failed. */
async function timeOnce(timing: Timing): Promise<CommandTime | Problem> {
  const { request, timedProcess, around, line } = timing;
  const { folder, pin, timeoutMs, abort } = request;
  const surrounding = surroundings(request, timedProcess, around);
  const before = await shellCommand('prepare', around.prepare, surrounding);
  if (before !== null) return before;
  const { command, args, env } = line;
  // A command line of the user's own gets the environment of the user's shell, as with hyperfine, but for tokens.
  const own = timedProcess.script === undefined ? ownEnvironment(env) : measuredEnvironment(env);
  const { input } = around;
  const { output } = surrounding;
  const time = await timeCommand({
    command,
    args,
    env: own,
    cwd: fileOn(request.variant, folder),
    pin,
    timeoutMs,
    input,
    output,
    abort,
  });
  return (await shellCommand('conclude', around.conclude, surrounding)) ?? time;
}

function surroundings(
  { variant, folder, timeoutMs, abort }: RunRequest,
  { showOutput }: TimedProcess,
  { output }: Surrounded,
) {
  // What a run prints goes where the command was started, whatever tree it runs in.
  return {
    folder: fileOn(variant, folder),
    timeoutMs,
    abort,
    output: outputOf(showOutput === true ? 'inherit' : output, folder),
  };
}

function outputOf(text: string | undefined, folder: string): ChildOutput {
  if (text === undefined || text === 'null') return 'null';
  return text === 'pipe' || text === 'inherit' ? text : { file: resolve(folder, text) };
}

/** The timer's figures in the form of the harness's report; the rate is in processes per second. */
function messageOf(
  { wallNanos, userMicros, systemMicros, peakBytes }: CommandTime,
  request: RunRequest,
  ready: Ready,
): Message {
  const wall = wallNanos / 1e9;
  return {
    type: 'report',
    rate: 1 / wall,
    time: Number.isNaN(wall) ? 'unknown: the clock was set' : wall.toFixed(9),
    conf: request.configuration.parameters,
    resources: {
      ...(userMicros === undefined ? {} : { userMicros }),
      ...(systemMicros === undefined ? {} : { systemMicros }),
      ...(peakBytes === undefined ? {} : { maxRssKiB: peakBytes / 1024 }),
    },
    metrics: {
      wall,
      ...(userMicros === undefined ? {} : { user: userMicros / 1e6 }),
      ...(systemMicros === undefined ? {} : { system: systemMicros / 1e6 }),
      ...(peakBytes === undefined ? {} : { peakBytes }),
      ...ready,
    },
  };
}

/** Reads seconds and bytes as this file wrote them. */
const readMetrics: FigureReader = ({ metrics }) => ({ metrics: metrics as Record<string, number> });
