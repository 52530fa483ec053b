/** A gate as a program asks for it, on a package of its own: a command that waits, so that runs take hardly a CPU. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { runCommandLine } from '../../../src/cli/program.ts';
import { gate, listExperiments, openStore } from '../../../src/index.ts';
import { longForm } from '../../stats/trials.ts';

suite('gate of the library', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'jsdyno-test-')));
  const folder = join(home, 'lib');
  const here = process.cwd();
  Object.assign(process.env, { JSDYNO_CACHE: join(home, 'cache'), JSDYNO_HOME: home });
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    process.chdir(here);
    database.close();
    rmSync(home, { recursive: true });
  });

  const git = (...words: string[]) => {
    const settings = ['-c', 'user.name=a', '-c', 'user.email=a@localhost', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...settings, ...words], { cwd: folder });
  };
  const commit = (ms: number) => {
    const line = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});\n`;
    writeFileSync(join(folder, 'cli.js'), line);
    git('add', '--all');
    git('commit', '--quiet', '-m', `${ms} ms`);
  };

  before(() => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "name": "lib", "private": true, "type": "module" }\n');
    const settings = 'rules: [{ fail: 25%, warn: 25% }]\nstartup: [cli.js]\nsize: false\n';
    writeFileSync(join(folder, 'jsdyno.yml'), settings);
    git('init', '--quiet', '-b', 'main');
    commit(20);
    commit(600);
    process.chdir(folder);
  });

  const asked = { database, base: 'HEAD~1', on: [process.execPath], budgetMs: 12_000, offline: true, seed: 1 };

  test('says that what takes several times as long is a regression, and is where it was when it ends', async () => {
    const notes: string[] = [];
    const report = await gate({ ...asked, events: { onNote: (text) => notes.push(text) } });
    assert.deepEqual([report.exit, report.counts.regression], [4, 1], JSON.stringify(report.rows));
    assert.ok((report.rows[0]?.ratio ?? 1) < 0.5);
    assert.ok(
      notes.some((text) => text.startsWith('1 of 1: startup on ')),
      notes.join('\n'),
    );
    assert.equal(process.cwd(), folder);
  });

  test('keeps what it has measured when it is aborted, and goes on with it', longForm(), async () => {
    const abort = new AbortController();
    let runs = 0;
    const events = { onRunEnd: () => void (++runs === 4 && abort.abort()) };
    await assert.rejects(gate({ ...asked, again: true, events, abort: abort.signal }), { code: 'INTERRUPTED' });
    const [interrupted] = listExperiments(database);
    assert.equal(interrupted?.state, 'interrupted');
    const report = await gate(asked);
    assert.deepEqual([report.experiments, report.exit], [[interrupted?.name], 4]);
  });

  test('says that it was interrupted also before the first run, and between experiments', async () => {
    const early = { ...asked, again: true, abort: AbortSignal.abort() };
    await assert.rejects(gate(early), { code: 'INTERRUPTED' });
    const abort = new AbortController();
    // Said before each experiment: what follows is made ready with a signal that is aborted.
    const events = { onNote: (text: string) => void (text.startsWith('1 of 1: ') && abort.abort()) };
    const before = listExperiments(database).length;
    await assert.rejects(gate({ ...early, events, abort: abort.signal }), { code: 'INTERRUPTED' });
    assert.equal(listExperiments(database).length, before);
  });

  test('refuses what is no option, and what is the same', async () => {
    await assert.rejects(gate({ bases: 'HEAD' } as never), { code: 'BAD_OPTION' });
    await assert.rejects(gate({ ...asked, base: 'HEAD' }), { code: 'GATE_REFUSED' });
  });

  test('lets Ctrl-C end the command while what is measured is written', async () => {
    writeFileSync(join(folder, 'README.md'), 'numbers\n');
    git('add', '--all');
    git('commit', '--quiet', '-m', 'Say what it is');
    const listening: number[] = [];
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        listening.push(process.listenerCount('SIGINT'));
        done();
      },
    });
    const io = { stdin: Readable.from([]), stdout, stderr: stdout };
    const before = process.listenerCount('SIGINT');
    assert.equal(await runCommandLine(['gate', '--base', 'HEAD~1', '--changed', '--no-progress', '--offline'], io), 0);
    assert.deepEqual([...new Set(listening)], [before]);
  });
});
