/** Stores as the version before made them (test/fixtures/before/README.md), and the command line run on them within a test. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../src/cli/program.ts';
import { ROOT } from '../host-variant.ts';

/** Paths of files of operations are stored as they were typed, from here. */
process.chdir(ROOT);

export const FOLDER = join(ROOT, 'test/fixtures/before');
const SQL = readFileSync(join(FOLDER, 'store.sql'), 'utf8');
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

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** A home and a cache of a test's own, and the command line on them. */
export interface Before {
  home: string;
  cache: string;
  /** @param columns of a terminal with colours; none: a pipe */
  run(args: readonly string[], columns?: number): Promise<Ended>;
  remove(): void;
}

export function emptyBefore(): Before {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-before-'));
  const [home, cache] = [join(folder, 'home'), join(folder, 'cache')];
  mkdirSync(home);
  return {
    home,
    cache,
    async run(args, columns) {
      // One command at a time: the environment is the process's.
      process.env.JSDYNO_HOME = home;
      process.env.JSDYNO_CACHE = cache;
      const [stdout, stderr] = [new Collected(columns), new Collected(columns)];
      const code = await runCommandLine(args, { stdin: Readable.from([]), stdout, stderr });
      return { code, stdout: stdout.text(), stderr: stderr.text() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes the store into the home, as the version before left it. `WORK_SHA256` may be left for the caller to fill in. */
export function fillStore({ home }: Before, places: Partial<Places>): DatabaseSync {
  const database = new DatabaseSync(join(home, 'experiments.sqlite'));
  const sql = SQL.replaceAll(/\{\{([A-Z0-9_]+)\}\}/g, (placeholder, word: keyof Places) =>
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

/** A command and all that came of it, as the goldens have it. */
export function transcript(command: readonly string[], { code, stdout, stderr }: Ended): string {
  const said = stderr === '' ? '' : `--- standard error\n${stderr}`;
  return `$ jsdyno ${command.join(' ')}\n${rounded(stdout)}${said}${code === 0 ? '' : `--- exit code ${code}\n`}\n`;
}

/** Twelve digits of the figures that JSON has in full: the last ones are of rounding, and hang on the order of a sum. */
function rounded(text: string): string {
  return text.replaceAll(/\d+\.\d{6,}(e[+-]\d+)?/g, (figure) => String(Number(Number(figure).toPrecision(12))));
}

/** Compares with a file of the fixture; `UPDATE_GOLDEN=1` writes it anew, and the difference is to be read. */
export function assertKept(actual: string, path: string): void {
  const file = join(FOLDER, path);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual);
  assert.equal(actual, readFileSync(file, 'utf8'), path);
}

export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** A terminal with colours, or what has neither those nor a width. */
class Collected extends Writable {
  readonly isTTY: boolean;
  readonly columns?: number;
  readonly #chunks: Buffer[] = [];

  constructor(columns?: number) {
    super();
    this.isTTY = columns !== undefined;
    if (columns !== undefined) this.columns = columns;
  }

  hasColors(): boolean {
    return this.isTTY;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    // As `cat -v` has it: a golden is to be read.
    return Buffer.concat(this.#chunks).toString().replaceAll('\x1b', '^[');
  }
}
