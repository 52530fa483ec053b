import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from '../host/runtimes/fake-registry.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

forgetNpmEnvironment();
const registry = await startFakeRegistry();
for (const version of ['10.0.0', '18.0.0', '18.20.8', '20.9.0', '21.0.0']) registry.publish('node', version);
// What its package carries is another release: it cannot be measured, and the others can.
registry.publish('node', '19.0.0', { says: '1.1.1' });
const project = makeProject(registry);
const { env, remove } = sandbox();
env.JSDYNO_CACHE = project.cacheDir;
const file = join(project.cwd, 'ops.cjs');
writeFileSync(file, `require('jsdyno').suite('s').add('a', () => 1);\n`);
after(async () => {
  remove();
  await registry.close();
});
const run = (...args: string[]) => inProcess(args, env, project.cwd);

suite('--each', { skip: process.platform === 'win32' }, () => {
  test('a range is many variants; what cannot be had is left out and named, and the rest goes on', async () => {
    const { code, stdout, stderr } = await run(
      'ops',
      '--on',
      'node@>=10 <21 --no-opt',
      '--each',
      'major',
      '--plan',
      file,
    );
    assert.equal(code, 0, stderr);
    for (const version of ['18.20.8', '20.9.0']) assert.match(stdout, new RegExp(`node@${version} --no-opt`));
    assert.doesNotMatch(stdout, /node@(10|19|21)\./);
    assert.match(stderr, /^jsdyno: node@10\.0\.0 is left out: lacks .*$/m);
    assert.match(
      stderr,
      /^jsdyno: node@19\.0\.0 --no-opt is left out: what the package .* says that it is node 1\.1\.1$/m,
    );
  });

  test('without it a range is the newest that satisfies it, blanks and all', async () => {
    const { code, stdout, stderr } = await run('ops', '--on', 'node@>=18 <21', '--plan', file);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /node 20\.9\.0/);
    assert.doesNotMatch(stdout, /18\.20\.8/);
  });

  test('nothing to expand, nothing in the range, and one that is left are one line', async () => {
    const refused: [string[], RegExp][] = [
      [['ops', '--on', 'node', '--each', 'major', file], /^jsdyno: --each major is for a range .* \[BAD_SERIES\]$/m],
      [['startup', '--on', 'node@>=30', '--each', 'minor'], /^jsdyno: node@>=30 contains no release \[BAD_SERIES\]$/m],
      [['compare', '--on', 'node@21', '--each', 'lts', 'url'], /with long-term support \[BAD_SERIES\]$/m],
      [['compare', '--old', 'node@20', '--each', 'major', 'url'], /is node@20\.9\.0 alone, but at least 2/],
      [
        ['ops', '--on', 'node@19 - 20', '--each', 'major', file],
        /of 2 variants node@20\.9\.0 alone is left: .* \[BAD_SERIES\]$/m,
      ],
    ];
    for (const [args, message] of refused) {
      const { code, stderr, stdout } = await run(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.equal(stdout, '');
    }
  });
});
