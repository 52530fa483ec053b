/** Tables, Markdown and pages of claims with every verdict, and with names that would be markup. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { claimsPage } from '../../../src/search/claims/claims-page.ts';
import { claimsJson } from '../../../src/search/claims/claims-report.ts';
import { CLAIM_VERDICTS } from '../../../src/search/claims/judge-claim.ts';
import { claimsMarkdown } from '../../../src/search/claims/markdown.ts';
import { claimsTable } from '../../../src/search/claims/print-table.ts';
import { verdictWords } from '../../../src/search/claims/words.ts';
import { LANGUAGES } from '../../../src/text/messages/languages.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { REPORT } from './every-verdict.ts';

suite('reports of claims', () => {
  test('have each verdict that there is', () => {
    const verdicts = new Set(REPORT.claims.map(({ verdict }) => verdict));
    assert.deepEqual([...verdicts].sort(), [...CLAIM_VERDICTS].sort());
    assert.deepEqual(REPORT.counts.claims['not-measured'], 1);
  });

  test('fit their schema as JSON', () => {
    const document = documentOf('claims', claimsJson(REPORT));
    assert.equal(document.claims[5].statements[0].published.high, null);
  });

  for (const language of LANGUAGES) {
    const say = sayIn(language);
    test(`${language}: every claim and every verdict stands in table, Markdown and page`, async () => {
      const texts = [claimsTable(REPORT, say), claimsMarkdown(REPORT, say), await claimsPage(REPORT, say)];
      for (const text of texts) {
        for (const { id } of REPORT.claims) assert.ok(text.includes(id), id);
        for (const verdict of CLAIM_VERDICTS) assert.ok(text.includes(verdictWords(say, verdict)), verdict);
        assert.ok(!text.includes('\u001b'));
        const written = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
        assert.doesNotMatch(written, /\{\w+\}/, 'a value of a message was not filled in');
      }
    });
  }

  test('figures have the decimal sign of the language', () => {
    const cells = (text: string) => text.match(/[+−]\d+[.,]\d+ ?%/g) ?? [];
    for (const [language, sign] of [
      ['en', /^[+−]\d+\.\d+ %$/],
      ['ru', /^[+−]\d+,\d+ %$/],
      ['pt-BR', /^[+−]\d+,\d+%$/],
    ] as const) {
      const written = cells(claimsMarkdown(REPORT, sayIn(language)));
      assert.ok(written.length > 5);
      for (const one of written) assert.match(one, sign);
    }
  });

  test('names stay text in Markdown and on the page', async () => {
    const say = sayIn('en');
    assert.ok(!/(?<!\\)<script>/.test(claimsMarkdown(REPORT, say)));
    const page = await claimsPage(REPORT, say);
    assert.ok(!page.includes('<script>alert'));
    assert.ok(page.includes('&lt;script>alert(1)&lt;/script>') || page.includes('&lt;script&gt;alert(1)'));
    assert.equal(await claimsPage(REPORT, say), page);
  });
});
