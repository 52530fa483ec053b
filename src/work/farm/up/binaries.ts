import { spawnSync } from 'node:child_process';
import { globSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../../../host/files/find-program.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** A PostgreSQL of this machine. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** `15.19`: before the dot what a folder with data is bound to. */
  version: string;
}

/** The oldest that the queue works with (pg-boss 12). */
const OLDEST = 13;

/** Where systems put the programs of a server, which are on nobody's PATH there. */
const PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/libexec/postgresql*',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/usr/local/opt/postgresql*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/**
 * The server's programs: of the PATH, of the folder that `pg_config` names, of where systems put them; the first that can be used, newer
 * ones of the same place first.
 *
 * @param major only such a version: of the data that is there
 * @throws JsdynoError POSTGRES_NOT_FOUND
 */
export function findPostgres(major?: string, folders: readonly string[] = binaryFolders()): Binaries {
  const seen: string[] = [];
  for (const folder of folders) {
    const version = versionOf(join(folder, 'postgres'));
    if (version === undefined || findProgram(join(folder, 'initdb')) === undefined) continue;
    if (Number.parseInt(version, 10) >= OLDEST && (major === undefined || version.split('.')[0] === major)) {
      return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), version };
    }
    seen.push(version);
  }
  const wanted =
    major === undefined ? `PostgreSQL ${OLDEST} or newer` : `PostgreSQL ${major}, which the farm's data is of,`;
  const others = seen.length === 0 ? '' : `; there is ${[...new Set(seen)].join(', ')}`;
  throw new JsdynoError('POSTGRES_NOT_FOUND', `${wanted} is not on this machine (initdb and postgres)${others}`, {
    hint: 'install it (Debian: apt-get install postgresql; macOS: brew install postgresql), or name a database: --farm postgres://…',
    details: `looked in ${folders.join(', ')}`,
  });
}

function binaryFolders(): string[] {
  const folders: string[] = [];
  const onPath = findProgram('postgres');
  // Its folder, and that of what it links to.
  if (onPath !== undefined) folders.push(dirname(onPath), dirname(realpathSync(onPath)));
  const config = findProgram('pg_config');
  if (config !== undefined) folders.push(spawnSync(config, ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '');
  for (const place of PLACES) folders.push(...globSync(place).sort(byNumbers).reverse());
  return [...new Set(folders.filter((folder) => folder !== ''))];
}

function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function versionOf(postgres: string): string | undefined {
  if (findProgram(postgres) === undefined) return undefined;
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return /\(PostgreSQL\) (\d+(?:[.\w]+)?)/.exec(stdout ?? '')?.[1];
}
