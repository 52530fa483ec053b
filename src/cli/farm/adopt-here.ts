import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../../host/files/own-folders.ts';
import { entryArguments } from '../../host/files/package-file.ts';
import { startGuarded } from '../../host/process/start-guarded.ts';
import { adopt } from '../../work/farm/adopt/adopt.ts';
import type { Sql } from '../../work/farm/sql/sql.ts';

interface AdoptingHere {
  sql: Sql;
  /** Of the same farm. It reaches the processes by their environment: a command line can be read by anybody on the machine. */
  url: string;
  say(text: string): void;
  abort: AbortSignal;
  /** See Adopting; default: a minute. For tests. */
  afterMs?: number | undefined;
  everyMs?: number | undefined;
}

/** Takes up experiments that nobody plans, each by a `jsdyno resume` of its own that prints nothing, until aborted. */
export function adoptHere({ url, afterMs = 60_000, ...adopting }: AdoptingHere): Promise<void> {
  return adopt({ ...adopting, afterMs, plan: (name, abort) => planInProcess(name, { url, afterMs }, abort) });
}

/** Of what a process wrote on stderr so many characters are looked at for the reason. */
const LAST = 4_000;

/** @returns null where it was planned to its end, or left on abort; else why it was not */
async function planInProcess(
  name: string,
  { url, afterMs }: { url: string; afterMs: number },
  abort: AbortSignal,
): Promise<string | null> {
  const home = newHome();
  // Somebody else may have begun to plan it, or ended it, since it was found.
  const words = ['resume', name, '--no-progress', '--unless-seen', String(afterMs)];
  const guarded = startGuarded(process.execPath, [...entryArguments('src/cli/main'), ...words], {
    // A store of its own: what others submitted is none of this user's experiments.
    env: { ...process.env, JSDYNO_FARM: url, JSDYNO_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { child } = guarded;
  // It leaves the experiment, so that it can be taken up at once.
  const leave = () => child.kill('SIGTERM');
  abort.addEventListener('abort', leave);
  if (abort.aborted) leave();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LAST);
  });
  try {
    const exit = await new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'no exit code'));
    });
    if (abort.aborted) return null;
    return reasonOf(exit, said);
  } finally {
    abort.removeEventListener('abort', leave);
    await guarded.finish();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Why a `resume` did not plan its experiment to the end; null where it did, whatever its verdicts. Pure. */
export function reasonOf(exit: number | string, stderr: string): string | null {
  // 0 nothing to complain of, 3 something could not be measured, 4 a rule of the submitter, 5 undecided: the experiment is done.
  if (exit === 0 || exit === 3 || exit === 4 || exit === 5) return null;
  const lines = stderr.split('\n').filter((line) => line.startsWith('jsdyno: '));
  return lines.at(-1)?.replace(/^jsdyno: /, '') ?? `jsdyno ended with ${exit}`;
}

function newHome(): string {
  const folder = join(dataFolder(), 'farm', 'planning');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(folder, 'planned-'));
}
