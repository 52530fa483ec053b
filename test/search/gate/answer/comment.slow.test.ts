import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parse } from 'yaml';
import { commentOf, markerOf, summaryOf } from '../../../../src/search/gate/answer/comment.ts';
import { JUDGED } from '../../../../src/search/gate/answer/judged-words.ts';
import type { GateRow } from '../../../../src/search/gate/gate-report.ts';
import { assertMarkdown } from '../../../text/hostile.ts';
import { longNames } from '../../../text/long-names.ts';
import { REPORTS, reportOf, rowOf } from './fixture.ts';
import { assertGolden } from './golden.ts';

const headlineOf = (rows: GateRow[], more = {}): string =>
  (commentOf(reportOf(rows, more), { key: 'k' }).split('\n')[1] ?? '').replaceAll('\u00a0', ' ');

/** Without the hidden first line, which is HTML. */
const visible = (comment: string): string => comment.slice(comment.indexOf('\n') + 1);

suite('a comment', () => {
  for (const [name, report] of Object.entries(REPORTS)) {
    test(`of ${name}`, () => {
      const comment = commentOf(report, { key: 'bench' });
      assertMarkdown(visible(comment), name);
      assertGolden(comment, `comment-${name}.md`);
    });
  }

  test('begins with a marker of its key, which nothing can end', () => {
    const markers = [
      'a',
      'b',
      'a b',
      '',
      '--> <b>',
      '--!>',
      '-->',
      'é',
      '\ud800',
      '\ud801',
      'x'.repeat(500),
      'x'.repeat(501),
    ].map(markerOf);
    for (const marker of markers) assert.match(marker, /^<!-- jsdyno-gate (?:(?!--)[^<> ])* -->$/);
    assert.equal(new Set(markers).size, markers.length);
    assert.equal(markers[0], '<!-- jsdyno-gate a -->');
    assert.ok(commentOf(reportOf([]), { key: 'a' }).startsWith(`${markers[0]}\n### `));
  });
});

suite('the verdict in a line', () => {
  const fine = [rowOf('fine', 'a.js', 1), rowOf('fine', 'b.js', 1)];
  const open = rowOf('undecided', 'c.js', 0.98, { interval: [0.9, 1.1] });

  test('names what is worse first, the largest share of the interval last', () => {
    assert.equal(headlineOf([rowOf('regression', 'a.js x', 0.79), ...fine]), '### Slower: `a.js x` by 21 % [19, 23]');
    const memory = rowOf('regression', 'm.js', 0.8, {
      subject: 'memory',
      metric: 'peakRss',
      isSmallerBetter: true,
      unit: 'bytes',
    });
    assert.equal(headlineOf([memory]), '### More memory: `m.js` (peakRss) by 25 % [23, 28]');
    assert.equal(headlineOf([rowOf('broken', 'a.js x', null), ...fine]), '### Broken: `a.js x` fails on head');
  });

  test('says nothing of all rows while one is undecided', () => {
    assert.equal(headlineOf([...fine, open]), '### Undecided on 1 of 3 rows; the other 2 are not slower beyond 5 %');
    assert.equal(headlineOf([open]), '### Undecided on the only row');
    for (const rows of [
      [open, ...fine],
      [rowOf('improvement', 'i.js', 2), open],
      [open, rowOf('new', 'n.js', null)],
    ]) {
      assert.match(headlineOf(rows), /^### Undecided/);
      assert.doesNotMatch(commentOf(reportOf(rows), { key: 'k' }), /no regression|no row/i);
    }
  });

  test('says what could have been noticed, and what was not compared', () => {
    assert.equal(
      headlineOf(fine),
      '### No row is slower beyond 5 %; it would have detected 3 % on 1 of 2 rows, 10 % on all',
    );
    assert.match(
      headlineOf([...fine, rowOf('new', 'n.js', null)]),
      /^### No row that was compared is slower beyond 5 %/,
    );
    assert.equal(headlineOf([rowOf('new', 'n.js', null)]), '### Nothing was compared: 1 new');
    assert.equal(headlineOf([]), '### Nothing was measured: there are no rows');
    assert.match(
      headlineOf([...fine, rowOf('failed', 'f.js', null)]),
      /^### Failed to run: `f.js`; none of the other 2 is slower/,
    );
  });

  test('does not hide what is accepted, nor what rules let pass', () => {
    assert.match(
      headlineOf([...fine, rowOf('accepted', 'a.js x', 0.8)]),
      /^### No row is slower beyond 5 % except 1 accepted/,
    );
    assert.match(headlineOf([rowOf('fine', 'a.js', 1, { limit: null })]), /^### No row is slower by a rule that fails/);
    assert.match(
      headlineOf([rowOf('fine', 'a.js', 1), rowOf('fine', 'b.js', 1, { limit: 0.2 })]),
      /beyond 5 to 20 %, by rule/,
    );
  });
});

suite('a line that accepts', () => {
  test('is YAML that names the row to the letter and goes as far as the interval', () => {
    const name = 'a.js "x": #1 \\ ${y} \u200b\u202e é 👩‍👩‍👧 ##[add-mask]';
    const comment = commentOf(reportOf([rowOf('regression', name, 0.79)]), { key: 'k' });
    const [, yaml = ''] = /```yaml\n([\s\S]*?)\n```/.exec(comment) ?? [];
    assert.deepEqual(parse(yaml), {
      accept: [{ row: name, metric: 'steady', most: '23%', reason: 'say why it is worth it', until: '2027-02-21' }],
    });
  });
});

suite('however many rows', () => {
  const name = longNames(7);
  const hostile = (i: number): string => `bench/${name(String(i))}|\`${'`'.repeat(i % 7)}\n@a${i} #${i}`;
  const many = (count: number) =>
    reportOf(
      Array.from({ length: count }, (_, i) =>
        rowOf(JUDGED[i % JUDGED.length] ?? 'fine', hostile(i), i % 3 === 0 ? null : 0.9, {
          reason: '漢'.repeat(i % 400),
          remarks: ['x '.repeat(200)],
        }),
      ),
      {
        warnings: Array(500).fill('w'.repeat(1000)),
        leftOut: Array(5000).fill({ path: '漢'.repeat(3000), why: 'é'.repeat(3000) }),
        runtimes: Array(100).fill('r'.repeat(4000)),
        repeat: ['x'.repeat(10_000)],
      },
    );

  test('a comment has 60,000 bytes at most, is whole, and says what is not shown', () => {
    for (const count of [0, 50, 10_000]) {
      const comment = commentOf(many(count), { key: 'k' });
      assert.ok(Buffer.byteLength(comment) <= 60_000, `${count}: ${Buffer.byteLength(comment)}`);
      assert.equal(comment.match(/<details>/g)?.length, comment.match(/<\/details>/g)?.length);
      assertMarkdown(visible(comment), String(count));
      if (count < 500) continue;
      const shown = (comment.split('**Regressions')[1]?.split('\n\n')[1]?.split('\n').length ?? 2) - 2;
      const [, hidden = '0'] = /\*\*Regressions \([\d,]+\)\*\*[\s\S]*?\n([\d,]+) more not shown/.exec(comment) ?? [];
      const all = Math.ceil(count / JUDGED.length);
      if (shown < all) assert.equal(shown + Number(hidden.replace(',', '')), all);
    }
  });

  test('a summary has 1,000,000 bytes at most, and more rows', () => {
    const report = many(10_000);
    const summary = summaryOf(report);
    assert.ok(Buffer.byteLength(summary) <= 1_000_000);
    assert.ok(Buffer.byteLength(summary) > 900_000);
    assert.ok(summary.startsWith('### '));
  });

  test('the most important rows are there, the least important go first', () => {
    const rows = [
      ...Array.from({ length: 3000 }, (_, i) => rowOf('fine', `bench/fine.js ${i}`, 1)),
      ...Array.from({ length: 20 }, (_, i) => rowOf('regression', `bench/slow.js ${i}`, 0.8)),
    ];
    const comment = commentOf(reportOf(rows), { key: 'k' });
    for (let i = 0; i < 20; i++) assert.ok(comment.includes(`\`bench/slow.js\` \`${i}\``));
    assert.match(comment, /AMD EPYC/);
    assert.match(comment, /[\d,]+ more not shown for lack of space/);
  });
});
