import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../../src/cli/program.ts';
import type { Ended } from '../cli.ts';

/**
 * Runs the command line to its end within this process, whose home and farm are then those of the environment: for commands that are not
 * shown to start as processes. One at a time.
 */
export async function inProcess(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  process.env.JSDYNO_HOME = env.JSDYNO_HOME;
  process.env.JSDYNO_FARM = env.JSDYNO_FARM ?? '';
  const [stdout, stderr] = [new Collected(), new Collected()];
  const code = await runCommandLine(args, { stdin: Readable.from([]), stdout, stderr });
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}

class Collected extends Writable {
  readonly isTTY = false;
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}
