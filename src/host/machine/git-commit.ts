import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface GitCommit {
  /** The full hash of the commit that is checked out. */
  commit: string;
  /** Whether tracked files differ from it. */
  dirty: boolean;
}

/**
 * The commit of the checkout that holds `directory`, or null: not in a checkout, no commit yet, or no git. One process;
 * its cost grows with the checkout's tracked files.
 */
export async function gitCommit(directory: string): Promise<GitCommit | null> {
  try {
    const { stdout } = await run(
      'git',
      // fsmonitor would run a program that the checkout's own configuration names
      ['-c', 'core.fsmonitor=false', 'status', '--porcelain=v2', '--branch', '--untracked-files=no'],
      { cwd: directory, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' }, maxBuffer: 64 * 1024 * 1024 },
    );
    return parseStatus(stdout);
  } catch {
    return null;
  }
}

/** The output of `git status --porcelain=v2 --branch`: lines that begin with `#` are headers, the rest are changes. */
export function parseStatus(text: string): GitCommit | null {
  const lines = text.split('\n').filter((line) => line !== '');
  const commit = lines.map((line) => /^# branch\.oid ([0-9a-f]{40,64})$/.exec(line)?.[1]).find((hash) => hash);
  return commit === undefined ? null : { commit, dirty: lines.some((line) => !line.startsWith('#')) };
}
