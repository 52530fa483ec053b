/**
 * Installs Debian's chromium where it is missing and this is root on a Debian; elsewhere says what is skipped.
 *
 *     node scripts/fetch-browser.ts
 */
import { findProgram } from '../src/host/files/find-program.ts';
import { aptInstall } from './apt-install.ts';

if (findProgram('chromium') === undefined && findProgram('google-chrome') === undefined) {
  const didInstall = aptInstall('chromium');
  if (didInstall) console.log('chromium: installed');
  else console.log('chromium: not here, tests of pages in a browser are skipped');
  // Where every test is to be run, none is left out without a word that is seen.
  if (!didInstall && process.env.CI === 'true') process.exitCode = 1;
}
