import { spawnSync } from 'node:child_process';

// GNU time tells the largest resident size of the processes that it waited for (getrusage(2), ru_maxrss): that of the largest one in
// the tree.

let found: boolean | undefined;

/** Whether this machine has it; looked for once. */
export function hasGnuTime(): boolean {
  if (found === undefined) {
    const { stdout, stderr } = spawnSync('time', ['--version'], { encoding: 'utf8' });
    const version = `${stdout ?? ''}${stderr ?? ''}`;
    // 1.7 gives four times the memory, and another shell's time has no -f.
    found = /\bGNU\b/i.test(version) && !/\b1\.7\b/.test(version);
  }
  return found;
}

/** The command line under it; it writes into the file `report` when what it started has ended. Pure. */
export function underGnuTime(line: { command: string; args: readonly string[] }, report: string) {
  return { command: 'time', args: ['-f', 'peak %M', '-o', report, line.command, ...line.args] };
}

/** Bytes by what it wrote; undefined where it was ended before it could. Pure. */
export function peakIn(text: string): number | undefined {
  const peak = /^peak (\d+)$/m.exec(text)?.[1];
  return peak === undefined ? undefined : Number(peak) * 1024;
}
