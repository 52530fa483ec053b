/**
 * Installs Debian's PostgreSQL where there is none and this is root on a Debian; elsewhere says what is skipped. Tests start a server of
 * their own by its programs, as `jsdyno farm up` does.
 *
 *     node scripts/fetch-postgres.ts
 */
import { findPostgres } from '../src/work/farm/up/binaries.ts';
import { aptInstall } from './apt-install.ts';

function isHere(): boolean {
  try {
    return findPostgres() !== undefined;
  } catch {
    return false;
  }
}

if (!isHere()) {
  const didInstall = aptInstall('postgresql') && isHere();
  if (didInstall) console.log('PostgreSQL: installed');
  else console.log('PostgreSQL: not here, tests of the farm on a server are skipped');
  // Where every test is to be run, none is left out without a word that is seen.
  if (!didInstall && process.env.CI === 'true') process.exitCode = 1;
}
