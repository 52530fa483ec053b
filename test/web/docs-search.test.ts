/** What a search of the documentation's website leads to. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { around, type Found, ranked } from '../../web/docs/ranked.ts';

const part = (page: string, title: string, text: string): Found => ({ address: `${page}#${title}`, page, title, text });
const PARTS = [
  part('load', '', 'Put load on a server, at a --rate or not.'),
  part('load', 'What a latency is', 'From the intended send time. A tool that starts later omits users.'),
  part('http', 'Two stages', 'Latency, latency, latency, latency at a rate (c++).'),
  part('rules', 'Limits', 'P99 of a latency by more than 5 %.'),
];
const titles = (typed: string) => ranked(PARTS, typed).map(({ page, title }) => `${page} ${title}`.trim());

suite('a search', () => {
  test('shows first where the word is in the heading', () => {
    assert.deepEqual(titles('latency'), ['load What a latency is', 'http Two stages', 'rules Limits']);
  });

  test('wants every word, each from its beginning, in any case of letters', () => {
    assert.deepEqual(titles('Lat stage'), ['http Two stages']);
    assert.deepEqual(titles('tency'), []);
    assert.deepEqual(titles('load latency'), ['load What a latency is']);
    assert.deepEqual(titles('  '), []);
  });

  test('takes options and signs as they are', () => {
    assert.deepEqual(titles('--rate'), ['load']);
    assert.deepEqual(titles('(c++'), ['http Two stages']);
    assert.deepEqual(titles('.'), ['load What a latency is', 'load', 'http Two stages', 'rules Limits']);
  });

  test('shows the text around the word', () => {
    assert.equal(around(PARTS[1] as Found, 'users', 30), '… omits users.');
    assert.equal(around(PARTS[0] as Found, 'load', 12), 'Put load on …');
  });
});
