/** Tables, Markdown and pages of claims with every verdict, and with names that would be markup. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answer } from '../../src/claims/answer.ts';
import { claimsJson } from '../../src/claims/claims-json.ts';
import { claimsPage } from '../../src/claims/claims-page.ts';
import { claimsReport, type Found } from '../../src/claims/claims-report.ts';
import { CLAIM_VERDICTS } from '../../src/claims/judge-claim.ts';
import { claimsMarkdown } from '../../src/claims/markdown.ts';
import { claimsTable } from '../../src/claims/print-table.ts';
import { IN_WORDS, readClaims } from '../../src/claims/read-claims.ts';
import { mapClaim, type Statement } from '../../src/claims/statement.ts';
import { verdictWords } from '../../src/claims/words.ts';
import { LANGUAGES } from '../../src/messages/languages.ts';
import { sayIn } from '../../src/messages/say.ts';
import type { Verdict } from '../../src/stats/verdict.ts';
import { documentOf } from '../report/schemas.ts';

const HOSTILE = '<script>alert(1)</script> | **x** \u001b[31m';

/** What is measured of each claim: its verdict and interval. */
const MEASURED: [string, string, Verdict, [number, number]][] = [
  ['A1', '+100%', 'faster', [1.9, 2.1]],
  ['A2', '+100%', 'faster', [1.2, 1.3]],
  ['A3', '+100%', 'faster', [4, 5]],
  ['A4', '+100%', 'equivalent', [0.99, 1.01]],
  ['A5', 'about +100%', 'slower', [0.5, 0.6]],
  ['A6', '+200% or more', 'floor', [1, 1]],
  ['A7', '-20% to -36%', 'undecided', [0.5, 1.5]],
  ['A8', 'faster', 'unavailable', [1, 1]],
  ['A9', '10 -> 20', 'disturbed', [1, 1]],
];

const rows = MEASURED.map(
  ([id, text]) => `${id},me,${id < 'A5' ? 'one' : HOSTILE},${id} ${HOSTILE},ops/s,node@18,node@20,${text}`,
);
const claims = readClaims(
  `${[IN_WORDS.join(','), ...rows, 'B1,me,one,unmapped,ops/s,node@18,node@20,+1%', 'C1,me,one,left out,ops/s,node@18,node@20,+1%'].join('\n')}\n`,
  'a.csv',
);
const maps = claims
  .filter(({ id }) => id !== 'B1')
  .map(({ id, workload }) => ({
    id,
    workload,
    kind: 'ops',
    row: { benchmark: 'x', parameters: {} },
    note: HOSTILE,
    shortened: 'less',
  }));
const mapped = claims.map((claim) => mapClaim(claim, { claims: maps, tables: [] }));

function foundOf({ claim }: Statement): Found {
  const measured = MEASURED.find(([id]) => id === claim.id);
  if (measured === undefined) return null;
  const [, , verdict, interval] = measured;
  const isFigure = !['floor', 'unavailable', 'disturbed'].includes(verdict);
  const answer: Answer = {
    verdict,
    ratio: isFigure ? Math.sqrt(interval[0] * interval[1]) : null,
    interval: isFigure ? interval : null,
    rows: 2,
    rounds: 5,
    figures: null,
    reason: isFigure ? null : HOSTILE,
    metric: 'steady',
    experiment: '1122-0000-abc',
    versions: ['node 18', 'node 20'],
    beside: [{ metric: 'cold', verdict: 'undecided', ratio: 1.5, interval: [0.5, 4] }],
  };
  return { answer };
}

const experiment = {
  name: '1122-0000-abc',
  kind: 'ops',
  state: 'done',
  created: '2026-01-01',
  variants: ['node@18'],
  machine: 'one',
};
const report = claimsReport([{ name: 'a.csv', sha256: '0'.repeat(64) }], mapped, foundOf, [experiment], {
  share: 0.25,
  margin: 0.02,
});

suite('reports of claims', () => {
  test('have each verdict that there is', () => {
    const verdicts = new Set(report.claims.map(({ verdict }) => verdict));
    assert.deepEqual([...verdicts].sort(), [...CLAIM_VERDICTS].sort());
    assert.deepEqual(report.counts.claims['not-measured'], 1);
  });

  test('fit their schema as JSON', () => {
    const document = documentOf('claims', claimsJson(report));
    assert.equal(document.claims[5].statements[0].published.high, null);
  });

  for (const language of LANGUAGES) {
    const say = sayIn(language);
    test(`${language}: every claim and every verdict stands in table, Markdown and page`, async () => {
      const texts = [claimsTable(report, say), claimsMarkdown(report, say), await claimsPage(report, say)];
      for (const text of texts) {
        for (const { id } of report.claims) assert.ok(text.includes(id), id);
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
      const written = cells(claimsMarkdown(report, sayIn(language)));
      assert.ok(written.length > 5);
      for (const one of written) assert.match(one, sign);
    }
  });

  test('names stay text in Markdown and on the page', async () => {
    const say = sayIn('en');
    assert.ok(!/(?<!\\)<script>/.test(claimsMarkdown(report, say)));
    const page = await claimsPage(report, say);
    assert.ok(!page.includes('<script>alert'));
    assert.ok(page.includes('&lt;script>alert(1)&lt;/script>') || page.includes('&lt;script&gt;alert(1)'));
    assert.equal(await claimsPage(report, say), page);
  });
});
