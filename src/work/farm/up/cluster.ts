import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { cannotWrite, isUnwritable } from '../../../text/errors/system-error.ts';
import { type Binaries, findPostgres } from './binaries.ts';
import { canReach, type Unprivileged, unprivileged } from './unprivileged.ts';
import { ownUrl, readUrl, USER, writeUrl } from './url-file.ts';

/** A server's data, and what is needed to run it. */
export interface Cluster {
  /** The farm's folder: the file with the URL, the server's log, a lock. */
  folder: string;
  /** The server's data, the server's user's alone. */
  data: string;
  binaries: Binaries;
  as: Unprivileged | undefined;
}

/** Where the data is when the server's user cannot get to the store's folder, as below a root's home that nobody else may enter. */
const ELSEWHERE = '/var/lib/jsdyno';

/**
 * The farm's own PostgreSQL below a folder: as it is, or made. What was begun and not ended, since it was killed, is begun anew.
 *
 * @param options elsewhere: see ELSEWHERE; isLasting: whether data is to outlive a failure of power
 * @throws JsdynoError POSTGRES_NOT_FOUND, POSTGRES_FAILED, FILE_UNWRITABLE
 */
export function makeCluster(folder: string, { elsewhere = ELSEWHERE, isLasting = true } = {}): Cluster {
  const as = unprivileged(ownerOf(join(folder, 'server', 'data')));
  const place = makePlace(folder, as, elsewhere);
  const data = join(place, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) {
    return { folder, data, binaries: findPostgres(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()), as };
  }
  const binaries = findPostgres();
  const password = readUrl(folder)?.password ?? randomBytes(24).toString('base64url');
  writeUrl(folder, ownUrl(password, readUrl(folder)?.port ?? 0));
  initialise({ place, data, binaries, as, password, isLasting });
  return { folder, data, binaries, as };
}

/** @returns the folder that the server's user owns, absolute and without links */
function makePlace(folder: string, as: Unprivileged | undefined, elsewhere: string): string {
  const below = join(folder, 'server');
  try {
    mkdirSync(folder, { recursive: true });
    // The server's user goes through it, and sees nothing in it.
    chmodSync(folder, as === undefined ? 0o700 : 0o711);
    if (existsSync(below)) {
      const place = realpathSync(below);
      own(place, as);
      return place;
    }
    // A link that leads nowhere: what it led to was removed.
    rmSync(below, { force: true });
    own(below, as);
    if (canReach(below, as)) return realpathSync(below);
    rmSync(below, { recursive: true });
    mkdirSync(elsewhere, { recursive: true });
    chmodSync(elsewhere, 0o711);
    const there = join(elsewhere, createHash('sha256').update(folder).digest('hex').slice(0, 12));
    own(there, as);
    symlinkSync(there, below);
    if (!canReach(there, as)) throw unreachable(there, as);
    return there;
  } catch (error) {
    throw isUnwritable(error) ? cannotWrite(error.path ?? folder, error, 'set JSDYNO_HOME to a folder you own') : error;
  }
}

/** Data is its owner's, whoever starts the server: root may do it for a user. */
function ownerOf(data: string): { uid: number; gid: number } | undefined {
  return statSync(data, { throwIfNoEntry: false });
}

function own(folder: string, as: Unprivileged | undefined): void {
  mkdirSync(folder, { recursive: true });
  if (as !== undefined) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o700);
}

interface Beginning {
  place: string;
  data: string;
  binaries: Binaries;
  as: Unprivileged | undefined;
  password: string;
  isLasting: boolean;
}

/** The data comes into place whole. */
function initialise({ place, data, binaries, as, password, isLasting }: Beginning): void {
  const partial = join(place, 'data.partial');
  rmSync(partial, { recursive: true, force: true });
  const secret = join(place, 'password');
  rmSync(secret, { force: true });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (as !== undefined) chownSync(secret, as.uid, as.gid);
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      ...['-D', partial, '-U', USER, `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
      ...(isLasting ? [] : ['--no-sync']),
    ],
    { cwd: place, env: serverEnvironment(), ...(as && { uid: as.uid, gid: as.gid }), encoding: 'utf8' },
  );
  rmSync(secret, { force: true });
  if (status !== 0) {
    throw new JsdynoError('POSTGRES_FAILED', `PostgreSQL's data cannot be made in ${place}: initdb failed`, {
      hint: '--verbose shows what it said; or name a database: --farm postgres://…',
      details: error === undefined ? stderr.trim() : String(error),
    });
  }
  renameSync(partial, data);
}

/** Nothing of this process's environment but where programs and libraries are: PGDATA or PGPORT mean another server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH } = process.env;
  return {
    ...(PATH !== undefined && { PATH }),
    ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
    ...(DYLD_LIBRARY_PATH !== undefined && { DYLD_LIBRARY_PATH }),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}

function unreachable(folder: string, as: Unprivileged | undefined): JsdynoError {
  return new JsdynoError('POSTGRES_FAILED', `the user ${as?.name} cannot reach ${folder}`, {
    hint: 'set JSDYNO_HOME to a folder that this user can reach, or name a database: --farm postgres://…',
  });
}
