/** Whatever jsdyno writes in an article is in the language of the article. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { importJson } from '../../../src/kinds/import.ts';
import { publishedByName } from '../../../src/kinds/stored.ts';
import { buildArticle } from '../../../src/show/article/build.ts';
import type { Language } from '../../../src/text/messages/language.ts';
import { englishLeft, namesIn, ownWords } from '../../text/messages/english-left.ts';
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

suite('the language of an article', () => {
  for (const language of ['ru', 'pt-BR'] as const satisfies readonly Language[]) {
    test(`${language}: no word of the English texts is left`, async () => {
      const [page, data] = await buildArticle(
        { folder: article(), formats: ['html', 'json'], language },
        { importJson, publishedByName },
      );
      const html = String(page?.content);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      // A column of edges.csv that jsdyno makes nothing of is named in a remark.
      const names = new Set([...namesIn(JSON.parse(String(data?.content))), 'host']);
      assert.deepEqual(englishLeft(html, language, names), []);
      // The page has words of the language, or nothing would be found whatever it was in.
      assert.ok(ownWords(html, language) > 50);
    });
  }

  test('finds English where it is', async () => {
    const [file] = await buildArticle(
      { folder: article(), formats: ['html'], language: 'en' },
      { importJson, publishedByName },
    );
    const left = englishLeft(String(file?.content), 'ru', new Set());
    assert.ok(left.includes('faster') && left.includes('undecided') && left.includes('interval'));
  });
});
