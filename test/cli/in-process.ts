/**
 * The command line within the test's own process: the same parsing, commands and exit codes as `jsdyno` has, without the half second of CPU time that
 * another Node.js takes to start. A file of tests keeps one real process of what it is about.
 */
import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../src/cli/program.ts';
import { ROOT } from '../host-variant.ts';

export interface Answered {
  code: number;
  stdout: string;
  stderr: string;
}

/** Environment and current folder are of the process: one command at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a command line to its end, on pipes, in an environment and a folder; both are put back behind it. */
export function inProcess(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string = ROOT): Promise<Answered> {
  const answered = last.then(() => answer(args, env, cwd));
  last = answered.catch(() => undefined);
  return answered;
}

async function answer(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<Answered> {
  const [formerEnv, formerCwd] = [{ ...process.env }, process.cwd()];
  const [stdout, stderr] = [new Collected(), new Collected()];
  setEnvironment(env);
  process.chdir(cwd);
  try {
    const code = await runCommandLine(args, { stdin: Readable.from([]), stdout, stderr });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(formerCwd);
    setEnvironment(formerEnv);
  }
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}
