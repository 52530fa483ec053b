import { spawnSync } from 'node:child_process';
import { findProgram } from '../src/host/files/find-program.ts';

/** The longest that a step may take, ms: a mirror that does not answer must not hold up tests. */
const PATIENCE = 300_000;

/** Installs a package of Debian where this is root on one. @returns whether it did */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return false;
  return ['update', `install -y --no-install-recommends ${name}`].every((words) => {
    const { status } = spawnSync('apt-get', ['-q', ...words.split(' ')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: PATIENCE,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  });
}
