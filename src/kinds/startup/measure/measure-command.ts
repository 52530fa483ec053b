import { existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeBeside } from '../../../files/write-beside.ts';
import type { FigureReader } from '../../../measure/figures.ts';
import { type Message, type NotMeasured, outcomeOf } from '../../../measure/outcome.ts';
import type { Run, RunRequest } from '../../../measure/request.ts';
import { runChild } from '../../../process/child.ts';
import { measuredEnvironment } from '../../../process/surroundings.ts';
import type { CommandLine } from '../../../runtimes/command-line.ts';
import { type Start, startOf, type TimedProcess } from '../processes/start.ts';
import { type CommandTime, timeCommand } from './time-command.ts';

/** The variants that have had their warm-up, by configuration of the running experiment. */
const warmed = new WeakMap<RunRequest['configuration'], Set<string>>();

/**
 * One run of a process that is timed as a whole. Before a variant's first run, makes the files that it needs and does its
 * warm-up. Never rejects for what the process does.
 */
export async function measureCommand(request: RunRequest, timedProcess: TimedProcess): Promise<Run> {
  const startedAt = Date.now();
  const start = startOf(timedProcess, request.variant);
  if ('unavailable' in start) return failed({ outcome: 'unavailable', reason: start.unavailable }, startedAt);
  const problem = (await makeReady(request, timedProcess, start)) ?? (await prepare(request, timedProcess));
  if (problem !== null) return failed(problem, startedAt);
  const time = await timeOnce(request, timedProcess, start.line);
  const { end } = time;
  if (end.code === 0 && Number.isNaN(time.wallNanos)) {
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
    [messageOf(time, request)],
    request.timeoutMs,
    readMetrics,
  );
  return { outcome, startedAt, wallMs: end.wallMs, stderr: outcome.outcome === 'ok' ? '' : end.stderr };
}

function failed(outcome: NotMeasured & { stderr?: string }, startedAt: number): Run {
  const { stderr = '', ...rest } = outcome;
  return { outcome: rest, startedAt, wallMs: 0, stderr };
}

/** Done once for each configuration and variant of a sitting. */
async function makeReady(
  request: RunRequest,
  timedProcess: TimedProcess,
  { build, leastWarmup, line }: Start,
): Promise<(NotMeasured & { stderr?: string }) | null> {
  const { configuration, variant } = request;
  const done = warmed.get(configuration) ?? new Set();
  warmed.set(configuration, done);
  if (done.has(variant.label)) return null;
  if (build !== undefined && !existsSync(build.creates)) {
    const problem = await make(request, build);
    if (problem !== null) return problem;
  }
  for (let i = 0; i < Math.max(timedProcess.warmup, leastWarmup) && !request.abort?.aborted; i++) {
    const problem = await prepare(request, timedProcess);
    if (problem !== null) return problem;
    await timeOnce(request, timedProcess, line); // the run that counts will say what is wrong
  }
  done.add(variant.label);
  return null;
}

/** Made beside its place and moved there whole, since two experiments may need the file at a time. */
function make(request: RunRequest, { creates, line }: NonNullable<Start['build']>) {
  return makeBeside(dirname(creates), async (folder) => {
    const partial = join(folder, basename(creates));
    const { command, args, env } = line(partial);
    const { folder: cwd, timeoutMs, abort } = request;
    const end = await runChild(command, args, { env: measuredEnvironment(env), cwd, timeoutMs, abort });
    const problem = problemOf(end, timeoutMs, 'its snapshot could not be built: the process');
    if (problem === null) renameSync(partial, creates);
    return problem;
  });
}

/** The user's `--prepare`, which the shell runs as typed. */
async function prepare(request: RunRequest, { prepare: text, showOutput }: TimedProcess) {
  if (text === undefined) return null;
  const { folder, timeoutMs, abort } = request;
  const [command, args] = process.platform === 'win32' ? ['cmd', ['/d', '/s', '/c', text]] : ['sh', ['-c', text]];
  const end = await runChild(command as string, args as string[], {
    env: process.env,
    cwd: folder,
    timeoutMs,
    abort,
    showOutput,
  });
  return problemOf(end, timeoutMs, 'its --prepare command');
}

function problemOf(end: CommandTime['end'], timeoutMs: number, who: string) {
  if (end.code === 0) return null;
  const { reason } = outcomeOf(end, [], timeoutMs) as NotMeasured;
  return { outcome: 'failed' as const, reason: `${who} ${reason}`, stderr: end.stderr };
}

function timeOnce(
  request: RunRequest,
  { showOutput, script }: TimedProcess,
  { command, args, env }: CommandLine,
): Promise<CommandTime> {
  const { folder, pin, timeoutMs, abort } = request;
  // A command line of the user's own gets the environment of the user's shell, as with hyperfine.
  const own = script === undefined ? { ...process.env, ...env } : measuredEnvironment(env);
  return timeCommand({ command, args, env: own, cwd: folder, pin, timeoutMs, showOutput, abort });
}

/** The timer's figures in the form of the harness's report; the rate is in processes per second. */
function messageOf({ wallNanos, userMicros, systemMicros, peakBytes }: CommandTime, request: RunRequest): Message {
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
    },
  };
}

/** Reads seconds and bytes as this file wrote them. */
const readMetrics: FigureReader = ({ metrics }) => ({ metrics: metrics as Record<string, number> });
