import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { whyPage } from '../../../../src/search/why/answer/page.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { answer } from './made-answer.ts';
import { differences, where } from './made-found.ts';

suite('the page of a search for a cause', () => {
  const page = () => whyPage(answer({ where: where(), differences }), sayIn('en'));

  test('has the findings, what was tried, both flame graphs and the source, and the same bytes again', async () => {
    const html = await page();
    for (const text of [
      'closes 96 % (91 to 101) of the gap',
      'What is left of the gap with each intervention',
      'another compiler',
      'id="flame-perf"',
      'id="flame-cpu"',
      'JavaScript of decode',
      '3 more lines',
    ]) {
      assert.ok(html.includes(text), text);
    }
    assert.doesNotMatch(html, /<script>window/);
    assert.equal(await page(), html);
  });
});
