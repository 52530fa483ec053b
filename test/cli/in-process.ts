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
 * @param columns of a terminal, with colours unless told; none: a pipe
 */
export function inProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string = ROOT,
  columns?: number,
  hasColours = columns !== undefined,
): Promise<Answered> {
  const answered = last.then(() => answer(args, env, cwd, [columns, hasColours]));
  last = answered.catch(() => undefined);
  return answered;
}

async function answer(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  screen: [columns: number | undefined, hasColours: boolean],
): Promise<Answered> {
  const [formerEnv, formerCwd] = [{ ...process.env }, process.cwd()];
  const [stdout, stderr] = [new Collected(...screen), new Collected(...screen)];
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

/** A terminal, or what has neither colours nor a width. */
class Collected extends Writable {
  readonly isTTY: boolean;
  readonly columns?: number;
  text = '';
  readonly #decoder = new StringDecoder();

  readonly #hasColours: boolean;

  constructor(columns: number | undefined, hasColours: boolean) {
    // As bytes, half of a pair of surrogates would be another sign, and whoever looks for it would find nothing.
    super({ decodeStrings: false });
    this.isTTY = columns !== undefined;
    this.#hasColours = hasColours;
    if (columns !== undefined) this.columns = columns;
  }

  hasColors(): boolean {
    return this.#hasColours;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    done();
  }
}
