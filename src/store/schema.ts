import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { damaged } from './stored-json.ts';
import { inTransaction } from './transaction.ts';

/** Raised with every change of the tables; a store from a newer jsdyno is refused, an older one is brought up. */
const VERSION = 9;

/** What was found out about an experiment beside its runs; `at` in ms since 1970, see evidence.ts. */
const EVIDENCE = `
CREATE TABLE evidence (
  experiment INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  phase TEXT NOT NULL,
  part TEXT NOT NULL,
  at INTEGER NOT NULL,
  wall REAL NOT NULL,
  reason TEXT,
  json TEXT NOT NULL,
  PRIMARY KEY (experiment, phase, part)
) STRICT;
`;

/** What people said of changes in histories (triage.ts); `at` is ISO 8601. */
const TRIAGE = `
CREATE TABLE triage (
  change TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  who TEXT NOT NULL,
  why TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
`;

/** What experiments say of rows over releases, see points.ts: by series, so that one is read without a look at the others. */
const POINTS = `
CREATE TABLE series (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pointed (
  experiment INTEGER PRIMARY KEY REFERENCES experiment (id) ON DELETE CASCADE,
  way INTEGER NOT NULL,
  ended TEXT
) STRICT;

CREATE TABLE point (
  series TEXT NOT NULL REFERENCES series (id),
  experiment INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  base TEXT,
  label TEXT NOT NULL,
  log REAL NOT NULL,
  low REAL,
  high REAL,
  verdict TEXT,
  PRIMARY KEY (series, experiment, label)
) STRICT, WITHOUT ROWID;
CREATE INDEX point_of_experiment ON point (experiment);
`;

const TABLES = `
CREATE TABLE experiment (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('measured', 'imported', 'unchecked')),
  created TEXT NOT NULL,
  ended TEXT,
  state TEXT NOT NULL,
  owner INTEGER,
  owner_start TEXT,
  plan TEXT NOT NULL,
  environment TEXT NOT NULL
) STRICT;

CREATE TABLE variant (
  id INTEGER PRIMARY KEY,
  experiment INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  description TEXT NOT NULL,
  UNIQUE (experiment, position)
) STRICT;

CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  experiment INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  benchmark TEXT NOT NULL,
  configuration TEXT NOT NULL,
  details TEXT NOT NULL,
  UNIQUE (experiment, position)
) STRICT;

-- rate in operations per second; time in seconds as upstream prints it; wall in milliseconds; started in ms since 1970;
-- lane counted from 0, null where there was but one
CREATE TABLE run (
  configuration INTEGER NOT NULL REFERENCES configuration (id) ON DELETE CASCADE,
  variant INTEGER NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  round INTEGER NOT NULL,
  started INTEGER NOT NULL,
  wall REAL NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('ok', 'failed', 'unavailable')),
  rate REAL,
  time TEXT,
  reason TEXT,
  stderr TEXT,
  resources TEXT,
  figures TEXT,
  lane INTEGER,
  PRIMARY KEY (configuration, variant, round)
) STRICT, WITHOUT ROWID;
${EVIDENCE}${TRIAGE}${POINTS}`;

/** The steps from each version's tables to the next. A run keeps the fields of an older jsdyno; new columns are empty. */
const MIGRATIONS: Readonly<Record<number, string>> = {
  1: 'ALTER TABLE run ADD COLUMN figures TEXT;',
  // An experiment that was measured here has an owner until it ends, and an end from then on; an import has neither.
  2: `ALTER TABLE experiment ADD COLUMN origin TEXT NOT NULL DEFAULT 'measured'
        CHECK (origin IN ('measured', 'imported', 'unchecked'));
      UPDATE experiment SET origin = 'unchecked' WHERE kind = 'import' OR (owner IS NULL AND ended IS NULL);`,
  3: 'ALTER TABLE experiment ADD COLUMN owner_start TEXT;',
  // Tables stay; kinds have other names, which older versions do not know (kinds/registry.ts).
  4: '',
  5: 'ALTER TABLE run ADD COLUMN lane INTEGER;',
  6: EVIDENCE,
  7: TRIAGE,
  8: POINTS,
};

/** Whether the tables are those of this version. */
export function isCurrent(database: DatabaseSync): boolean {
  return versionOf(database) === VERSION;
}

function versionOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** What each version has. */
const OWN = ['experiment', 'variant', 'configuration', 'run'];

/** How many tables there are: of a store with a version those that each version has. */
function tablesOf(database: DatabaseSync): number {
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  return versionOf(database) === 0 ? names.length : OWN.filter((name) => names.includes(name)).length;
}

/**
 * Makes the tables of a new store, brings up those of an old one in place.
 * @throws JsdynoError STORE_TOO_NEW; STORE_UNREADABLE for a database of another program
 */
export function prepareSchema(database: DatabaseSync, path: string): void {
  const version = versionOf(database);
  if (version > VERSION) {
    throw new JsdynoError('STORE_TOO_NEW', `the store ${path} was made by a newer jsdyno`, {
      hint: 'update jsdyno, or set JSDYNO_HOME to another folder',
    });
  }
  if (version === VERSION) return;
  inTransaction(database, () => {
    // Read again: another process may have been first.
    const now = versionOf(database);
    // Another program's is not this one's to write to.
    if (tablesOf(database) !== (now === 0 ? 0 : OWN.length)) {
      throw damaged(`the store ${path}`, 'it has tables of another program');
    }
    if (now === 0) database.exec(TABLES);
    for (let old = now; old > 0 && old < VERSION; old++) database.exec(MIGRATIONS[old] as string);
    database.exec(`PRAGMA user_version = ${VERSION}`);
  });
}
