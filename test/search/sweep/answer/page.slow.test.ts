/** A sweep on a page: its answer in words first, then its charts and tables; what is not about it is not there. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pageOf } from '../../../../src/show/page/page.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { assertPrintable } from '../../../text/hostile.ts';
import { BYTES, HOSTILE_NAMES, sweepAnswer } from './fixture.ts';
import { published } from './published.ts';

const EN = sayIn('en');
const bodyOf = (answer = sweepAnswer(), say = EN): string =>
  pageOf([published(answer, say)], { say, draw: () => null }).body;
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');

suite('a sweep on a page', () => {
  const body = bodyOf();
  const part = (id: string, next: string): string =>
    textOf(body.slice(body.indexOf(`id="${id}"`), body.indexOf(`id="${next}"`)));

  test('begins with which releases changed what', () => {
    const answer = part('answer', 'rows');
    assert.match(answer, /From node@18\.0\.0 to 26\.0\.0, 8 of 20 rows changed: 11 steps are confirmed\./);
    assert.match(
      answer,
      /node@22\.0\.0 → 22\.7\.0: TextDecoder latin1 16 KiB 240 % faster, Array\.prototype\.toSorted 17 % faster/,
    );
    assert.match(answer, /8 remarks are about uncertain findings/);
    assert.doesNotMatch(answer, /measured alone|geometric mean/);
  });

  test('has a table of each thing, and none of comparisons with the first release', () => {
    const titles = Array.from(body.matchAll(/<h3 id="e1-s-[^"]*">([^<]*)/g), ([, title]) => title);
    assert.deepEqual(titles, [
      'All rows',
      'Confirmed steps, by release',
      'Uncertain findings',
      'Whole series',
      'Not measured',
    ]);
    assert.doesNotMatch(body, /class="rows"|id="filters"/);
    const rows = part('rows', 'conditions');
    assert.match(rows, /▲ node@21\.0\.0 → 21\.7\.3 fs\.statSync 24 % faster 22 to 26 % <?/);
    assert.match(rows, /util\.inspect 27 % slower node@22\.12\.0 a single outlying release/);
    assert.match(rows, /node@21\.6\.2 the registry does not have it/);
    assert.match(rows, /node@18\.0\.0 to 18\.20\.8 Array\.prototype\.toSorted it is not available there/);
  });

  test('says how steps were found, and by which command', () => {
    assert.match(
      part('method', 'reproduce'),
      /At most 5 % of the confirmed steps are false, over all rows\. 2,340 runs in 9 min 40 s\./,
    );
    assert.match(textOf(body), /jsdyno sweep --on 'node@&gt;=18 <27'|jsdyno sweep --on/);
  });

  test('where nothing is confirmed says so, and what is not done', () => {
    assert.match(textOf(bodyOf(sweepAnswer({ flat: true }))), /no step is confirmed in any of 20 rows\./);
    assert.match(textOf(bodyOf(sweepAnswer({ state: 'interrupted' }))), /It was interrupted/);
  });

  test('amounts are less and more', () => {
    const text = textOf(bodyOf(sweepAnswer({ metric: BYTES })));
    assert.match(text, /fs\.statSync 19 % less/);
    assert.doesNotMatch(text, /% faster|% slower/);
  });

  for (const language of LANGUAGES.slice(1)) {
    test(`${language}: is in its language`, () => {
      const text = textOf(bodyOf(sweepAnswer(), sayIn(language))).replace(
        /node@\S+|exited with .*? function|the registry.*?have it|it is not available there/g,
        '',
      );
      assert.doesNotMatch(text, /\b(?:step|steps|release|releases|faster|slower|confirmed|fresh|series|rows)\b/);
    });
  }

  test('names from elsewhere are text', () => {
    const html = bodyOf(sweepAnswer({ hostile: true }));
    assertPrintable(html, 'page');
    assert.doesNotMatch(html, /<img/);
    assert.ok(textOf(html).includes(HOSTILE_NAMES[0] as string));
  });
});
