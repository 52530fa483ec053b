import { type ChildEnd, type ChildOutput, runChild } from '../../../host/process/child.ts';
import { lineOfShell } from '../../../host/process/start-line.ts';
import { ownEnvironment } from '../../../host/process/surroundings.ts';
import { type NotMeasured, outcomeOf } from '../../../measure/outcome.ts';

/** Why a run could not be made, with what was printed of it. */
export type Problem = NotMeasured & { stderr?: string };

interface Surroundings {
  folder: string;
  timeoutMs: number;
  output?: ChildOutput | undefined;
  abort?: AbortSignal | undefined;
}

/** The text of an option such as `--prepare`, which the shell runs as it was typed; nothing where there is none. */
export async function shellCommand(
  option: 'setup' | 'prepare' | 'conclude' | 'cleanup',
  text: string | undefined,
  { folder, timeoutMs, output, abort }: Surroundings,
): Promise<Problem | null> {
  if (text === undefined) return null;
  const { command, args } = lineOfShell(text);
  const end = await runChild(command, args, {
    env: ownEnvironment(),
    cwd: folder,
    timeoutMs,
    abort,
    // What such a command prints goes where people look, never into the file of a run.
    output: output === 'inherit' ? 'inherit' : 'null',
  });
  // A cleanup may be that of the command line before.
  return problemOf(end, timeoutMs, `${option === 'cleanup' ? 'a' : 'its'} --${option} command`);
}

/** Why a process that had to end well did not; null where it did. Pure. */
export function problemOf(end: ChildEnd, timeoutMs: number, who: string): Problem | null {
  if (end.code === 0) return null;
  const { reason } = outcomeOf(end, [], timeoutMs) as NotMeasured;
  return { outcome: 'failed', reason: `${who} ${reason}`, stderr: end.stderr };
}
