import type { StdioOptions } from 'node:child_process';
import { afterFairTime } from '../../../host/process/fair-limit.ts';
import { type GuardedProcess, startGuarded } from '../../../host/process/start-guarded.ts';
import { measuredEnvironment } from '../../../host/process/surroundings.ts';
import { Tail } from '../../../host/process/tail.ts';
import { binaryBytes } from '../../../text/english-numbers.ts';

/** What a program said, or why it said nothing. */
type Said = { text: string; why: null } | { text: null; why: string };

/** Milliseconds, and as long again as it waits for a CPU: a debug build has a gigabyte to be looked at. */
const LIMIT_MS = 60_000;

/** More than `nm` says of the largest executables: 16 MB of Node.js 22. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Standard output of a program that looks at a runtime, as Latin-1 unless asked for otherwise, so that no byte is lost; bounded in time and in size.
 * Never rejects but for an abort.
 *
 * @param input given to it on standard input
 */
export async function askProgram(
  command: string,
  args: readonly string[],
  { env = {}, input, abort, mostBytes = MOST_BYTES, encoding = 'latin1' }: AskOptions = {},
): Promise<Said> {
  abort?.throwIfAborted();
  const said = await new Promise<Said>((resolve) => {
    let started: GuardedProcess;
    const stdio: StdioOptions = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'];
    try {
      const all = measuredEnvironment({ NO_COLOR: '1', LC_ALL: 'C', ...env });
      started = startGuarded(command, args, { env: all, stdio, limitMs: LIMIT_MS });
    } catch (error) {
      resolve({ text: null, why: (error as Error).message });
      return;
    }
    const { child, kill, finish } = started;
    const chunks: Buffer[] = [];
    const tail = new Tail();
    let bytes = 0;
    let why: string | null = null;
    const stop = (reason: string) => {
      why ??= reason;
      kill();
    };
    const callOff = afterFairTime(
      LIMIT_MS,
      () => child.pid ?? null,
      () => stop(`no answer within ${LIMIT_MS / 1000} s`),
    );
    const onAbort = () => stop('aborted');
    abort?.addEventListener('abort', onAbort, { once: true });
    const settle = (answer: Said) => {
      callOff();
      abort?.removeEventListener('abort', onAbort);
      resolve(answer);
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) stop(`it says more than ${binaryBytes(mostBytes)}`);
      else chunks.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => tail.push(chunk));
    // A program that ends before it has read all of it is told of by its exit code.
    child.stdin?.on('error', () => {});
    if (input !== undefined) child.stdin?.end(input);
    child.on('error', (error) => {
      why ??= error.message;
      if (child.pid === undefined) settle({ text: null, why });
    });
    child.on('exit', () => void finish());
    child.on('close', (code, signal) => {
      if (why === null && code !== 0) why = firstLine(tail.toString()) ?? `exit code ${code ?? signal}`;
      settle(why === null ? { text: Buffer.concat(chunks).toString(encoding), why } : { text: null, why });
    });
  });
  abort?.throwIfAborted();
  return said;
}

interface AskOptions {
  /** Additions. */
  env?: Record<string, string>;
  input?: string | undefined;
  abort?: AbortSignal | undefined;
  mostBytes?: number;
  encoding?: 'latin1' | 'utf8';
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, 200);
}
