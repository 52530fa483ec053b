import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { Ajv } from 'ajv';
import { type Environment, readEnvironment } from '../../../../src/host/machine/environment.ts';
import { keepHistory } from '../../../../src/search/gate/history/keep-history.ts';
import { historyMachine } from '../../../../src/search/gate/history/machine.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';
import { ROOT } from '../../../host-variant.ts';
import { report, row } from './sample.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-history-'));
after(() => rmSync(root, { recursive: true, force: true }));
const environment = await readEnvironment({ sampleMs: 0 });
const NAME = `${historyMachine(environment).key}.jsonl`;
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });

function repository(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  git(folder, 'init', '--quiet', '-b', 'main');
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Begin');
  return folder;
}

const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const onBranch = (folder: string, branch: string) => lines(git(folder, 'show', `${branch}:${NAME}`));

suite('the machine', () => {
  const of = (model: string, more: object = {}) =>
    historyMachine({
      cpu: { ...environment.cpu, model, cores: 4 },
      memory: { ...environment.memory, totalBytes: 15.6 * 1024 ** 3 },
      os: { ...environment.os, platform: 'linux', release: '6.8.0-1021-azure', arch: 'x64', ...more },
    } as Environment);

  test('is named in words', () => {
    assert.match(of('AMD EPYC 7763 64-Core Processor').key, /^amd-epyc-7763-4-cores-16-gib-[0-9a-f]{8}$/);
    assert.match(of('Intel(R) Xeon(R) CPU E5-2673 v4 @ 2.30GHz').key, /^intel-xeon-e5-2673-v4-4-cores-16-gib-/);
  });

  test('is another with another CPU or kernel, and the same with a patch', () => {
    assert.equal(of('A', { release: '6.8.0-1029-azure' }).key, of('A').key);
    assert.notEqual(of('A', { release: '6.11.0' }).key, of('A').key);
    assert.notEqual(of('B').key, of('A').key);
  });

  test('is the name of a file, whatever a CPU calls itself', () => {
    assert.match(of(`../../$(touch x)\n${'y'.repeat(300)}`).key, /^[a-z0-9-]{1,90}$/);
  });
});

suite('a folder', () => {
  test('gets a line for each run, which follow the schema', async () => {
    const folder = join(root, 'deep', 'history');
    const schema = JSON.parse(readFileSync(join(ROOT, 'docs/schemas/gate-history.schema.json'), 'utf8'));
    const isValid = new Ajv({ strict: false }).compile(schema);
    const rows = [
      row(),
      row({ judged: 'gone', figures: [5, null], ratio: null, interval: null }),
      row({ runtime: null }),
    ];
    await keepHistory(report({ rows }), folder, { environment });
    await keepHistory(report(), folder, { environment });
    assert.deepEqual(readdirSync(folder), [NAME]);
    const kept = lines(readFileSync(join(folder, NAME), 'utf8'));
    assert.deepEqual(
      kept.map((line) => line.rows.length),
      [2, 1],
    );
    for (const line of kept) assert.ok(isValid(line), JSON.stringify(isValid.errors));
    assert.ok(!isValid({ ...kept[0], host: 'x' }));
  });

  test('loses one line at most by a kill', async () => {
    const folder = join(root, 'cut');
    await keepHistory(report(), folder, { environment });
    appendFileSync(join(folder, NAME), '{"schema":1,"ki');
    await keepHistory(report(), folder, { environment });
    const text = readFileSync(join(folder, NAME), 'utf8').split('\n');
    assert.equal(text.length, 4);
    assert.doesNotThrow(() => JSON.parse(text[2] ?? ''));
  });

  test('that cannot be made is an error', async () => {
    writeFileSync(join(root, 'file'), '');
    await assert.rejects(keepHistory(report(), join(root, 'file', 'x'), { environment }), { code: 'FILE_UNWRITABLE' });
  });
});

suite('a branch', () => {
  test('is made, and grows, with nothing of the working tree changed', async () => {
    const folder = repository('local');
    writeFileSync(join(folder, 'new.txt'), 'mine');
    const before = [git(folder, 'status', '--porcelain'), git(folder, 'rev-parse', 'HEAD')];
    await keepHistory(report(), 'branch:gate-history', { repository: folder, environment });
    git(folder, 'branch', 'kept', 'gate-history');
    await keepHistory(report(), 'branch:gate-history', { repository: folder, environment });
    assert.deepEqual([git(folder, 'status', '--porcelain'), git(folder, 'rev-parse', 'HEAD')], before);
    assert.equal(onBranch(folder, 'gate-history').length, 2);
    assert.equal(git(folder, 'rev-parse', 'gate-history^').trim(), git(folder, 'rev-parse', 'kept').trim());
    assert.match(git(folder, 'log', '-1', '--format=%an %s', 'gate-history'), /^jsdyno Gate of aaaaaaaaaaaa on /);
  });

  test('of a remote is pushed; nothing is lost where several push at once', async () => {
    const there = join(root, 'there.git');
    git(root, 'init', '--quiet', '--bare', there);
    const clones = ['one', 'two', 'three'].map(repository);
    for (const clone of clones) {
      git(clone, 'remote', 'add', 'origin', there);
      // A hook of the clone would run on a push.
      writeFileSync(join(clone, '.git/hooks/pre-push'), `#!/bin/sh\ntouch ${join(root, 'hooked')}\n`, { mode: 0o755 });
    }
    await Promise.all(
      clones.map((clone, i) =>
        keepHistory(
          report({ head: { name: 'x', commit: String(i).repeat(40), subject: null } }),
          'branch:origin/trends',
          {
            repository: clone,
            environment,
          },
        ),
      ),
    );
    const commits = onBranch(there, 'trends').map(({ commit }) => commit[0]);
    assert.deepEqual(commits.sort(), ['0', '1', '2']);
    assert.equal(git(there, 'rev-list', '--count', 'trends').trim(), '3');
    assert.ok(!existsSync(join(root, 'hooked')));
    for (const clone of clones) assert.equal(git(clone, 'branch', '--list', 'trends'), '');
  });

  test('keeps what else is on it', async () => {
    const folder = repository('others');
    git(folder, 'checkout', '--quiet', '-b', 'trends');
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'a', 'b "c"\n.txt'), 'x');
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '-m', 'Add');
    await assert.rejects(keepHistory(report(), 'branch:trends', { repository: folder, environment }), {
      code: 'HISTORY_UNWRITABLE',
      message: 'the branch trends is checked out',
    });
    git(folder, 'checkout', '--quiet', 'main');
    await keepHistory(report(), 'branch:trends', { repository: folder, environment });
    const names = git(folder, 'ls-tree', '-r', '-z', '--name-only', 'trends')
      .split('\0')
      .filter((name) => name !== '');
    assert.deepEqual(names.sort(), ['a/b "c"\n.txt', NAME].sort());
  });

  test('with a name that is none, or a remote that refuses, is an error in a line', async () => {
    const folder = repository('refused');
    for (const name of ['--force', 'a b', '$(touch x)..', 'x.lock', '']) {
      await assert.rejects(keepHistory(report(), `branch:${name}`, { repository: folder, environment }), {
        code: 'BAD_OPTION',
      });
    }
    git(folder, 'remote', 'add', 'origin', join(root, 'nowhere.git'));
    const error = await keepHistory(report(), 'branch:origin/x', { repository: folder, environment }).catch(
      (one) => one,
    );
    assert.ok(error instanceof JsdynoError);
    assert.equal(error.code, 'HISTORY_UNWRITABLE');
    assert.match(error.message, /nowhere\.git/);
  });
});
