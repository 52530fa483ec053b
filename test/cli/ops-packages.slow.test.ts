/** `--with`: versions of a dependency beside each other; `--adapter none`: another tool that is itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { cached } from '../harness/operations/start-harness.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const node = process.execPath;
const { env, home, remove } = sandbox();
after(remove);

/** A package that no registry has; its work takes so many steps. */
function packed(version: string, steps: number): string {
  const folder = join(home, `made-${version}`, 'package');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'work', version, main: 'index.js' }));
  const work = `let x = 1; exports.work = () => { for (let i = 0; i < ${steps}; i++) x = (x * 48271) % 2147483647; return x; };`;
  writeFileSync(join(folder, 'index.js'), work);
  const file = join(home, `work-${version}.tgz`);
  execFileSync('tar', ['-czf', file, '-C', join(folder, '..'), 'package']);
  return file;
}

function project(name: string, files: Record<string, string>): string {
  const folder = join(home, name);
  mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

suite('--with', () => {
  const [old, slow] = [packed('1.0.0', 2000), packed('1.1.0', 16_000)];
  const bench =
    "import { work } from 'work';\nimport { Bench } from 'tinybench';\nnew Bench().add('it', () => work()).run();\n";
  const files = { 'bench.mjs': bench, '.gitignore': 'node_modules\n' };

  test('measures the working tree with each version, in trees that are as they were made', async () => {
    const folder = project('with', { ...files, 'package.json': '{ "dependencies": {} }' });
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const words = [
      'ops',
      'bench.mjs',
      '--on',
      node,
      '--with',
      old,
      '--with',
      slow,
      '--runs',
      '2',
      '--format',
      'json',
      '--no-progress',
    ];
    const { code, stdout, stderr } = await inProcess(words, env, folder);
    assert.equal(code, 0, stderr);
    const { groups, variants } = documentOf('operations', stdout) as {
      groups: { rows: { changes: { steady: { verdict: string } }[] }[] }[];
      variants: { label: string; tree: { name: string; commit: string; packages: string } }[];
    };
    assert.equal(groups[0]?.rows[0]?.changes[0]?.steady.verdict, 'slower', stdout);
    assert.deepEqual(
      variants.map(({ label }) => label),
      [old, slow],
    );
    assert.deepEqual(
      variants.map(({ tree }) => [tree.name, tree.packages]),
      [old, slow].map((file) => [file, file]),
    );
    assert.deepEqual(readdirSync(folder).sort(), ['.git', '.gitignore', 'bench.mjs', 'package.json']);
    const again = await inProcess(['show', '--format', 'json'], env, folder);
    assert.match(
      again.stdout,
      /"command": "jsdyno ops bench\.mjs --on '.*work-1\.0\.0\.tgz: .* with .*work-1\.0\.0\.tgz'/,
    );
  });

  test('is for scripts, servers and benchmarks in the form of core, too', longForm(), async () => {
    const needs = "const { work } = require('work');\n";
    const folder = project('others', {
      ...files,
      'package.json': '{ "dependencies": {} }',
      'start.js': `${needs}work();\n`,
      'server.js': `${needs}require('http').createServer((_, response) => response.end(String(work()))).listen(process.env.PORT);\n`,
      'suite/common.js': '',
      'suite/work/it.js': `${needs}const bench = require('../common.js').createBenchmark(({ n }) => { bench.start(); for (let i = 0; i < n; i++) work(); bench.end(n); }, { n: [100] });\n`,
    });
    const git = (...words: string[]) => execFileSync('git', words, { cwd: folder });
    git('init', '--quiet');
    git('add', '.gitignore');
    git('-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '--quiet', '-m', 'Begin');
    const versions = ['--with', old, '--with', slow, '--no-progress', '--offline'];
    for (const words of [
      ['startup', 'start.js', '--runs', '1'],
      ['memory', 'start.js', '--runs', '1'],
      ['http', '--server', 'server.js', '--test', '--shares', 'none'],
      ['compare', '--suite', 'suite', 'work', '--runs', '1', '--as-declared'],
    ]) {
      const on = words[0] === 'compare' ? [] : ['--on', node];
      const { code, stdout, stderr } = await inProcess([...words, ...on, ...versions], env, folder);
      assert.equal(code, 0, words[0] + stdout + stderr);
      assert.match(stdout, /work-1\.1\.0\.tgz/, stdout);
    }
    for (const [words, said] of [
      [['startup', 'node start.js'], /these are command lines[\s\S]*name the script alone: start\.js --with /],
      [['http', 'http://localhost:1'], /--with do not apply to a server that already runs/],
      [['gate', '--base', 'HEAD', '--on', `node with ${old}`], /but a gate measures those of base and head/],
    ] as const) {
      const more = words.length > 2 ? [] : versions;
      const { code, stderr } = await inProcess([...words, ...more], env, folder);
      assert.equal(code, 2, words[0]);
      assert.match(stderr, said);
    }
  });

  test('says what it needs, and what is not to be had', async () => {
    const alone = project('alone', files);
    const bare = await inProcess(['ops', 'bench.mjs', '--with', old, '--with', slow], env, alone);
    assert.equal(bare.code, 2);
    assert.match(bare.stderr, /is not in a git working tree/);
    assert.match(bare.stderr, /for --with "git init" makes one/);
    const folder = join(home, 'with');
    const both = await inProcess(['ops', 'bench.mjs', '--with', old, '--rev', 'HEAD'], env, folder);
    assert.match(both.stderr, /--with replaces packages of the working tree, so it excludes --rev/);
    const lacking = await inProcess(['ops', 'bench.mjs', '--with', join(home, 'none.tgz'), '--with', old], env, folder);
    assert.match(lacking.stderr, /npm install --no-save .*none\.tgz failed for .*ENOENT/);
  });
});

suite('--adapter none', () => {
  const own =
    "import { suite } from 'jsdyno';\nimport { Bench } from 'tinybench';\nsuite(Bench.name).add('made', () => new Bench());\n";
  const folder = project('adapter', {
    'own.mjs': own,
    'tool.mjs': "import { Bench } from 'tinybench';\nnew Bench().add('a', () => 1);\n",
    'node_modules/tinybench/package.json': '{ "name": "tinybench", "main": "index.js" }',
    'node_modules/tinybench/index.js': 'exports.Bench = class Itself {};\n',
  });
  for (const name of ['host', 'node@16', 'node@20', 'node@26', 'bun@1', 'deno@2']) {
    test(`loads the package itself, on ${name}`, ['host', 'bun@1'].includes(name) ? {} : longForm(), async (t) => {
      const on = name === 'host' ? node : (await cached(name))?.executable;
      if (on === undefined) return t.skip(`${name} is not in the cache`);
      const words = ['ops', 'own.mjs', '--on', on, '--test'];
      const itself = await inProcess([...words, '--adapter', 'none'], env, folder);
      assert.equal(itself.code, 0, itself.stdout + itself.stderr);
      assert.match(itself.stdout, /^own\.mjs {2}Itself$/m);
      const stoodFor = await inProcess(words, env, folder);
      assert.match(stoodFor.stdout, /^own\.mjs {2}Bench$/m);
    });
  }

  test('refuses a file that the tool would measure by itself', async () => {
    const { code, stdout } = await inProcess(
      ['ops', 'tool.mjs', '--on', node, '--test', '--adapter', 'none'],
      env,
      folder,
    );
    assert.equal(code, 3);
    assert.match(stdout, /failed: tool\.mjs imports tinybench: leave out --adapter none$/m);
  });
});
