/**
 * Installs Debian's chromium where it is missing and this is root on a Debian; elsewhere says what is skipped.
 *
 *     node scripts/fetch-browser.ts
 */
import { spawnSync } from 'node:child_process';
import { findProgram } from '../src/files/find-program.ts';

/** The longest that a step may take, ms: a mirror that does not answer must not hold up tests. */
const PATIENCE = 300_000;

if (findProgram('chromium') === undefined && findProgram('google-chrome') === undefined) {
  const isDebian = process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
  const didInstall =
    isDebian &&
    ['update', 'install -y --no-install-recommends chromium'].every((words) => {
      const { status } = spawnSync('apt-get', ['-q', ...words.split(' ')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: PATIENCE,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      return status === 0;
    });
  if (didInstall) console.log('chromium: installed');
  else console.log('chromium: not here, tests of pages in a browser are skipped');
  // Where every test is to be run, none is left out without a word that is seen.
  if (!didInstall && process.env.CI === 'true') process.exitCode = 1;
}
