/**
 * Disks that are full or read-only, for real: small file systems in a mount namespace of the test's own, which goes with
 * its processes. Skipped where namespaces may not be made.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { canMount } from '../can-mount.ts';
import { ROOT } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { inProcess } from './in-process.ts';

const CSV =
  '"binary","filename","configuration","rate","time"\n"old","a.js","n=1",1.5,0.1\n"new","a.js","n=1",2.25,0.2\n';
/** A store with a log that was not closed, one without its index besides, and one of the tables before these. */
const LOGS = `
import { DatabaseSync } from 'node:sqlite';
import { cpSync, rmSync } from 'node:fs';
const { T } = process.env;
for (const name of ['open', 'older']) cpSync(T + '/home', T + '/' + name, { recursive: true });
const open = new DatabaseSync(T + '/open/experiments.sqlite');
open.exec("PRAGMA journal_mode = WAL; UPDATE experiment SET name = 'in-the-log'");
for (const name of ['with-index', 'no-index']) cpSync(T + '/open', T + '/' + name, { recursive: true });
rmSync(T + '/no-index/experiments.sqlite-shm');
const older = new DatabaseSync(T + '/older/experiments.sqlite');
older.exec('ALTER TABLE experiment DROP COLUMN owner_start; ALTER TABLE run DROP COLUMN lane; DROP TABLE evidence; DROP TABLE triage; DROP TABLE point; DROP TABLE pointed; DROP TABLE series; PRAGMA user_version = 3');
older.close();
`;
const SPIN = '--suite test/fixtures/suite forms --filter spin --set k=1 --set kind=one --set n=10'.split(' ');

/** Words of run-lines.ts; the shell fills in what they name, such as $T. */
const typed = (...all: (string | string[])[]) =>
  all.map((words) => `"${typeof words === 'string' ? words : JSON.stringify(words).replaceAll('"', '\\"')}"`).join(' ');
const lines = (...all: string[][]) => `lines ${typed(...all)}`;

const skip = canMount ? false : 'no mount namespaces here';

suite('disks', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-disk-'));
  after(() => rmSync(scratch, { recursive: true }));
  let next = 0;

  /** Runs a script with `$T`, folders `home`, `cache` and `tmp` in it; `jsdyno` is the command line, followed by its code, `lines` several. */
  function shell(script: string): string {
    const T = join(scratch, String(next++));
    for (const name of ['home', 'cache', 'tmp', 'user']) mkdirSync(join(T, name), { recursive: true });
    writeFileSync(join(T, 'a.csv'), CSV);
    writeFileSync(join(T, 'logs.mjs'), LOGS);
    const start = `jsdyno() { "${process.execPath}" src/cli/start.js "$@" 2>&1; echo "exit $?"; }
      lines() { "${process.execPath}" --disable-warning=ExperimentalWarning test/cli/run-lines.ts "$@"; }\n`;
    const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', start + script], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        T,
        HOME: join(T, 'user'),
        JSDYNO_HOME: join(T, 'home'),
        JSDYNO_CACHE: join(T, 'cache'),
        NODE: process.execPath,
        // Where $T/tmp is small, what Node.js has compiled would be compiled again for each command.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
        NO_COLOR: '1',
      },
    });
    assert.equal(stderr, '');
    return stdout;
  }

  test('a disk that is full in the middle of a run: what was measured stays, resume goes on', { skip }, () => {
    const out = shell(`
      mount -t tmpfs -o size=400k none $T/home
      dd if=/dev/zero of=$T/home/ballast bs=1k count=180 status=none
      jsdyno startup --command 'a: true' --command 'b: true' --runs 20 --warmup 0 --no-progress
      echo == full; ${lines(['experiments'], ['export'])}
      rm $T/home/ballast
      echo == whole; ${lines(['resume', '--no-progress', '--format', 'csv'], ['experiments'], ['export'])}`);
    const [started = '', full = '', whole = ''] = out.split(/^== .*$/m);
    const exported = (text: string) => text.match(/^"(?:old|new)","command",/gm)?.length;
    assert.match(
      started,
      /^jsdyno: no space is left for the store .*experiments\.sqlite \[STORE_UNWRITABLE\]\n {2}free some space /m,
    );
    assert.match(started, /exit 1\n$/);
    const [, kept = '0'] = /interrupted +(\d+) runs +a \| b\nexit 0\n/.exec(full) ?? [];
    assert.ok(Number(kept) > 0 && Number(kept) < 40 && Number(kept) === exported(full), full);
    assert.match(full, /exit 0\n$/);
    assert.match(whole, /done +40 runs +a \| b\nexit 0\n(?:.|\n)*exit 0\n$/);
    assert.equal(exported(whole), 40);
  });

  test('a disk that is full in the middle of a search: what was measured stays', longForm({ skip }), () => {
    const out = shell(`
      mount -t tmpfs -o size=300k none $T/home
      dd if=/dev/zero of=$T/home/ballast bs=1k count=130 status=none
      $NODE --disable-warning=ExperimentalWarning test/search/bisect/killed-search.ts $T/home/experiments.sqlite 0 2>&1 | grep -o "code: 'STORE_UNWRITABLE'"
      jsdyno experiments`);
    // From there on it is as one that was killed, see test/search/bisect.
    assert.match(out, /^code: 'STORE_UNWRITABLE'\n.* interrupted +[1-9]\d* runs /);
  });

  test('an import that does not fit leaves the store as it was', { skip }, () => {
    const out = shell(`
      mount -t tmpfs -o size=300k none $T/home
      { cat $T/a.csv; for i in $(seq 4000); do echo '"old","a.js","n='$i'",1.5,0.1'; done; } > $T/large.csv
      ${lines(['import', '$T/a.csv'], ['import', '$T/large.csv'], ['experiments'], ['export'])}`);
    assert.match(out, /jsdyno: no space is left for the store .*\[STORE_UNWRITABLE\]\n.*\nexit 1\n/);
    assert.match(
      out,
      /exit 1\n\n?\d{4}-\d{4}-\w{3} +compare +imported +2 runs .*\nexit 0\n(.*\n)(.*a\.js.*\n){2}exit 0\n$/,
    );
  });

  test('a cache that is full is said of what is made in it', { skip }, () => {
    const out = shell(`
      mount -t tmpfs -o size=32k none $T/cache
      ${lines(['run', ...SPIN, '--on', '$NODE'], ['startup', 'empty', '--on', '$NODE', '--runs', '1'])}`);
    const said =
      /^jsdyno: cannot write \/.*: ENOSPC \[CACHE_UNWRITABLE\]\n {2}free some space, .* JSDYNO_CACHE .*\nexit 1$/gm;
    assert.equal(out.match(said)?.length, 2, out);
  });

  test('a folder for temporary files that is full is the reason of what failed for it', { skip }, () => {
    const out = shell(`
      mount -t tmpfs -o size=8k none $T/tmp; export TMPDIR=$T/tmp
      dd if=/dev/zero of=$T/tmp/ballast bs=4k count=2 status=none
      jsdyno run ${SPIN.join(' ')} --on $NODE
      mount -o remount,ro $T/tmp; jsdyno run ${SPIN.join(' ')} --on $NODE`);
    assert.match(out, /^jsdyno: forms\/spin\.js: failed: .*ENOSPC: no space left on device/m);
    assert.match(
      out,
      /^jsdyno: cannot write .*EROFS \[FILE_UNWRITABLE\]\n {2}free some space.* TMPDIR names the folder/m,
    );
    assert.match(out, /exit 3\n(?:.|\n)*exit 1\n$/);
  });

  test('a head that fills the disk fails with that reason: no side has a verdict by it', longForm({ skip }), () => {
    const lib = 'exports.work = (n) => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; };';
    const fill = `const fs = require("node:fs"); const file = fs.openSync(require("node:os").tmpdir() + "/fill", "a");
      try { for (;;) fs.writeSync(file, Buffer.alloc(65536)); } catch (error) { if (error.code !== "ENOSPC") throw error; }`;
    const out = shell(`
      mount -t tmpfs -o size=8m none $T/tmp; export TMPDIR=$T/tmp
      mkdir $T/repository; cd $T/repository; git init --quiet --initial-branch=main
      commit() { git add --all; git -c user.name=t -c user.email=t@localhost commit --quiet -m "$1"; }
      echo 'const { suite } = require("jsdyno"); const { work } = require("./lib.js"); suite("s").add("sum", () => work(900));' > bench.js
      printf 'operations: [bench.js]\nsize: false\n' > jsdyno.yml; echo '${lib}' > lib.js; commit base
      git checkout --quiet -b head; echo '${lib} ${fill}' > lib.js; commit head
      "$NODE" ${ROOT}/src/cli/start.js gate --base main --head head --on $NODE --offline --budget 60s 2>&1; echo "exit $?"`);
    assert.match(out, /^Failed to run: s › sum$/m, out);
    assert.match(out, /ENOSPC: no space left on device/);
    assert.match(out, /exit 3\n$/);
  });

  test('a store that is read-only is read, with or without a log beside it, and by a newer jsdyno, too', {
    skip,
  }, () => {
    const homes = ['home', 'with-index', 'no-index', 'older'];
    const asked = [['experiments'], ['show', '--format', 'csv'], ['export'], ['import', '$T/a.csv']];
    const out = shell(`
      jsdyno import $T/a.csv > /dev/null
      $NODE --disable-warning=ExperimentalWarning $T/logs.mjs
      for name in ${homes.join(' ')}; do mount --bind $T/$name $T/$name; mount -o remount,ro,bind $T/$name; done
      lines ${homes.map((name) => typed(`JSDYNO_HOME=$T/${name}`, ...asked)).join(' ')}`);
    const parts = out.split(/(?<=\[STORE_UNWRITABLE\]\n.*\nexit 1\n)/);
    assert.equal(parts.length, homes.length);
    for (const [i, part] of parts.entries()) {
      const name = i === 1 || i === 2 ? 'in-the-log' : '\\d{4}-\\d{4}-\\w{3}';
      const [listed = '', shown = '', exported = '', imported = ''] = part.split(/(?<=^exit \d\n)/m);
      assert.match(listed, new RegExp(`^${name} +compare +imported +2 runs +old \\| new\\nexit 0\\n$`), part);
      assert.deepEqual(
        [shown, exported].map((csv) => csv.match(/^.*a\.js.*$/gm)?.length),
        [1, 2],
        part,
      );
      assert.match(imported, /jsdyno: cannot write the store .*\[STORE_UNWRITABLE\]\n {2}.*JSDYNO_HOME.*\nexit 1\n/);
    }
  });

  test('with a home that cannot be written, cache and store may be elsewhere; reading needs neither', { skip }, () => {
    const plan = ['compare', '--old', '$NODE', '--new', '$NODE', ...SPIN, '--plan'];
    const out = shell(`
      mount -t tmpfs -o ro none $T/user
      echo == elsewhere; ${lines(['run', ...SPIN, '--on', '$NODE'], ['experiments'])}
      echo == nowhere; unset JSDYNO_HOME; unset XDG_DATA_HOME
      ${lines(['experiments'], ['show'], ['analyze', '$T/a.csv', '--format', 'csv'], plan, ['import', '$T/a.csv'])}`);
    const [, elsewhere = '', nowhere = ''] = out.split(/^== .*$/m);
    assert.match(elsewhere, /forms\/spin\.js .*: [\d,.]+\nexit 0\n.* done +1 runs .*\nexit 0\n$/);
    assert.match(
      nowhere,
      /^\nnothing is stored yet: .*\nexit 0\njsdyno: no experiment "last" \[UNKNOWN_EXPERIMENT\]\n.*\nexit 2\n/,
    );
    assert.match(nowhere, /\na\.js,n=1,(?:.|\n)*\nexit 0\n(?:.|\n)*1 configuration(?:.|\n)*exit 0\n/);
    assert.match(nowhere, /jsdyno: cannot write the store .*\[STORE_UNWRITABLE\]\n.*\nexit 1\n$/);
  });

  test('a store that is no database is named so', async () => {
    const home = join(scratch, 'none');
    mkdirSync(home);
    writeFileSync(
      join(home, 'experiments.sqlite'),
      'not a database, but long enough to be looked at as one'.repeat(99),
    );
    for (const command of ['experiments', 'resume']) {
      const { code, stderr } = await inProcess([command], { ...process.env, JSDYNO_HOME: home });
      assert.equal(code, 1, stderr);
      assert.match(stderr, /^jsdyno: the store .* is damaged, or is no store \[STORE_UNREADABLE\]\n {2}move it away/);
    }
    assert.deepEqual(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`jsdyno-store-${process.pid}`)),
      [],
    );
  });
});
