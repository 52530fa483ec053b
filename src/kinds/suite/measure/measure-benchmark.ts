import { dirname } from 'node:path';
import { entryArguments } from '../../../host/files/package-file.ts';
import { runChild } from '../../../host/process/child.ts';
import { measuredEnvironment } from '../../../host/process/surroundings.ts';
import type { CommandLine } from '../../../host/runtimes/command-line.ts';
import { commandLine, type Variant } from '../../../host/runtimes/index.ts';
import { preloadFlags } from '../../../host/runtimes/preload-flags.ts';
import type { ParameterValue } from '../../../measure/configuration.ts';
import { ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import { flagsFor, lackingFlag } from '../../../measure/flags.ts';
import { type Message, type Outcome, outcomeOf, readSetup, withChanges } from '../../../measure/outcome.ts';
import { pinned } from '../../../measure/pin.ts';
import { messageOf, reportFile, takeMessages } from '../../../measure/report-file.ts';
import type { EndedProcess, Run, RunRequest } from '../../../measure/request.ts';
import { notStarted, runOf } from '../../../measure/run-of.ts';
import { stepNanos } from '../../../measure/step.ts';
import { argumentsOf, ownDuration, type SuiteConfiguration } from '../configuration.ts';
import { loadedFirst, type Overlay } from '../files/overlay.ts';
import { asInOverlay, asInSuite, flagInOverlay, parametersMoved } from '../files/overlay-paths.ts';
import { apartFrom, environmentOn, scriptOf } from '../files/suite.ts';
import { permissionsFor } from './permissions.ts';

/** The sources have one ending, their compiled files another. */
const ENTRY = entryArguments('src/measure/load/benchmark-entry');

/** One run of a benchmark. */
export interface BenchmarkRequest extends RunRequest<SuiteConfiguration> {
  /** The overlay, where the folder is a private copy of the suite. */
  overlay?: Overlay | undefined;
  /** Where it is measured beside others, counted from 0. */
  lane?: number | undefined;
  /** Runs the suite's own common.js, over its IPC protocol, in its own processes. */
  native?: boolean | undefined;
  /** Calls of a function of node:bench before the one that counts. */
  warmup?: number | undefined;
  /** Test mode: as little as shows whether it runs at all. */
  test?: boolean | undefined;
  /** Whether a run whose operations took next to no time is compared with an empty loop, once it has reported; so unless given. */
  asksFloor?: boolean | undefined;
  /** Where the process takes turns with others: its order to the harness, and the files that it uses beside its report. */
  turns?: { order: object; files: readonly string[]; place: number } | undefined;
  onStart?: ((pid: number) => void) | undefined;
}

/** Executes one run in a fresh process. Never rejects for what the benchmark does. */
export async function measureBenchmark(request: BenchmarkRequest): Promise<Run> {
  const startedAt = Date.now();
  const flags = flagsFor(request.variant.runtime.kind, request.configuration.flags);
  if ('missing' in flags) return notStarted(lackingFlag(flags.missing), startedAt);
  const ended = request.native ? await executeNative(request) : await executeBenchmark(request, flags.flags);
  const changed = request.overlay?.mend() ?? [];
  return runOf(ended.end, withChanges(readBenchmark(request, ended), changed), startedAt);
}

/** What came of a process that ran a benchmark. Pure. */
export function readBenchmark(request: Omit<BenchmarkRequest, 'variant'>, { end, messages }: EndedProcess): Outcome {
  const outcome = atSetup(request, messages, outcomeOf(end, messages, timeoutOf(request)));
  return toldInSuite(outcome, request.overlay);
}

/** A reason names files where the user knows them. */
function toldInSuite(outcome: Outcome, overlay: Overlay | undefined): Outcome {
  if (overlay === undefined || outcome.outcome === 'ok') return outcome;
  return { ...outcome, reason: asInSuite(outcome.reason, overlay) };
}

/** Names the setup where the setup failed. */
function atSetup(
  { configuration, native }: Omit<BenchmarkRequest, 'variant'>,
  messages: readonly Message[],
  outcome: Outcome,
): Outcome {
  if (outcome.outcome !== 'failed' || !configuration.setup || native) return outcome;
  return messages.some(({ type }) => type === 'set-up')
    ? outcome
    : { ...outcome, reason: `its setup ${outcome.reason}` };
}

function inCopy(flags: string[], overlay: Overlay | undefined): string[] {
  return overlay === undefined ? flags : flags.map((flag) => flagInOverlay(flag, overlay));
}

/** Milliseconds after which a run is killed. */
function timeoutOf(request: Omit<BenchmarkRequest, 'variant'>): number {
  return request.timeoutMs + ownDuration(request.configuration) * 1000;
}

/**
 * Runs the benchmark in one process. A process that calls `setup`, where there is one, starts it and lives until its end.
 * @param asked flags of the benchmark as the runtime takes them
 */
export async function executeBenchmark(request: BenchmarkRequest, asked: string[]): Promise<EndedProcess> {
  const { variant, configuration, folder, overlay, pin, turns } = request;
  const flags = inCopy(asked, overlay);
  const report = reportFile();
  const script = scriptOf(folder, configuration.benchmark);
  const args = argumentsInOverlay(configuration, overlay);
  const written = [report, ...(turns?.files ?? [])];
  const first = overlay === undefined ? [] : preloadFlags(variant, loadedFirst(overlay, configuration.benchmark));
  const permissions = permissionsFor(variant, flags, overlay, written);
  const line = commandLine(variant, script, args, [...first, ...flags, ...permissions]);
  const name = configuration.benchmark;
  const apart = apartFrom({ lane: request.lane, place: turns?.place });
  // Upstream's children see NODE_RUN_BENCHMARK_FN, and some benchmarks look for it.
  const run = {
    ...line,
    env: {
      ...environmentOn(variant.runtime.kind),
      ...apart,
      ...line.env,
      NODE_RUN_BENCHMARK_FN: '',
      JSDYNO_HARNESS: JSON.stringify({
        mode: 'run',
        report,
        name,
        load: benchmarkLoadCommand(variant, request),
        test: request.test,
        warmup: request.warmup,
        asksFloor: request.asksFloor,
        turns: turns?.order,
        step: stepNanos(),
      }),
    },
  };
  const started = configuration.setup
    ? setUpFirst(commandLine(variant, script, args, permissionsFor(variant, [], overlay, written)), run, report)
    : run;
  const { command, args: all } = pinned(started, variant.pin ?? pin);
  const end = await runChild(command, all, {
    env: measuredEnvironment({ ...apart, ...started.env }),
    cwd: overlay?.cwd ?? dirname(folder),
    timeoutMs: timeoutOf(request),
    abort: request.abort,
    onStart: request.onStart,
  });
  return readSetup(
    end,
    takeMessages(report).map((message) => inSuite(message, overlay)),
  );
}

function argumentsInOverlay(configuration: SuiteConfiguration, overlay: Overlay | undefined): string[] {
  if (overlay === undefined) return argumentsOf(configuration);
  const parameters = parametersMoved(configuration.parameters, (text) => asInOverlay(text, overlay));
  return argumentsOf({ ...configuration, parameters });
}

/** The report of a process in the overlay, with paths as the plan has them. */
function inSuite(message: Message, overlay: Overlay | undefined): Message {
  if (overlay === undefined || typeof message.conf !== 'object' || message.conf === null) return message;
  const conf = message.conf as Record<string, ParameterValue>;
  return { ...message, conf: parametersMoved(conf, (text) => asInSuite(text, overlay)) };
}

/** The process that calls `setup`, without the benchmark's flags as upstream's root process, and then starts the run. */
function setUpFirst(root: CommandLine, next: CommandLine, report: string): CommandLine {
  return { ...root, env: { ...root.env, JSDYNO_HARNESS: JSON.stringify({ mode: 'setup', report, next }) } };
}

/** Starts the benchmark as upstream's tools do: the root process forks a child and passes its messages on. */
async function executeNative(request: BenchmarkRequest): Promise<EndedProcess> {
  const { variant, configuration, folder } = request;
  const line = commandLine(variant, scriptOf(folder, configuration.benchmark), argumentsOf(configuration));
  const { command, args } = pinned(line, request.pin);
  const messages: Message[] = [];
  const end = await runChild(command, args, {
    env: measuredEnvironment({ ...apartFrom({ lane: request.lane }), ...line.env }),
    cwd: dirname(folder),
    timeoutMs: timeoutOf(request),
    abort: request.abort,
    onMessage: (message) => {
      // Upstream's tools ignore texts and numbers, which may be a benchmark's own messages; null ends those tools.
      if (typeof message === 'object') messages.push(messageOf(message));
    },
  });
  return { end, messages };
}

/** How a benchmark that calls `bench.http` starts the generator, whatever runtime it runs on. */
interface BenchmarkLoad {
  command: string;
  args: string[];
  /** Variables of the variant, which the generator must not get. */
  unset: string[];
}

/**
 * @param request where the measured process is pinned: the generator gets another CPU where there is one, but stays among the
 *   CPUs that the process has for itself
 */
function benchmarkLoadCommand(
  { env }: Pick<Variant, 'env'>,
  { pin, cpus }: Pick<RunRequest, 'pin' | 'cpus'>,
): BenchmarkLoad {
  const line = { command: process.execPath, args: ENTRY };
  const isShared = pin === undefined || (cpus ?? null) !== null;
  const split = isShared ? null : splitCpus(ownCpus(), pin);
  return { ...pinned(line, split?.generator), unset: Object.keys(env) };
}
