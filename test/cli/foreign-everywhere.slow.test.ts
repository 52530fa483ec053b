/** What `analyze` reads, the library, plots and articles read, too: each format by files that the tool itself wrote. */
import assert from 'node:assert/strict';
import {
  cpSync,
  createReadStream,
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
import { gzipSync } from 'node:zlib';
import { analyze } from '../../src/index.ts';
import { ROOT } from '../host-variant.ts';
import { inProcess } from './in-process.ts';

const FIXTURES = join(ROOT, 'test/fixtures');
const FOREIGN = readdirSync(join(FIXTURES, 'foreign')).map((name) => join(FIXTURES, 'foreign', name));
const BENCH = readdirSync(join(FIXTURES, 'node-bench'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => join(FIXTURES, 'node-bench', name));

const home = mkdtempSync(join(tmpdir(), 'jsdyno-foreign-'));
after(() => rmSync(home, { recursive: true }));
const env = { ...process.env, JSDYNO_HOME: home };

async function done(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await inProcess(words, env);
  assert.equal(code, 0, stderr);
  return stdout;
}

suite('what another tool wrote', () => {
  assert.ok(BENCH.length > 0);
  for (const file of [...FOREIGN, ...BENCH]) {
    test(`${file.slice(FIXTURES.length + 1)}: a report, a plot and an article`, async () => {
      const folder = mkdtempSync(join(home, 'of-'));
      const [old, other] = ['old', 'new'].map((name) => join(folder, `${name}.txt`)) as [string, string];
      for (const copy of [old, other]) cpSync(file, copy);
      const printed = JSON.parse(await done('analyze', old, other, '--format', 'json'));
      assert.ok(printed.rows.length > 0);
      const { rows } = await analyze({ old: createReadStream(old), new: [readFileSync(other)] });
      assert.deepEqual(
        rows.map(({ configuration, rates, verdict }) => [configuration, rates, verdict]),
        printed.rows.map((row: (typeof rows)[number]) => [row.configuration, row.rates, row.verdict]),
      );

      const svg = join(folder, 'box.svg');
      await done('plot', 'box', old, other, '-o', svg);
      assert.match(readFileSync(svg, 'utf8'), /^<\?xml/);

      const article = join(folder, 'article');
      mkdirSync(article);
      for (const name of ['old', 'new']) {
        writeFileSync(join(article, `${name}.json.gz`), gzipSync(readFileSync(file)));
      }
      writeFileSync(
        join(article, 'report.yml'),
        'title: T\nsources:\n  t: { results: [old.json.gz, new.json.gz] }\npages: [page.md]\n',
      );
      writeFileSync(join(article, 'page.md'), '{{ table: t }}\n');
      await done('report', 'build', article, '--to', 'json');
      const built = readFileSync(join(article, 'built/article.json'), 'utf8');
      assert.ok(built.includes(JSON.stringify(rows[0]?.configuration)), built.slice(0, 2000));
    });
  }

  test('one variant alone is no comparison, wherever it is read', async () => {
    const file = join(FIXTURES, 'foreign/mitata-1.0.34.json');
    const said = {
      code: 'BAD_USAGE',
      message: 'alone.json has only one variant, so there is nothing to compare',
    };
    await assert.rejects(analyze([readFileSync(file)], { name: 'alone.json' }), said);
    const { code, stderr } = await inProcess(['plot', 'box', file, '-o', join(home, 'x.svg')], env);
    assert.equal(code, 2);
    assert.match(stderr, /has only one variant, so there is nothing to compare/);
  });
});
