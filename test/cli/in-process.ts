/**
 * The command line within the test's own process: the same parsing, commands and exit codes as `jsdyno` has, without the half second of CPU time that
 * another Node.js takes to start. What goes past the streams of a command is not in the answer: what is written to this process's own, and warnings.
 */
import { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { runCommandLine } from '../../src/cli/program.ts';
import { ROOT } from '../host-variant.ts';

export interface Answered {
  code: number;
  stdout: string;
  stderr: string;
}

/** Environment and current folder are of the process: one command at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line to its end in an environment and a folder; both are put back behind it.
 * @param columns of a terminal with colours; none: a pipe
 */
export function inProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string = ROOT,
  columns?: number,
): Promise<Answered> {
  const answered = last.then(() => answer(args, env, cwd, columns));
  last = answered.catch(() => undefined);
  return answered;
}

async function answer(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  columns: number | undefined,
): Promise<Answered> {
  const [formerEnv, formerCwd] = [{ ...process.env }, process.cwd()];
  const [stdout, stderr] = [new Collected(columns), new Collected(columns)];
  try {
    setEnvironment(env);
    process.chdir(cwd);
    const code = await runCommandLine(args, { stdin: Readable.from([]), stdout, stderr });
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    setEnvironment(formerEnv);
    process.chdir(formerCwd);
  }
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** A terminal with colours, or what has neither those nor a width. */
class Collected extends Writable {
  readonly isTTY: boolean;
  readonly columns?: number;
  text = '';
  readonly #decoder = new StringDecoder();

  constructor(columns?: number) {
    // As bytes, half of a pair of surrogates would be another sign, and whoever looks for it would find nothing.
    super({ decodeStrings: false });
    this.isTTY = columns !== undefined;
    if (columns !== undefined) this.columns = columns;
  }

  hasColors(): boolean {
    return this.isTTY;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    done();
  }
}
