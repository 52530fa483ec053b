/** Whatever jsdyno writes in an article is in the language of the article. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { buildArticle } from '../../src/article/build.ts';
import type { Language } from '../../src/messages/language.ts';
import { KEYS, literalsOf } from '../messages/literals.ts';
import { CSV, EXPORTS, folderWith } from './folder.ts';

/** Experiments of all kinds: with rows that failed, were not available, at the floor, disturbed, undecided. */
const EXPERIMENTS = [
  'compare-faults',
  'compare-three',
  'compare-interrupted',
  'compare-budget',
  'compare-calibrated',
  'ops-two',
  'ops-cold',
  'http-two',
  'startup-scripts',
  'startup-commands',
];

/** A page with each block that tables, charts and remarks have, without a word of an author. */
function page(name: string): string {
  const blocks = ['compare', 'table', 'means', 'remarks', 'conditions', 'command'].map(
    (block) => `{{ ${block}: ${name} }}`,
  );
  const charts = ['bar', 'box', 'heatmap', 'trend'].map((type) => `{{ chart: ${name} --type ${type} }}`);
  return [...blocks, `{{ table: ${name} --columns upstream --top 3 }}`, ...charts, `{{ verdicts: ${name} }}`].join(
    '\n\n',
  );
}

function article(): string {
  const sources = EXPERIMENTS.map((name) => `  ${name}: { export: ${join(EXPORTS, `${name}.json`)} }`);
  return folderWith({
    'report.yml': `title: "1"\nsources:\n${sources.join('\n')}\n  edges: { csv: ${join(CSV, 'edges.csv')} }\npages: [p.md]\n`,
    'p.md': `${[...EXPERIMENTS, 'edges'].map(page).join('\n\n')}\n\n{{ sources }}\n`,
  });
}

/** The texts of the page: names of rows and commands stand in code, and what a run said in quotes. */
function textsOf(html: string): string[] {
  return html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<(code|style)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    .map((text) => text.replace(/[«“][^»”]*[»”]/g, ' '))
    .filter((text) => /\p{L}/u.test(text));
}

/** Words of four letters or more of a language's own texts. */
function wordsIn(texts: Iterable<string>): Set<string> {
  return new Set([...texts].flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []));
}

function vocabulary(language: Language): Set<string> {
  return wordsIn(KEYS.map((key) => literalsOf(language, key)));
}

/** Words of names: rows, variants, sources and what is on the machine; charts and remarks have them without code. */
function namesIn({ rows, sources }: { rows: object[]; sources: object[] }): Set<string> {
  const of = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(of);
  const named = rows.map((row) => ({ ...row, verdict: '', reason: '', stars: '' }));
  return wordsIn(of([named, sources]));
}

suite('the language of an article', () => {
  for (const language of ['ru', 'pt-BR'] as const satisfies readonly Language[]) {
    test(`${language}: no word of the English texts is left`, async () => {
      const [page, data] = await buildArticle({ folder: article(), formats: ['html', 'json'], language });
      const html = String(page?.content);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      const english = vocabulary('en');
      const own = vocabulary(language);
      const names = namesIn(JSON.parse(String(data?.content)));
      const left = [...wordsIn(textsOf(html))].filter(
        (word) => english.has(word) && !own.has(word) && !names.has(word),
      );
      assert.deepEqual(left, []);
      // The page has words of the language, or nothing would be found whatever it was in.
      assert.ok([...wordsIn(textsOf(html))].filter((word) => own.has(word)).length > 50);
    });
  }

  test('finds English where it is', async () => {
    const [file] = await buildArticle({ folder: article(), formats: ['html'], language: 'en' });
    const russian = vocabulary('ru');
    const english = vocabulary('en');
    const left = [...wordsIn(textsOf(String(file?.content)))].filter((word) => english.has(word) && !russian.has(word));
    assert.ok(left.includes('faster') && left.includes('undecided') && left.includes('interval'));
  });
});
