/** How `npm test` runs the tests, on tests that fail once, twice, and never. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';

const SCRIPT = join(ROOT, 'scripts/run-tests.ts');

/** Fails unless it left a file before. */
const ONCE = `import { existsSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
function failOnce(mark) {
  if (existsSync(mark)) return;
  writeFileSync(mark, '');
  throw new Error('the first time');
}
suite('a suite', () => {
  test('that passes', () => {});
  suite('within', () => {
    test('that fails once', () => failOnce(import.meta.filename + '.nested'));
  });
});
test('another that does', () => failOnce(import.meta.filename + '.other'));
`;
const PASSES = `import { test } from 'node:test';
test('that passes', () => {});
`;
const ALWAYS = `import { test } from 'node:test';
test('that always fails', () => { throw new Error('always'); });
`;

suite('tests that failed are tried once more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(folder, { recursive: true }));

  function run(files: Record<string, string>, ...options: string[]): { status: number | null; stdout: string } {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    // Its tests are no tests of this one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const paths = Object.keys(files).map((name) => join(folder, name));
    return spawnSync(process.execPath, [SCRIPT, ...options, ...paths], { env, cwd: folder, encoding: 'utf8' });
  }

  test('those that then pass are told by name at the end, in one process or in one each', () => {
    const { status, stdout } = run({ 'a.test.mjs': PASSES, 'once.test.mjs': ONCE, 'once.slow.test.mjs': ONCE });
    assert.equal(status, 0, stdout);
    const [, told] = stdout.split('passed only at the second try');
    assert.deepEqual(told?.trimEnd().split('\n  '), [
      ' (4):',
      'once.test.mjs: a suite > within > that fails once',
      'once.test.mjs: another that does',
      'once.slow.test.mjs: a suite > within > that fails once',
      'once.slow.test.mjs: another that does',
    ]);
  });

  test('a long form that imports the tests beside it is, too', () => {
    writeFileSync(join(folder, 'long.slow.test.mjs'), ONCE);
    const { status, stdout } = run({ 'long.rates.mjs': "await import('./long.slow.test.mjs');" }, '--rates');
    assert.equal(status, 0, stdout);
    assert.match(stdout, /passed only at the second try \(2\)/);
  });

  test('a process that ends before its tests is tried again, a file at a time', () => {
    const { status, stdout } = run({ 'a.test.mjs': PASSES, 'ends.test.mjs': 'process.exit(1);' });
    assert.equal(status, 1);
    const [, told] = stdout.split('passed only at the second try');
    assert.equal(told?.trimEnd(), ' (1):\n  a.test.mjs: ended');
  });

  test('those that fail again are not, and fail the run', () => {
    const { status, stdout } = run({ 'again.test.mjs': ONCE, 'always.test.mjs': ALWAYS });
    assert.equal(status, 1);
    const [, told = ''] = stdout.split('passed only at the second try');
    assert.match(told, /^ \(2\):\n/);
    assert.doesNotMatch(told, /always/);
  });

  test('nothing is told where all pass at once; the fast ones alone leave the slow ones out', () => {
    const { status, stdout } = run({ 'once.test.mjs': ONCE, 'always.slow.test.mjs': ALWAYS }, '--fast');
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /second try|once more|always/);
  });

  test('a name that no test has is told, and nothing is run, whatever stands beside it', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, 'text', 'nowhere'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout, stderr], [1, '', 'no tests in nowhere\n']);
  });
});
