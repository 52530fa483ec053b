/** The example article: its files are those that its sources give, and its numbers those that were published. */
import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { importJson } from '../../src/kinds/import.ts';
import { publishedByName } from '../../src/kinds/stored.ts';
import { type BuiltFile, buildArticle, FORMATS } from '../../src/show/article/build.ts';
import { splitCsvLine } from '../../src/store/csv-line.ts';
import { ROOT } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';

const FOLDER = join(ROOT, 'docs/examples/state-of-nodejs-2023');
const BUILT = join(FOLDER, 'built');
/** The tables of the published article, row by row. */
const PUBLISHED = join(ROOT, 'test/fixtures/claims/state-of-nodejs-2023-tables.csv');
const MODULES = ['buffers', 'events', 'fs', 'http', 'misc', 'module', 'streams', 'url', 'util'];

/** A row of article.json, as far as this test looks. */
interface Row {
  id: string;
  benchmark: string;
  configuration: string;
  baseline: string;
  contender: string;
  improvement: number | null;
  accuracy: Record<'0.05', number> | null;
  stars: string;
}

suite('the example article', () => {
  let files: BuiltFile[] = [];
  let rows: Row[] = [];
  let quotes: { text: string; rows: string[]; block: string }[] = [];

  before(async () => {
    files = await buildArticle({ folder: FOLDER, formats: FORMATS }, { importJson, publishedByName });
    ({ rows, quotes } = documentOf('article', readFileSync(join(BUILT, 'article.json'), 'utf8')));
  });

  test('is kept as it is built', () => {
    // "jsdyno report build docs/examples/state-of-nodejs-2023" writes it anew.
    const kept = globSync('**/*.*', { cwd: BUILT }).sort();
    assert.deepEqual(kept, files.map(({ path }) => path).sort());
    for (const { path, content } of files) {
      assert.ok(readFileSync(join(BUILT, path), 'utf8') === content, `${path} is not what its sources give`);
    }
  });

  test('has the nine modules', () => {
    const found = new Set(rows.map(({ benchmark }) => benchmark.split('/')[0]));
    assert.deepEqual([...found].sort(), MODULES);
  });

  test('has the published numbers, row by row', () => {
    const [header, ...lines] = readFileSync(PUBLISHED, 'utf8')
      .trim()
      .split('\n')
      .map((line) => splitCsvLine(line) ?? []);
    assert.equal(
      header?.join(),
      'benchmark,configuration,baseline,contender,improvement_percent,half_width_percent,stars',
    );
    assert.equal(lines.length, 82);
    const quoted = new Set(quotes.flatMap((quote) => quote.rows));
    const wrong = lines.flatMap(([benchmark, configuration, baseline, contender, improvement, half, stars]) => {
      const [row, ...others] = rows.filter(
        (one) =>
          one.benchmark === benchmark &&
          one.configuration === configuration &&
          one.baseline === baseline &&
          one.contender === contender,
      );
      const name = `${benchmark} ${configuration}, ${contender} against ${baseline}`;
      if (row === undefined || others.length > 0 || !quoted.has(row.id)) return [`${name}: not in the article`];
      const ours = [row.improvement?.toFixed(2), row.accuracy?.['0.05'].toFixed(2), row.stars].join();
      const theirs = [improvement, half, stars].join();
      return ours === theirs ? [] : [`${name}: ${ours} where ${theirs} was published`];
    });
    assert.deepEqual(wrong, []);
  });

  test('prints the published numbers', () => {
    const markdown = readFileSync(join(BUILT, 'article.md'), 'utf8');
    assert.ok(
      markdown.includes(
        "| `fs/readfile.js` | `concurrent=1 len=16777216 encoding='ascii' duration=5` | +67.59 % | ±3.80 % |",
      ),
    );
    assert.ok(markdown.includes('+300.67 % | ±0.71 %'));
  });

  test('stays small', () => {
    const all = globSync('**/*.*', { cwd: FOLDER }).map((path) => statSync(join(FOLDER, path)).size);
    assert.ok(all.reduce((sum, size) => sum + size, 0) < 2.5e6);
  });
});
