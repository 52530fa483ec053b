/** `jsdyno report init` and `jsdyno report build`, from a stored experiment to files. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { emptyBefore, fillStore, NOWHERE, storedNames } from './before.ts';
import { sandbox, start } from './cli.ts';

const before = emptyBefore();
const NAMES = storedNames(fillStore(before, NOWHERE)).map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-article-cli-'));
after(() => {
  before.remove();
  rmSync(folder, { recursive: true, force: true });
});

suite('report init and build', () => {
  for (const name of NAMES) {
    test(`${name}: an article that is begun can be built`, async () => {
      const place = join(folder, name);
      const begun = await before.run(['report', 'init', name, place]);
      assert.deepEqual([begun.code, begun.stderr], [0, '']);
      assert.equal(begun.stdout, `jsdyno report build ${place}\n`);
      const built = await before.run(['report', 'build', place, '--to', 'md,json']);
      assert.deepEqual([built.code, built.stderr], [0, '']);
      const markdown = readFileSync(join(place, 'built/article.md'), 'utf8');
      assert.ok(!/\{\{|undefined|NaN/.test(markdown), markdown);
      assert.ok(!existsSync(join(place, 'built/article.html')));
    });
  }

  test('names the files that it wrote', async () => {
    const place = join(folder, 'compare-three');
    const { stdout } = await before.run(['report', 'build', place, '-o', join(folder, 'out'), '--lang', 'pt-BR']);
    assert.match(stdout, /article\.md, .*article\.html, .*article\.json, .*charts \(\d+ charts?\)\n$/);
    assert.deepEqual(readdirSync(join(folder, 'out')).sort(), ['article.html', 'article.json', 'article.md', 'charts']);
    assert.match(readFileSync(join(folder, 'out/article.html'), 'utf8'), /<html lang="pt-BR">/);
  });

  test('says so where a file stands in place of a folder, and overwrites no page with what it builds', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const words of [
      ['build', join(folder, 'compare-three'), '-o', file],
      ['init', 'compare-three', file],
    ]) {
      const { code, stderr } = await before.run(['report', ...words]);
      assert.equal(code, 1);
      assert.match(stderr, /cannot write .* \[FILE_UNWRITABLE\]\n {2}name another folder/);
    }
    const place = join(folder, 'own');
    mkdirSync(place);
    writeFileSync(join(place, 'article.md'), 'Own words\n');
    writeFileSync(
      join(place, 'report.yml'),
      'title: T\nsources:\n  m:\n    experiment: compare-three\npages: [article.md]\n',
    );
    const { code, stderr } = await before.run(['report', 'build', place, '-o', place]);
    assert.equal(code, 2);
    assert.match(stderr, /article\.md is a file of the article itself \[BAD_OPTION\]/);
    assert.equal(readFileSync(join(place, 'article.md'), 'utf8'), 'Own words\n');
  });

  test('leaves an article that is there alone', async () => {
    const { code, stderr } = await before.run(['report', 'init', 'compare-three', join(folder, 'compare-three')]);
    assert.equal(code, 2);
    assert.match(stderr, /report\.yml exists already \[BAD_OPTION\]/);
  });

  test('conditions have the flags and the environment that a variant was given', () => {
    const markdown = readFileSync(join(folder, 'compare-three', 'built/article.md'), 'utf8');
    assert.match(markdown, /^\| `c` \| .*`JSDYNO_X=1`/m);
    assert.match(markdown, /^\| `b` \| .*`--no-opt`/m);
  });

  test('begins in the language that is asked for', async () => {
    const place = join(folder, 'russian');
    await before.run(['report', 'init', 'compare-adaptive', place, '--lang', 'ru']);
    assert.match(readFileSync(join(place, 'report.yml'), 'utf8'), /lang: ru/);
    assert.match(readFileSync(join(place, 'method.md'), 'utf8'), /## Условия/);
  });

  test('says the file and the line of a mistake, and writes nothing', async () => {
    const place = join(folder, 'mistaken');
    await before.run(['report', 'init', 'compare-adaptive', place]);
    writeFileSync(join(place, 'results.md'), 'One\n\n{{ change: nothing }}\n');
    const { code, stdout, stderr } = await before.run(['report', 'build', place]);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^jsdyno: results\.md:3:12: no row has "nothing" \[QUOTE_NOT_FOUND\]\n {2}nearest: /);
    assert.ok(!existsSync(join(place, 'built')));
  });
});

test('--watch builds again after a mistake that was mended, until Ctrl-C', { timeout: 120_000 }, async () => {
  const { env, remove } = sandbox();
  const place = mkdtempSync(join(folder, 'watched-'));
  writeFileSync(join(place, 'a.csv'), CSV);
  writeFileSync(join(place, 'report.yml'), 'title: T\nsources: { a: { csv: a.csv } }\npages: [p.md]\n');
  writeFileSync(join(place, 'p.md'), 'Once {{ verdict: a }}.\n');
  const { child, ended } = start(['report', 'build', place, '--to', 'md', '--watch'], env);
  const said = { stdout: '', stderr: '' };
  // What the launcher says before is not waited for.
  const next = async (stream: 'stdout' | 'stderr', words: string) => {
    while (!said[stream].includes(words)) await new Promise((settle) => child[stream]?.once('data', settle));
    said[stream] = '';
  };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk) => {
      said[stream] += chunk;
    });
  }
  try {
    await next('stdout', 'article.md');
    assert.match(readFileSync(join(place, 'built/article.md'), 'utf8'), /Once faster\./);
    writeFileSync(join(place, 'p.md'), 'Now {{ verdict: b }}.\n');
    await next('stderr', 'QUOTE_NOT_FOUND');
    writeFileSync(join(place, 'p.md'), 'Now {{ verdict: a }}.\n');
    await next('stdout', 'article.md');
    assert.match(readFileSync(join(place, 'built/article.md'), 'utf8'), /Now faster\./);
  } finally {
    // The launcher hands the signal on.
    child.kill('SIGINT');
    const { code, signal, stderr } = await ended;
    remove();
    assert.ok(code === 130 || signal === 'SIGINT', `${code} ${signal}`);
    assert.match(stderr, /p\.md:1:\d+: .* \[QUOTE_NOT_FOUND\]/);
  }
});

const CSV = `"binary","filename","configuration","rate","time"\n${[1, 2, 3, 4, 5]
  .flatMap((i) => [`"old","m/a.js","n=1",${100 + (i % 3)},1`, `"new","m/a.js","n=1",${150 + (i % 4)},1`])
  .join('\n')}\n`;
