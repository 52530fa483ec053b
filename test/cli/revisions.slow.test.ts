/** Files of revisions and folders, through the command line, in real repositories. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { makeRepository, ownFolder } from '../host/revisions/repositories.ts';
import { isInFull, longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const { env } = sandbox();
const cache = ownFolder();
const made = makeRepository();
Object.assign(env, { JSDYNO_CACHE: cache, GITHUB_TOKEN: 'secret', GITHUB_ENV: 'file' });

const lib = (n: number) =>
  `exports.work = (x) => { let s = 0; for (let i = 0; i < ${n}; i++) s += i * x; return s; };\nexports.size = ${n};\n`;
const BENCH = `const { suite } = require('jsdyno');
const { work } = require('../lib.js');
if (process.env.GITHUB_TOKEN || process.env.GITHUB_ENV) throw new Error('a token is here');
let x = 0;
suite('lib').add('work', () => work(x++));
`;
const SUITE = `const common = require('../common.js');
const { work, size } = require('../../lib.js');
const bench = common.createBenchmark(main, { n: [size] });
function main({ n }) { let s = 0; bench.start(); for (let i = 0; i < n; i++) s += work(i); bench.end(n); return s; }
`;

interface Row {
  configuration: string;
  rates: (number | null)[];
}

suite('revisions', () => {
  const files = { 'bench/work.js': BENCH, 'core/forms/work.js': SUITE, 'cli.js': `require('./lib.js').work(1);\n` };
  const fast = made.commit('fast', { 'lib.js': lib(2000), ...files });
  made.commit('slow', { 'lib.js': lib(4000) });
  const run = (args: string, cwd = made.folder) => inProcess([...args.split(' '), '--no-progress'], env, cwd);

  test('operations: the slower commit is found, its commit is told, and no path', async () => {
    const line = 'ops bench/work.js --rev HEAD~1 --rev HEAD -r 2 --fixed --batch 200 --format json --no-progress';
    const { code, stdout, stderr } = await inProcess(line.split(' '), env, made.folder);
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout);
    assert.deepEqual(
      report.variants.map(({ label, tree }: { label: string; tree: object }) => [label, tree]),
      [
        ['HEAD~1', { name: 'HEAD~1', commit: fast }],
        ['HEAD', { name: 'HEAD', commit: made.git('rev-parse', 'HEAD') }],
      ],
    );
    const [, ratio] = /"ratio":\s*([\d.]+)/.exec(stdout) ?? [];
    assert.ok(Number(ratio) > 0.3 && Number(ratio) < 0.75, `ratio ${ratio}`);
    assert.equal(stdout.includes(cache), false);
  });

  test('resume makes a checkout again, and says when the files of a folder changed', async () => {
    rmSync(join(cache, 'trees'), { recursive: true, force: true });
    const again = await run('resume last');
    assert.equal(again.code, 0, again.stderr);
    assert.equal(readdirSync(join(cache, 'trees')).length, 2);
    const other = makeRepository(join(ownFolder(), 'a-longer-name'));
    other.commit('other', { 'bench/work.js': BENCH, 'lib.js': lib(2000) });
    const measured = await inProcess(
      [
        'ops',
        'bench/work.js',
        '--on',
        `here: node in .`,
        '--on',
        `there: node in ${other.folder}`,
        '--test',
        '--no-progress',
      ],
      env,
      made.folder,
    );
    assert.equal(measured.code, 0, measured.stderr);
    assert.match(measured.stderr, /differ in length/);
    other.write({ 'bench/work.js': `${BENCH}// changed\n` });
    const changed = await run('resume last');
    assert.match(changed.stderr, /EXPERIMENT_CHANGED/);
  });

  test('benchmarks in the form of Node.js core, with what lies beside their suite', longForm(), async () => {
    const { stdout, stderr } = await run(
      'compare --rev HEAD~1 --rev HEAD --suite core forms --runs 1 --fixed --format json',
    );
    const rows = JSON.parse(stdout).rows as Row[];
    const told = rows.map(({ configuration, rates }) => [configuration, rates.map((rate) => rate !== null)]);
    assert.deepEqual(
      told,
      [
        ['n=2000', [true, false]],
        ['n=4000', [false, true]],
      ],
      stderr,
    );
  });

  test('scripts and command lines start in the tree, from a folder below the top', async () => {
    made.commit('third', { 'sub/where.js': `require('fs').writeFileSync('where', process.cwd());\n` });
    mkdirSync(join(made.folder, 'sub'), { recursive: true });
    const cwd = join(made.folder, 'sub');
    for (const what of ['where.js', '--command=node where.js']) {
      const { code, stdout, stderr } = await inProcess(
        ['startup', what, '--rev', 'HEAD', '--rev', 'HEAD', '--runs', '1', '--warmup', '0', '--no-progress'],
        env,
        cwd,
      );
      assert.equal(code, 0, stderr);
      assert.match(stdout, /HEAD/);
      assert.equal(readdirSync(cwd).includes('where'), false, 'nothing was written here');
    }
  });

  test('what a revision lacks is unavailable there', async () => {
    const { stdout } = await run('memory sub/where.js --rev HEAD~1 --rev HEAD --runs 1 --format json');
    assert.match(stdout, /there is no sub\/where\.js in HEAD~1/);
  });

  test('a server of each revision', longForm(), async () => {
    made.commit('server', {
      'app.js': `require('http').createServer((q, s) => s.end('x'.repeat(Math.sign(require('./lib.js').work(1))))).listen(process.env.PORT);\n`,
    });
    made.commit('server again', { 'lib.js': lib(10) });
    const { code, stderr, stdout } = await run(
      'http --server app.js --load / --rev HEAD~1 --rev HEAD --test --shares none --format json',
    );
    // On a busy machine the generator itself may get no CPU; the servers were up then all the same.
    const isLate = code === 3 && /the generator was late|not answered under load/.test(stdout);
    assert.ok(code === 0 || isLate, stderr + stdout);
  });

  test('code that writes into the other side gives no figure, whatever measures it', async () => {
    const other = makeRepository(join(ownFolder(), 'attack'));
    const suiteOf = SUITE.replace('n: [size]', 'n: [500]');
    other.commit('one', {
      'bench/work.js': BENCH,
      'core/forms/work.js': suiteOf,
      'cli.js': files['cli.js'],
      'lib.js': lib(2000),
    });
    const attack = `const fs = require('fs');
for (const name of fs.readdirSync(__dirname + '/..')) {
  const file = __dirname + '/../' + name + '/lib.js';
  if (name !== require('path').basename(__dirname)) fs.writeFileSync(file, ${JSON.stringify(lib(20_000))});
}
`;
    other.commit('two', { 'lib.js': `${attack}${lib(4000)}` });
    const revisions = '--rev HEAD~1 --rev HEAD --no-progress';
    // The others in the cache are those of this test's own.
    const own = { ...env, JSDYNO_CACHE: ownFolder() };
    const others = [
      'ops bench/work.js -r 1 --fixed --sequential',
      'compare --suite core forms --runs 2 --fixed',
      'startup cli.js --runs 2 --warmup 0',
      'memory cli.js --runs 2',
    ];
    for (const line of ['ops bench/work.js -r 1 --fixed', ...(isInFull ? others : [])]) {
      const words = [...line.split(' '), ...revisions.split(' ')];
      const { code, stdout, stderr } = await inProcess([...words, '--format', 'json'], own, other.folder);
      assert.equal(code, 3, `${line}: ${stderr}${stdout}`);
      // Where processes took turns: HEAD~1 or HEAD.
      assert.match(stderr, /HEAD changed lib\.js of HEAD~1; it is put back/, line);
      assert.match(stdout, /HEAD changed lib\.js of HEAD~1/, line);
    }
    const trees = readdirSync(join(own.JSDYNO_CACHE, 'trees')).map((name) => join(own.JSDYNO_CACHE, 'trees', name));
    assert.deepEqual(
      trees.map((tree) => readFileSync(join(tree, 'lib.js'), 'utf8')).toSorted((a, b) => a.length - b.length),
      [lib(2000), `${attack}${lib(4000)}`],
    );
  });
});
