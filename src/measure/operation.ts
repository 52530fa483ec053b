import { runChild } from '../process/child.ts';
import { measuredEnvironment } from '../process/surroundings.ts';
import type { Operation } from '../suites/configuration.ts';
import { operationCommandLine } from '../suites/operation-process.ts';
import { failureOf, type NotMeasured } from './outcome.ts';
import { pinned } from './pin.ts';
import { reportFile, takeMessages } from './report-file.ts';
import type { Execution, RunRequest } from './request.ts';

/** What the harness of operations is asked to do with one operation. */
export type OperationMode = 'run' | 'calibrate' | 'diagnose';

/** A process of the harness, by itself or for an operation; `order` is what it is told beside its report file. */
export interface HarnessRequest extends Omit<RunRequest, 'configuration' | 'native'> {
  order: Record<string, unknown>;
  flags?: string[];
}

/** Starts the harness of operations once and waits for its end. Never rejects for what an operation does. */
export async function executeHarness(request: HarnessRequest): Promise<Execution> {
  const { variant, folder, order, flags, pin, timeoutMs, abort } = request;
  const report = reportFile();
  const line = operationCommandLine(variant, flags);
  const { command, args } = pinned(line, pin);
  const end = await runChild(command, args, {
    env: measuredEnvironment({ ...line.env, JSDYNO_HARNESS: JSON.stringify({ ...order, report }) }),
    cwd: folder,
    timeoutMs,
    abort,
  });
  return { end, messages: takeMessages(report) };
}

/** Starts the process that loads the operation's file where it lies and measures that operation alone. */
export function executeOperation(
  request: RunRequest,
  operation: Operation,
  mode: OperationMode,
  flags: string[],
): Promise<Execution> {
  const { file, group, name, parameters, batch } = operation;
  const order = { mode, file, group, operation: name, parameters, batch, test: request.test === true };
  const { configuration: _, native: __, ...rest } = request;
  return executeHarness({ ...rest, order, flags });
}

/** What the harness costs on a runtime for one shape of call, in ns an operation. */
export interface HarnessFloor {
  /** `sync, no input`, `sync, input`, `async`, `each call alone` */
  shape: string;
  /** What an empty operation shows before its floor is taken off. */
  nanos: number;
  /** That floor: the empty body in a loop of the same shape. */
  loopNanos: number;
  /** What an operation must take beyond it to be told apart. */
  leastNanos?: number;
}

/** What V8 made of an operation. */
export interface Diagnosis {
  /** `ignition`, `sparkplug`, `maglev`, `turbofan` ... */
  tier: string;
  deopts: { reason: string; function?: string; location?: string }[];
  codeBytes?: number;
}

/** What the harness itself costs on a variant, by the shape of the call. */
export async function measureFloors(
  request: Omit<HarnessRequest, 'order'>,
): Promise<{ floors: HarnessFloor[] } | NotMeasured> {
  const execution = await executeHarness({ ...request, order: { mode: 'floor' } });
  const said = answerOf(execution, 'floor', request.timeoutMs);
  if ('outcome' in said) return said;
  const { floors } = said as { floors?: HarnessFloor[] };
  return Array.isArray(floors) ? { floors } : { outcome: 'failed', reason: 'reported no floors' };
}

/** The compiler's tier and deoptimisations of one operation: a process of its own, since to trace takes time. */
export async function diagnoseOperation(request: RunRequest): Promise<Diagnosis | NotMeasured> {
  const { operation, flags } = request.configuration;
  if (operation === undefined) return { outcome: 'failed', reason: 'the file could not be loaded' };
  const execution = await executeOperation(request, operation, 'diagnose', flags);
  const said = answerOf(execution, 'diagnosis', request.timeoutMs) as Diagnosis | NotMeasured;
  return 'outcome' in said || Array.isArray(said.deopts)
    ? said
    : { outcome: 'failed', reason: 'reported no diagnosis' };
}

/** The message of that type, or why there is none. */
function answerOf({ end, messages }: Execution, type: string, timeoutMs: number): object | NotMeasured {
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
 * @returns null when it cannot be told, or when the configuration is no operation
 */
export async function calibrateBatch(request: RunRequest): Promise<number | null> {
  const { operation, flags } = request.configuration;
  if (operation === undefined) return null;
  const { messages } = await executeOperation(request, operation, 'calibrate', flags);
  const batch = messages.find(({ type }) => type === 'calibrated')?.batch;
  return typeof batch === 'number' && Number.isSafeInteger(batch) && batch >= 1 ? batch : null;
}
