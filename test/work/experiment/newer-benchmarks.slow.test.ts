/** Benchmarks that are newer than a revision, through the command line, in real repositories. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sandbox } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';
import { makeRepository, ownFolder } from '../../host/revisions/repositories.ts';

const { env } = sandbox();
Object.assign(env, { JSDYNO_CACHE: ownFolder() });
const made = makeRepository();

const BENCH = `const { suite } = require('jsdyno');
const { work } = require('../lib.js');
const { input } = require('./_shared.js');
suite('lib').add('work', () => work(input));
`;
const SUITE = `const common = require('../common.js');
const { work } = require('../../lib.js');
const bench = common.createBenchmark(main, { n: [10] });
function main({ n }) { bench.start(); for (let i = 0; i < n; i++) work(i); bench.end(n); }
`;

suite('a benchmark that a revision lacks', () => {
  made.commit('before', { 'lib.js': 'exports.work = (x) => x + 1;\n' });
  made.commit('between', { 'lib.js': 'exports.work = (x) => x + 2;\n' });
  made.write({ 'bench/work.js': BENCH, 'bench/_shared.js': 'exports.input = 1;\n', 'core/forms/work.js': SUITE });
  const run = (line: string) => inProcess([...line.split(' '), '--no-progress'], env, made.folder);
  const verdictsOf = (stdout: string) => [...stdout.matchAll(/"verdict":\s*"(\w+)"/g)].map(([, verdict]) => verdict);
  const OPS = 'ops bench/work.js --rev HEAD~1 --rev HEAD --test --format json';

  test('and that is not committed is that of the working tree on all', async () => {
    const { code, stdout, stderr } = await run(OPS);
    assert.equal(code, 0, stderr);
    for (const name of ['HEAD~1', 'HEAD']) {
      const line = `${name} has no bench/work.js, bench/_shared.js: that of the working tree is measured there`;
      assert.ok(stderr.includes(line), stderr);
    }
    assert.equal(verdictsOf(stdout).includes('unavailable'), false, stdout);
  });

  test('is that of the newer revision, in both forms', async () => {
    made.commit('after', {});
    for (const line of [OPS, 'compare forms --suite core --rev HEAD~1 --rev HEAD --runs 2 --fixed --format json']) {
      const { code, stdout, stderr } = await run(line);
      assert.equal(code, 0, stderr);
      assert.match(stderr, /HEAD~1 has no \S.*: that of HEAD is measured there/);
      assert.doesNotMatch(stderr, /HEAD has no/);
      assert.equal(verdictsOf(stdout).includes('unavailable'), false, stdout);
    }
  });

  test('is so for both sides of why, too', async () => {
    const sides = ['--old', 'node at HEAD~2', '--new', 'node at HEAD'];
    const typed = ['why', ...sides, '--ops', 'bench/work.js', '--plan', '--no-progress'];
    const { code, stdout, stderr } = await inProcess(typed, env, made.folder);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /HEAD~2 has no bench\/work\.js, bench\/_shared\.js: that of HEAD is measured there/);
    assert.match(stdout, /bench\/work\.js/);
  });
});
