import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { claims, listExperiments, openStore } from '../../../src/index.ts';
import { IN_WORDS } from '../../../src/search/claims/read-claims.ts';

const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
const database = openStore(join(home, 'experiments.sqlite'));
after(() => {
  database.close();
  rmSync(home, { recursive: true });
});

test('claims of the library measures what is claimed once, and refuses what is no option', async () => {
  const file = join(home, 'words.csv');
  // Something that it loads first waits for long, however busy the machine is.
  const waits = join(home, 'waits.cjs');
  writeFileSync(waits, 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);\n');
  const slow = `${process.execPath} --require ${waits}`;
  const claim = `R08,test,misc,startup of an empty script as a process,starts/s,${process.execPath},${slow},slower`;
  writeFileSync(
    file,
    `${IN_WORDS.join(',')}\n${claim}\nX1,test,misc,nobody mapped it,ops/s,${process.execPath},${slow},+10%\n`,
  );
  const early = { database, files: [file], offline: true, abort: AbortSignal.abort() };
  await assert.rejects(claims(early), { code: 'INTERRUPTED' });
  const notes: string[] = [];
  const asked = {
    database,
    files: [file],
    runs: 4,
    seed: 1,
    offline: true,
    events: { onNote: (text: string) => notes.push(text) },
  };
  // An abort while the second is made ready leaves what the first has measured.
  const two = join(home, 'two.csv');
  const operation = `O06,test,super vs this,this.foo() + tmp,ops/s,${process.execPath},${slow},slower`;
  writeFileSync(two, `${IN_WORDS.join(',')}\n${claim}\n${operation}\n`);
  const abort = new AbortController();
  const onNote = (text: string) => void (text.startsWith('2 of 2: ') && abort.abort());
  const aborted = await claims({ ...asked, files: [two], events: { onNote }, abort: abort.signal });
  assert.deepEqual(
    aborted.claims.map(({ verdict }) => verdict),
    ['reproduced', 'not-measured'],
  );
  assert.equal(listExperiments(database).length, 1);
  const report = await claims({ ...asked, again: true });
  assert.deepEqual(
    report.claims.map(({ id, verdict }) => [id, verdict]),
    [
      ['R08', 'reproduced'],
      ['X1', 'not-runnable'],
    ],
  );
  assert.deepEqual(notes, ['1 of 1: R08']);
  assert.deepEqual(await claims(asked), report);
  assert.equal(listExperiments(database).length, 2);
  await assert.rejects(claims({ ...asked, file } as never), { code: 'BAD_OPTION' });
});
