/** Stores as the version before made them (test/fixtures/before/README.md), and the command line run on them within a test. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openScenarios } from '../../src/host/scenarios/find-scenarios.ts';
import { loadKind } from '../../src/kinds/kinds.ts';
import { prepareStartupFiles } from '../../src/kinds/startup/processes/startup-files.ts';
import { ROOT } from '../host-variant.ts';
import { type Answered, inProcess } from './in-process.ts';

/** Paths of files of operations are stored as they were typed, from here. */
process.chdir(ROOT);

export const FOLDER = join(ROOT, 'test/fixtures/before');
const ZEROS = '0'.repeat(64);

/** What stands for paths and fingerprints in `store.sql`, by the word between its braces. */
export type Places = Record<
  | 'NODE'
  | 'NODE_SHA256'
  | 'SLEEP'
  | 'SLEEP_SHA256'
  | 'TRUE'
  | 'TRUE_SHA256'
  | 'ROOT'
  | 'NATIVE'
  | 'CACHE'
  | 'STARTUP'
  | 'WORK_SHA256',
  string
>;

/** Of no machine: what is printed from them is the same everywhere. */
export const NOWHERE: Places = {
  NODE: '/opt/node/bin/node',
  NODE_SHA256: '1'.repeat(64),
  SLEEP: '/usr/bin/sleep',
  SLEEP_SHA256: '2'.repeat(64),
  TRUE: '/usr/bin/true',
  TRUE_SHA256: '3'.repeat(64),
  ROOT: '/home/user/jsdyno',
  NATIVE: '/home/user/jsdyno/benchmarks/scenarios/native',
  CACHE: '/home/user/.cache/jsdyno',
  STARTUP: '/home/user/.cache/jsdyno/startup/0000000000000000',
  WORK_SHA256: ZEROS,
};

/** A home and a cache of a test's own, and the command line on them. */
export interface Before {
  home: string;
  cache: string;
  /** @param columns of a terminal with colours; none: a pipe */
  run(args: readonly string[], columns?: number): Promise<Answered>;
  remove(): void;
}

export function emptyBefore(): Before {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-before-'));
  const [home, cache] = [join(folder, 'home'), join(folder, 'cache')];
  mkdirSync(home);
  return {
    home,
    cache,
    run(args, columns) {
      const env = { ...process.env, JSDYNO_HOME: home, JSDYNO_CACHE: cache };
      return inProcess(args, env, process.cwd(), columns);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Writes a store into the home, as its version left it. `WORK_SHA256` may be left for the caller to fill in.
 * @param file the store as text; that of the version before unless given
 */
export function fillStore(
  { home }: Before,
  places: Partial<Places>,
  file: string = join(FOLDER, 'store.sql'),
): DatabaseSync {
  const database = new DatabaseSync(join(home, 'experiments.sqlite'));
  const sql = readFileSync(file, 'utf8').replaceAll(/\{\{([A-Z0-9_]+)\}\}/g, (placeholder, word: keyof Places) =>
    // Within JSON, within SQL.
    (places[word] === undefined ? placeholder : JSON.stringify(places[word]).slice(1, -1)).replaceAll("'", "''"),
  );
  database.exec(sql);
  return database;
}

/** The names of what is stored, the oldest first. */
export function storedNames(database: DatabaseSync): { name: string; kind: string; state: string }[] {
  const rows = database.prepare('SELECT name, kind, state FROM experiment ORDER BY id').all();
  return rows as { name: string; kind: string; state: string }[];
}

/** The programs of this machine in place of those that the experiments were begun with. */
export function placesHere({ cache }: Before): Partial<Places> {
  const [sleep, yes] = [program('sleep'), program('true')];
  return {
    NODE: process.execPath,
    NODE_SHA256: sha256Of(process.execPath),
    SLEEP: sleep,
    SLEEP_SHA256: sha256Of(sleep),
    TRUE: yes,
    TRUE_SHA256: sha256Of(yes),
    ROOT,
    NATIVE: openScenarios(['native'])[0]?.folder ?? '',
    CACHE: cache,
    STARTUP: prepareStartupFiles(cache).folder,
  };
}

function program(name: string): string {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return files.find((file) => existsSync(file)) ?? name;
}

/**
 * The work of today in place of that of then: a plan whose files changed is refused, and these change with jsdyno.
 * @returns its SHA-256, by the name of the experiment
 */
export async function fillIn(database: DatabaseSync, names: readonly string[]): Promise<Record<string, string>> {
  const today: Record<string, string> = {};
  const update = database.prepare("UPDATE experiment SET plan = replace(plan, '{{WORK_SHA256}}', ?) WHERE name = ?");
  for (const { name, kind } of storedNames(database)) {
    if (!names.includes(name)) continue;
    const { plan: text } = database.prepare('SELECT plan FROM experiment WHERE name = ?').get(name) as { plan: string };
    const loaded = await loadKind(kind);
    const work = loaded.open(loaded.planOf({ name, kind, plan: JSON.parse(text) })).prepare();
    work.remove?.();
    update.run(work.sha256, name);
    today[name] = work.sha256;
  }
  return today;
}

/** The runs of an experiment in the home, in the order in which they were made. */
export function runsOf({ home }: Before, name: string): unknown[] {
  const database = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      `SELECT run.* FROM experiment JOIN configuration ON configuration.experiment = experiment.id
       JOIN run ON run.configuration = configuration.id WHERE experiment.name = ?
       ORDER BY run.started, run.round, run.configuration, run.variant`,
    )
    .all(name);
  database.close();
  // Stores of then do not have the column.
  return rows.map(({ lane: _, ...run }) => run);
}

/** A command and all that came of it, as the goldens have it: colours as `cat -v` shows them, since a golden is to be read. */
export function transcript(command: readonly string[], { code, stdout, stderr }: Answered): string {
  const said = stderr === '' ? '' : `--- standard error\n${stderr}`;
  const text = `$ jsdyno ${command.join(' ')}\n${rounded(stdout)}${said}${code === 0 ? '' : `--- exit code ${code}\n`}\n`;
  return text.replaceAll('\x1b', '^[');
}

/** Twelve digits of the figures that JSON has in full: the last ones are of rounding, and hang on the order of a sum. */
export function rounded(text: string): string {
  return text.replaceAll(/\d+\.\d{6,}(e[+-]\d+)?/g, (figure) => String(Number(Number(figure).toPrecision(12))));
}

/** Compares with a file of the fixture; `UPDATE_GOLDEN=1` writes it anew, and the difference is to be read. */
export function assertKept(actual: string, path: string): void {
  const file = join(FOLDER, path);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual);
  assert.equal(actual, readFileSync(file, 'utf8'), path);
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
