/** `jsdyno gate --with`: two versions of a package that the registry has, on the same files. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { readGateJson } from '../../../src/search/gate/answer/gate-json.ts';
import { sandbox } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';

const top = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
const folder = join(top, 'lib');
const { env, home, remove } = sandbox();
// Checkouts go with the test, and npm asks the registry as it does without one.
env.JSDYNO_CACHE = home;
env.NODE_EXTRA_CA_CERTS = process.env.NODE_EXTRA_CA_CERTS;
after(() => {
  rmSync(top, { recursive: true, force: true });
  remove();
});

mkdirSync(join(folder, 'bench'), { recursive: true });
// Version 1.0 adds one blank after the other, each of which it keeps, and 1.3 doubles them.
writeFileSync(
  join(folder, 'package.json'),
  '{ "name": "lib", "private": true, "dependencies": { "left-pad": "1.3.0" } }\n',
);
writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
// Few runs tell how much memory that takes, however busy the machine is.
writeFileSync(join(folder, 'jsdyno.yml'), 'rules: [{ fail: 25%, warn: 25% }]\nmemory: [bench/pad.cjs]\nsize: false\n');
writeFileSync(join(folder, 'bench/pad.cjs'), "require('left-pad')('a', 2e6).charCodeAt(1);\n");
execFileSync('git', ['init', '--quiet'], { cwd: folder });

const BOTH = ['--with', 'left-pad@1.3.0', '--with', 'left-pad@1.0.2'];
const gate = (...words: string[]) =>
  inProcess(['gate', '--no-progress', '--on', process.execPath, ...words], env, folder);
const isReached = (() => {
  try {
    execFileSync('npm', ['view', 'left-pad@1.3.0', 'version'], { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
})();

suite('a gate of two versions of a package', { skip: isReached ? false : 'the registry cannot be reached' }, () => {
  const [json, markdown, history] = ['gate.json', 'gate.md', 'history'].map((name) => join(top, name)) as [
    string,
    string,
    string,
  ];

  test('fails where the second takes more, in all its forms, before anything was committed', async () => {
    const kept = ['--json', json, '--markdown', markdown, '--history', history];
    const measured = (budget: string) => gate(...BOTH, '--budget', budget, ...kept);
    // A fifth goes into base against itself, however soon the row is decided: a busy machine alone is given more.
    let { code, stdout, stderr } = await measured('8s');
    if (code === 0) ({ code, stdout, stderr } = await measured('60s'));
    assert.equal(code, 4, stdout + stderr);
    assert.match(stdout, /^More memory: bench\/pad\.cjs \(peakRss\) by /);
    assert.match(stdout, /left-pad@1\.0\.2 at [0-9a-f]{10} against left-pad@1\.3\.0 at/);
    const report = readGateJson(readFileSync(json, 'utf8'));
    assert.deepEqual([report.base.packages, report.head.packages], ['left-pad@1.3.0', 'left-pad@1.0.2']);
    assert.equal(report.base.commit, report.head.commit);
    assert.deepEqual(report.dependencies, [{ name: 'left-pad', base: '1.3.0', head: '1.0.2' }]);
    assert.deepEqual(report.repeat, [
      `jsdyno gate --with left-pad@1.3.0 --with left-pad@1.0.2 --on ${process.execPath}`,
    ]);
    const comment = readFileSync(markdown, 'utf8');
    assert.match(comment, /^### More memory: `bench\/pad\.cjs` \(peakRss\) by /m);
    assert.match(comment, /`left-pad@1\.0\.2` at `[0-9a-f]{10}` against `left-pad@1\.3\.0` at/);
    const dry = await inProcess(['gate', 'comment', '--report', json, '--dry-run'], env, folder);
    assert.equal(dry.stdout.trim(), comment.trim());
    const [file = ''] = readdirSync(history);
    const [line] = readFileSync(join(history, file), 'utf8')
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one))
      .reverse();
    assert.deepEqual([line.packages, line.basePackages], ['left-pad@1.0.2', 'left-pad@1.3.0']);
    assert.deepEqual(readdirSync(folder).sort(), ['.git', '.gitignore', 'bench', 'jsdyno.yml', 'package.json']);
  });

  test('compares base with itself on request', async () => {
    const file = join(top, 'same.json');
    const words = [...BOTH, '--self-test', '--budget', '1s', '--json', file];
    const { code, stdout, stderr } = await gate(...words);
    assert.match(stdout, /^Base against itself: /, stderr);
    const { base, head, selfTest } = readGateJson(readFileSync(file, 'utf8'));
    assert.deepEqual([base.packages, head], ['left-pad@1.3.0', base]);
    assert.equal(code, (selfTest?.decided.length ?? 0) > 0 ? 1 : 0);
  });

  test('says what makes no two sides', async () => {
    for (const [words, said] of [
      [
        ['--with', 'left-pad@1.3.0'],
        /a gate compares two, and --with was typed once[\s\S]*base first, then head: --with /,
      ],
      [['--with', 'a@1', '--with', 'a@2', '--base', 'HEAD'], /so it excludes --base[\s\S]*leave out --base/],
      [['--with', 'a@1', '--with', 'a@2', '--changed'], /so it excludes --changed/],
      [
        ['--with', 'left-pad@1.3.0', '--with', 'left-pad@~1.3.0'],
        /left-pad@1\.3\.0 and left-pad@~1\.3\.0 are the same: left-pad@1\.3\.0/,
      ],
      [[...BOTH, '--on', 'node with left-pad@1'], /two versions of a package: jsdyno gate --with a@1 --with a@2/],
    ] as const) {
      const { code, stderr } = await gate(...words);
      assert.equal(code, 2, words.join(' '));
      assert.match(stderr, said);
    }
  });
});
