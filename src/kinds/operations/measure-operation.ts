import { runChild } from '../../host/process/child.ts';
import { measuredEnvironment } from '../../host/process/surroundings.ts';
import { fileOn } from '../../host/runtimes/file-on.ts';
import type { Variant } from '../../host/runtimes/types.ts';
import { readOperation } from '../../measure/figures.ts';
import { flagsFor, lackingFlag } from '../../measure/flags.ts';
import { failureOf, type NotMeasured, outcomeOf } from '../../measure/outcome.ts';
import { outputIn, type RowOutput } from '../../measure/output.ts';
import { pinned } from '../../measure/pin.ts';
import { reportFile, takeMessages } from '../../measure/report-file.ts';
import type { EndedProcess, Run, RunRequest } from '../../measure/request.ts';
import { notStarted, runOf } from '../../measure/run-of.ts';
import { stepNanos } from '../../measure/step.ts';
import type { Count } from '../../stats/quantities.ts';
import type { Operation, OperationConfiguration } from './configuration.ts';
import { operationFileOn } from './files/operation-files.ts';
import { namesFor, operationCommandLine } from './files/operation-process.ts';

/** What the harness does with one operation. */
type OperationMode = 'run' | 'calibrate' | 'diagnose' | 'output';

/** A process of the harness, by itself or for an operation; `order` is its order beside the report file. */
interface HarnessRequest extends Omit<RunRequest, 'configuration'> {
  order: Record<string, unknown> & { adapter?: 'none' | undefined; file?: string };
  flags?: string[];
  /** It takes turns with others, see turns/. */
  inTurns?: boolean;
  onStart?: ((pid: number) => void) | undefined;
}

/** One run of an operation. */
export interface OperationRequest extends RunRequest<OperationConfiguration> {
  /** Test mode: as little as shows whether it runs at all. */
  test?: boolean | undefined;
  /** Its batch was asked for: in turns, too, no fewer operations make one. */
  keepsBatch?: boolean | undefined;
  /** From 1; absent: the first. */
  round?: number | undefined;
}

/** Executes one run in a fresh process. Never rejects for what the operation does. */
export async function measureOperation(request: OperationRequest): Promise<Run> {
  const startedAt = Date.now();
  const { operation, flags: asked } = request.configuration;
  const flags = flagsFor(request.variant.runtime.kind, asked);
  if ('missing' in flags) return notStarted(lackingFlag(flags.missing), startedAt);
  if (operation === undefined) return notStarted(NOT_LOADED, startedAt);
  const { end, messages } = await executeOperation(request, operation, 'run', flags.flags);
  return runOf(end, outcomeOf(end, messages, request.timeoutMs, readOperation), startedAt);
}

export const NOT_LOADED: NotMeasured = { outcome: 'failed', reason: 'the file could not be loaded' };

/** Starts the harness of operations once and waits for its end. Never rejects for what an operation does. */
export async function executeHarness(request: HarnessRequest): Promise<EndedProcess> {
  const { variant, folder, order, flags, inTurns, pin, timeoutMs, abort, onStart } = request;
  const report = reportFile();
  const files = order.file === undefined ? [] : [order.file];
  const line = operationCommandLine(variant, { flags, inTurns, adapter: order.adapter, files });
  const whole = { ...order, names: namesFor(variant, files), report, step: stepNanos() };
  const { command, args } = pinned(line, variant.pin ?? pin);
  const end = await runChild(command, args, {
    env: measuredEnvironment({ ...line.env, JSDYNO_HARNESS: JSON.stringify(whole) }),
    cwd: fileOn(variant, folder),
    timeoutMs,
    abort,
    onStart,
  });
  return { end, messages: takeMessages(report) };
}

/** Starts the process that loads the operation's file where it lies and measures that operation alone. */
function executeOperation(
  request: OperationRequest,
  operation: Operation,
  mode: OperationMode,
  flags: string[],
): Promise<EndedProcess> {
  const order = { mode, ...orderOf(request.variant, operation), test: request.test === true };
  const { configuration: _, ...rest } = request;
  return executeHarness({ ...rest, order, flags });
}

/** What the harness is told of an operation on a variant. Pure. */
export function orderOf(variant: Variant, { file, group, name, parameters, place, adapter, batch }: Operation) {
  return { file: operationFileOn(variant, file), group, operation: name, parameters, place, adapter, batch };
}

/** What the harness costs on a runtime for one shape of call, in ns an operation. */
export interface HarnessCost {
  /** `sync, no input`, `sync, input`, `async`, `each call alone` */
  shape: string;
  /** What an empty operation shows before the time of the empty body is taken off. */
  nanos: number;
  /** The empty body in a loop of the same shape. */
  loopNanos: number;
  /** What an operation must take beyond the empty body to be told apart from it. */
  leastNanos?: number;
}

/** What V8 gave up of an operation, equal ones counted. */
export interface Deopt {
  reason: string;
  function?: string;
  location?: string;
  count?: Count;
}

/** How V8 compiled an operation. */
interface Diagnosis {
  /** `ignition`, `sparkplug`, `maglev`, `turbofan` ... */
  tier: string;
  deopts: Deopt[];
  codeBytes?: number;
}

/** What the harness itself costs on a variant, by the shape of the call. */
export async function measureHarnessCosts(
  request: Omit<HarnessRequest, 'order'>,
): Promise<{ floors: HarnessCost[] } | NotMeasured> {
  const execution = await executeHarness({ ...request, order: { mode: 'floor' } });
  const said = answerOf(execution, 'floor', request.timeoutMs);
  if ('outcome' in said) return said;
  const { floors } = said as { floors?: HarnessCost[] };
  return Array.isArray(floors) ? { floors } : { outcome: 'failed', reason: 'reported no cost of the harness' };
}

/** The compiler's tier and the deoptimisations of one operation, from a process of its own, since tracing takes time. */
export async function diagnoseOperation(request: OperationRequest): Promise<Diagnosis | NotMeasured> {
  const { operation, flags } = request.configuration;
  if (operation === undefined) return NOT_LOADED;
  const execution = await executeOperation(request, operation, 'diagnose', flags);
  const said = answerOf(execution, 'diagnosis', request.timeoutMs) as Diagnosis | NotMeasured;
  return 'outcome' in said || Array.isArray(said.deopts)
    ? said
    : { outcome: 'failed', reason: 'reported no diagnosis' };
}

/** What an operation returns for its inputs, by a process in which nothing is measured. */
export async function outputOfOperation(request: OperationRequest): Promise<RowOutput | NotMeasured> {
  const { operation, flags: asked } = request.configuration;
  const flags = flagsFor(request.variant.runtime.kind, asked);
  if ('missing' in flags) return lackingFlag(flags.missing);
  if (operation === undefined) return NOT_LOADED;
  const execution = await executeOperation(request, operation, 'output', flags.flags);
  return outputIn(answerOf(execution, 'output', request.timeoutMs));
}

/** The message of that type, or the reason why there is none. */
function answerOf({ end, messages }: EndedProcess, type: string, timeoutMs: number): object | NotMeasured {
  const unavailable = messages.find((message) => message.type === 'unavailable');
  if (unavailable !== undefined) return { outcome: 'unavailable', reason: String(unavailable.reason) };
  const answer = messages.find((message) => message.type === type);
  if (answer !== undefined) return answer;
  const rubbish = messages.find((message) => message.type === 'rubbish');
  const reason = failureOf(end, timeoutMs) ?? rubbish?.reason ?? 'ended without a report';
  return { outcome: 'failed', reason: String(reason) };
}

/**
 * How many operations make a batch of about 1 ms on a variant, by one short process.
 * @returns null when it cannot be told, or when the configuration is no operation; `unavailable` when the runtime lacks it
 */
export async function calibrateBatch(request: OperationRequest): Promise<number | 'unavailable' | null> {
  const { operation, flags } = request.configuration;
  if (operation === undefined) return null;
  const { messages } = await executeOperation(request, operation, 'calibrate', flags);
  if (messages.some(({ type }) => type === 'unavailable')) return 'unavailable';
  const batch = messages.find(({ type }) => type === 'calibrated')?.batch;
  return typeof batch === 'number' && Number.isSafeInteger(batch) && batch >= 1 ? batch : null;
}
