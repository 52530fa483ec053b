import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importJson } from '../../../src/kinds/import.ts';
import { publishedByName } from '../../../src/kinds/stored.ts';
import { type BuiltFile, buildArticle, FORMATS } from '../../../src/show/article/build.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import type { Language } from '../../../src/text/messages/language.ts';
import { documentOf } from '../report/schemas.ts';
import { CSV, EXPORTS, folderWith, readfileArticle } from './folder.ts';

async function built(folder: string, language?: Language): Promise<Record<'md' | 'html' | 'json', string>> {
  const files = await buildArticle({ folder, formats: FORMATS, language }, { importJson, publishedByName });
  const text = (name: string) => String(files.find(({ path }) => path === name)?.content);
  return { md: text('article.md'), html: text('article.html'), json: text('article.json') };
}

/** The sentence that a block becomes. */
async function said(block: string, language?: Language): Promise<string> {
  const { json } = await built(readfileArticle(`Said: ${block}.\n`), language);
  return JSON.parse(json).quotes[0].text;
}

async function mistake(folder: string): Promise<JsdynoError> {
  try {
    await built(folder);
  } catch (error) {
    assert.ok(error instanceof JsdynoError, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
}

suite('sentences', () => {
  test('tell a change with its direction and interval', async () => {
    assert.equal(await said('{{ change: 16-18 encoding=ascii }}'), '68.2 % faster (62.9 to 73.7)');
    assert.equal(await said('{{ change: 18-20 encoding=ascii }}'), '28.1 % slower (24.0 to 32.0)');
    assert.equal(await said('{{ change: 16-18 encoding=ascii }}', 'ru'), 'на 68,2 % быстрее (от 62,9 до 73,7)');
    assert.equal(await said('{{ change: 18-20 encoding=ascii }}', 'pt-BR'), '28,1% mais lento (24,0 a 32,0)');
  });

  test('tell ratios, verdicts, rates, and the arithmetic of compare.R', async () => {
    assert.equal(await said('{{ ratio: 16-18 encoding=ascii }}'), '1.68 times as fast (1.63 to 1.74)');
    assert.equal(await said('{{ verdict: 16-18 encoding=ascii }}'), 'faster');
    assert.equal(await said('{{ rate: 16-18 encoding=ascii --on node@18.16.0 }}'), '169\u00a0ops/s (168 to 169)');
    assert.equal(await said('{{ improvement: 16-18 encoding=ascii }}'), '+67.59 % (±3.80 %, ***)');
    assert.equal(await said('{{ verdicts: 16-18 }}'), '2 faster');
    assert.equal(await said('{{ count: 18-20 --verdict slower }}'), '1');
  });

  test('tell no mean of two rows', async () => {
    assert.equal(await said('{{ mean: 16-18 fs }}'), 'no mean: fewer than 5 rows are decided');
  });
});

suite('a number without a shown difference', () => {
  /** Three rounds of rates that scatter, of rates that agree, and of one side alone. */
  const rows = (name: string, old: readonly number[], now: readonly number[]) =>
    old.flatMap((rate, i) => [
      `"old","m/a.js","kind='${name}'",${rate},1`,
      `"new","m/a.js","kind='${name}'",${now[i]},1`,
    ]);
  const csv = `"binary","filename","configuration","rate","time"\n${[
    ...rows('scattered', [100, 140, 90, 120], [130, 80, 150, 95]),
    ...rows('same', [100, 100.1, 100.2, 100], [100.1, 100.2, 100.1, 100]),
    ...[1, 2, 3, 4, 5].flatMap((n) => rows(`many ${n}`, [100, 100.1, 100.2, 100], [110.1, 110.2, 110.1, 110])),
    '"old","m/a.js","kind=\'lonely\'",5,1',
  ].join('\n')}\n`;
  const article = (page: string) =>
    folderWith({
      'report.yml': 'title: T\nsources: { a: { csv: a.csv } }\npages: [p.md]\n',
      'p.md': page,
      'a.csv': csv,
    });
  const WORDS = { scattered: 'undecided', same: 'equivalent', lonely: 'failed' };

  for (const [kind, word] of Object.entries(WORDS)) {
    for (const block of ['change', 'ratio', 'verdict', 'improvement']) {
      test(`has the word ${word} in {{ ${block} }}`, async () => {
        const { md, json } = await built(article(`{{ ${block}: kind=${kind} }}\n`));
        const [quote] = JSON.parse(json).quotes;
        assert.ok(quote.text.includes(word), quote.text);
        assert.ok(!/faster|slower/.test(quote.text));
        assert.ok(md.includes(word));
      });
    }
  }

  test('has its interval beside the word', async () => {
    const { json } = await built(
      article('{{ change: kind=scattered }} {{ change: kind=same }} {{ mean: kind=scattered }} {{ mean: m/a.js }}'),
    );
    const texts = JSON.parse(json).quotes.map(({ text }: { text: string }) => text);
    assert.match(texts[0], /^undecided \(-\d+\.\d to \+\d+(\.\d)? %\)$/);
    assert.match(texts[1], /^equivalent within ±2 % \(-0\.\d+ to \+0\.\d+ %\)$/);
    assert.equal(texts[2], 'no mean: fewer than 5 rows are decided');
    assert.match(texts[3], /^undecided \(-.* to \+.* %\), geometric mean of 7 rows/);
  });

  test('has neither bar nor rate where a variant lacks', async () => {
    const { md, json } = await built(
      article('{{ rate: kind=lonely --on new }}\n\n{{ chart: kind=lonely --type bar }}\n'),
    );
    assert.equal(JSON.parse(json).quotes[0].text, 'failed');
    assert.match(md, /charts\/p-1\.svg/);
  });

  test('takes no release for an address of mail, and has no column for what no row has', async () => {
    const bare = csv.replace(/"kind='[^"]*"/g, '""');
    const { html } = await built(
      folderWith({
        'report.yml': 'title: T\nsources: { a: { csv: a.csv } }\npages: [p.md]\n',
        'p.md': 'Of node@22.9.0 and a@b.org:\n\n{{ table }}\n\n[mail](mailto:a@b.org)\n',
        'a.csv': bare,
      }),
    );
    assert.match(html, /<p>Of node@22\.9\.0 and a@b\.org:<\/p>/);
    assert.match(html, /<a href="mailto:a@b\.org"/);
    assert.match(html, /<th scope="col">benchmark<\/th><th scope="col" class="number">old/);
  });

  test('draws charts for both widths, and dark where the reader wants dark', async () => {
    const { html } = await built(article('{{ chart: kind=lonely --type bar }}\n'));
    assert.match(html, /<figure class="chart"[^>]*><div class="wide"><svg[\s\S]*<div class="narrow"><svg width="340"/);
    assert.match(html, /\.chart \[fill="#ffffff"\]\{fill:light-dark\(#ffffff,#14181d\)\}/);
    assert.doesNotMatch(html, /figure \{[^}]*background/);
  });
});

suite('mistakes', () => {
  for (const [block, message, hint] of [
    ['{{ chnge: 16-18 }}', 'there is no block "chnge"', /change/],
    ['{{ change: 16-18 readfil.js }}', 'no row has "readfil.js"', /fs\/readfile\.js/],
    ['{{ change: 16-18 encoding=latin1 }}', 'no row has "encoding=latin1"', /encoding=ascii, encoding=utf-8/],
    ['{{ change: 16-18 }}', '2 rows have that, and one is meant', /encoding=ascii, encoding=utf-8/],
    ['{{ change: fs }}', 'which of the sources is meant?', /16-18, 18-20/],
    ['{{ change: --source 16-81 fs }}', 'no source is called "16-81"', /16-18/],
    ['{{ change: 16-18 fs --metric cold }}', '"16-18" has no metric "cold"', /rate/],
    ['{{ change: 16-18 fs --contender x }}', 'no contender is called "x"', /node@18\.16\.0/],
    ['{{ change: 16-18 fs --tpo 3 }}', 'change has no option --tpo', /--/],
    ['{{ rate: 16-18 encoding=ascii }}', 'on which variant?', /--on node@16\.20\.0, --on node@18\.16\.0/],
    ['{{ table: 16-18 }}', 'a table stands on a line of its own', /change/],
    ['{{ count: 16-18 --verdict quicker }}', '"quicker" is no verdict', /faster/],
    ['{{ sheet: 16-18 x }}', 'no sheet is called "x"', /none/],
  ] as const) {
    test(`${block} is refused with file and line`, async () => {
      const error = await mistake(readfileArticle(`# Title\n\nIt is ${block} there.\n`));
      assert.ok(error.message.startsWith('page.md:3:'), error.message);
      assert.ok(error.message.endsWith(message), error.message);
      assert.match(error.hint ?? '', hint);
      assert.ok(error.code === 'BLOCK_INVALID' || error.code === 'QUOTE_NOT_FOUND');
      assert.equal(error.exit, 2);
    });
  }

  for (const [block, message] of [
    ['{{ table: 16-18 --top x }}', '"x" is no number of rows'],
    ['{{ table: 16-18 --sort size }}', 'rows are not sorted by "size"'],
    ['{{ table: 16-18 --columns all }}', 'there are no columns "all"'],
    ['{{ chart: 16-18 --type pie }}', 'there is no chart "pie"'],
  ] as const) {
    test(`${block} is refused at its value`, async () => {
      const error = await mistake(readfileArticle(`${block}\n`));
      const value = block.split(' ').at(-2) ?? '';
      assert.equal(error.message, `page.md:1:${block.lastIndexOf(` ${value} `) + 2}: ${message}`);
    });
  }

  test('are all found at once', async () => {
    const error = await mistake(readfileArticle('{{ a }}\n\n{{ b }}\n\n{{ change: 16-18 nothing }}\n'));
    assert.equal(error.message, 'page.md:1:1: there is no block "a" (and 2 more mistakes: --verbose lists them)');
    assert.match(error.details ?? '', /^page\.md:3:1: there is no block "b"\npage\.md:5:18: no row has "nothing"$/);
  });

  test('name the file that cannot be read', async () => {
    const error = await mistake(
      folderWith({ 'report.yml': 'title: T\nsources: { a: { csv: none.csv } }\npages: [p.md]\n' }),
    );
    assert.deepEqual([error.code, error.message], ['FILE_UNREADABLE', 'cannot read none.csv, which report.yml names']);
    assert.equal((await mistake(folderWith({}))).code, 'FILE_UNREADABLE');
    const wrong = await mistake(folderWith({ 'report.yml': 'title: T\nsources: {}\npages: []\n' }));
    assert.match(wrong.message, /report\.yml:3:8: "pages" is a list of one or more/);
  });
});

suite('an article', () => {
  test('is the same bytes every time', async () => {
    const folder = readfileArticle('{{ compare: 16-18 }}\n\n{{ compare: 18-20 }}\n');
    const build = async () =>
      (await buildArticle({ folder, formats: FORMATS }, { importJson, publishedByName })).map(bytes);
    assert.deepEqual(await build(), await build());
  });

  test('reads a packed CSV as the CSV, and several files as one source', async () => {
    const page = '{{ change: a encoding=ascii --contender new }}';
    const yaml = (csv: string) => `title: T\nsources: { a: { csv: ${csv} } }\npages: [p.md]\n`;
    const plain = readFileSync(join(CSV, 'readfile-16-18.csv'));
    const folder = folderWith({ 'report.yml': yaml('x.csv.gz'), 'p.md': page });
    writeFileSync(join(folder, 'x.csv.gz'), gzipSync(plain));
    const { json } = await built(folder);
    assert.equal(JSON.parse(json).quotes[0].text, '68.2 % faster (62.9 to 73.7)');
    assert.match(JSON.parse(json).sources[0].files[0].sha256, /^[0-9a-f]{64}$/);
    const both = folderWith({ 'report.yml': yaml('[x.csv, y.csv]'), 'p.md': '{{ count: a }}', 'x.csv': String(plain) });
    writeFileSync(join(both, 'y.csv'), String(plain).replaceAll('fs/readfile', 'fs/other'));
    assert.equal(JSON.parse((await built(both)).json).quotes[0].text, '4');
  });

  test('tells of each quoted number the row, the interval, the verdict and the source', async () => {
    const { json } = await built(readfileArticle('One {{ change: 16-18 encoding=ascii }}.\n\n{{ table: 16-18 }}\n'));
    const { quotes, rows, sources, date } = JSON.parse(json);
    assert.equal(date, '2023-05-05');
    assert.deepEqual(
      [quotes[0].file, quotes[0].line, quotes[0].column, quotes[0].block, quotes[0].source],
      ['page.md', 1, 5, 'change', '16-18'],
    );
    const [id] = quotes[0].rows;
    const row = rows.find((one: { id: string }) => one.id === id);
    assert.deepEqual([row.source, row.benchmark, row.verdict, row.stars], ['16-18', 'fs/readfile.js', 'faster', '***']);
    assert.equal(row.interval.length, 2);
    assert.deepEqual(quotes[1].rows.length, 2);
    assert.deepEqual(rows.length, 2);
    assert.deepEqual(
      sources.map(({ name }: { name: string }) => name),
      ['16-18', '18-20'],
    );
  });

  test('keeps HTML of its prose as text, and links to the web alone', async () => {
    const page = `<script>alert(1)</script>

<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://example.org/) ![c](/etc/passwd) ![d](https://example.org/x.png)

Text <b onclick="x">bold</b>.
`;
    const { html } = await built(readfileArticle(page));
    assert.ok(!/<script|<img|<b[ >]|onerror=alert\(1\)>/.test(html.replaceAll(/&#\d+;/g, '_')));
    assert.ok(!html.includes('href="javascript'));
    assert.match(html, /<a href="https:&#?\w*;?\/\/example\.org\/|<a href="https:\/\/example\.org\/"/);
  });

  test('shows names with markup as text', async () => {
    const csv = `"binary","filename","configuration","rate","time"\n${[1, 2, 3]
      .flatMap((i) => ['old', 'new'].map((side) => `"${side}","m/<img src=x>|*a*.js","k='</td>'",${100 + i},1`))
      .join('\n')}\n`;
    const folder = folderWith({
      'report.yml': 'title: "<i>T</i>"\nsources: { a: { csv: a.csv } }\npages: [p.md]\n',
      'p.md': '{{ compare }}\n',
      'a.csv': csv,
    });
    const { html, md } = await built(folder);
    assert.ok(!/<img|<i>|<td><code>k='<\/td>/.test(html));
    assert.ok(md.includes('`m/<img src=x>\\|*a*.js`'));
    assert.ok(md.includes('# \\<i\\>T\\</i\\>'));
  });

  test('puts pictures of its folder into the page', async () => {
    const dot = Buffer.from('iVBORw0KGgo=', 'base64');
    const folder = readfileArticle('![A dot](dot.png)\n');
    writeFileSync(join(folder, 'dot.png'), dot);
    assert.match((await built(folder)).html, /<img src="data:image\/png;base64,iVBORw0KGgo=" alt="A dot">/);
  });

  test('has a content policy without a script', async () => {
    const { html } = await built(readfileArticle('{{ compare: 16-18 }}\n'));
    assert.match(html, /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src/);
    assert.ok(!/<script|https?:\/\/(?!www\.w3\.org)/.test(html));
    assert.match(html, /<svg[^>]* role="img"/);
  });
});

/** What pages look like to whoever compares them. */
function bytes({ path, content }: BuiltFile): string {
  return `${path}\n${content}`;
}

suite('every kind of work', () => {
  const PAGES: Record<string, string> = {
    'ops-two': '{{ compare }}\n\n{{ means }}\n\n{{ remarks }}\n\n{{ conditions }}\n\n{{ command }}\n\n{{ sources }}\n',
    'compare-faults':
      '{{ compare }}\n\n{{ chart: --type bar }}\n\n{{ remarks }}\n\n{{ conditions }}\n\n{{ command }}\n',
    'compare-three': '{{ compare }}\n\n{{ chart: --type heatmap }}\n\n{{ chart: --type trend }}\n\n{{ remarks }}\n',
    'http-two': '{{ compare }}\n\n{{ chart: --type box }}\n\n{{ remarks }}\n\n{{ conditions }}\n\n{{ command }}\n',
    'startup-scripts': '{{ compare }}\n\n{{ remarks }}\n\n{{ conditions }}\n\n{{ command }}\n',
  };
  for (const [name, page] of Object.entries(PAGES)) {
    test(`${name} has an article`, async () => {
      const yaml = `title: T\nsources: { a: { export: ${join(EXPORTS, `${name}.json`)} } }\npages: [p.md]\n`;
      const { md, json } = await built(folderWith({ 'report.yml': yaml, 'p.md': page }));
      assert.match(md, /\| :-- \|/);
      assert.ok(documentOf('article', json).rows.length > 0);
      assert.ok(!/undefined|NaN|\[object/.test(md), md);
    });
  }
});
