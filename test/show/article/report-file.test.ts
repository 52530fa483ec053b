import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Problem } from '../../../src/show/article/problem.ts';
import { readReportFile } from '../../../src/show/article/report-file.ts';
import { placesIn } from '../../../src/text/places-in.ts';

const LEAST = 'title: A title\nsources:\n  a: { experiment: last }\npages: [a.md]\n';

/** Ten aliases of ten aliases, and so on. */
const BOMB = Array.from(
  { length: 9 },
  (_, i) =>
    `b${i}: &b${i} [${Array(10)
      .fill(i === 0 ? 'x' : `*b${i - 1}`)
      .join(', ')}]\n`,
).join('');

function mistakeIn(yaml: string): string {
  try {
    readReportFile(yaml);
  } catch (error) {
    assert.ok(error instanceof Problem);
    assert.equal(error.code, 'ARTICLE_INVALID');
    const { line, column } = placesIn(yaml)(error.at);
    return `${line}:${column} ${error.message}`;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
}

suite('report.yml', () => {
  test('has defaults', () => {
    assert.deepEqual(readReportFile(LEAST), {
      title: 'A title',
      authors: [],
      date: null,
      lang: 'en',
      sources: new Map([['a', { experiment: 'last' }]]),
      pages: ['a.md'],
    });
  });

  test('names experiments, exports and CSV files', () => {
    const { sources, date, lang } = readReportFile(`title: A
authors: [B]
date: 2023-05-05
lang: pt-BR
sources:
  a: { export: a.json }
  b: { csv: b.csv, margin: 3 % }
  c:
    csv: [c.csv, d.csv.gz]
    labels: { old: node@16, new: node@18 }
    baseline: old
    margin: 0.01
    note: As published.
pages: [a.md]
`);
    assert.deepEqual([date, lang], ['2023-05-05', 'pt-BR']);
    assert.deepEqual(Object.fromEntries(sources), {
      a: { export: 'a.json' },
      b: { csv: ['b.csv'], labels: {}, margin: 0.03 },
      c: {
        csv: ['c.csv', 'd.csv.gz'],
        labels: { old: 'node@16', new: 'node@18' },
        baseline: 'old',
        margin: 0.01,
        note: 'As published.',
      },
    });
  });

  for (const [what, yaml, mistake] of [
    ['no YAML', 'title: [\n', /^\d+:\d+ this is not YAML: /],
    ['nothing', '', /^1:1 "title" is missing$/],
    ['a list', '- a\n', /^1:1 /],
    ['an unknown key', `${LEAST}author: me\n`, /^5:9 report\.yml has no key "author"$/],
    ['no pages', LEAST.replace('[a.md]', '[]'), /^4:8 "pages" is a list of one or more$/],
    ['a language that there is not', `${LEAST}lang: de\n`, /^5:7 "lang" is one of en, ru, pt-BR, not "de"$/],
    ['a source of no kind', LEAST.replace('experiment', 'run'), /^3:6 "sources\.a\.csv" is missing$/],
    ['a source of two kinds', LEAST.replace('last', 'last, export: a'), /^3:34 report\.yml has no key "export"$/],
    [
      'a margin that is none',
      LEAST.replace('experiment: last', 'csv: a, margin: 200 %'),
      /^3:24 "sources\.a\.margin" is a share/,
    ],
    ['a name with a blank', LEAST.replace('a:', '"a b":'), /a name of letters, digits, dots and dashes/],
    ['an alias bomb', `${LEAST}${BOMB}`, /^1:1 this is not YAML: Excessive alias count/],
  ] as const) {
    test(`with ${what} is refused at its place`, () => {
      assert.match(mistakeIn(yaml), mistake);
    });
  }
});
