import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { problemWith } from '../../../src/host/scenarios/answers.ts';
import type { Expectation } from '../../../src/host/scenarios/scenario.ts';

const ANSWER = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from('{"a":1}'),
};

function problem(expect: Partial<Expectation>, method = 'GET'): string | null {
  return problemWith(ANSWER, { method, path: '/json', expect: { status: 200, headers: {}, ...expect } });
}

suite('checking an answer', () => {
  test('right ones', () => {
    assert.equal(problem({}), null);
    assert.equal(problem({ headers: { 'content-type': 'application/json' } }), null);
    assert.equal(problem({ body: { text: '{"a":1}' } }), null);
    assert.equal(problem({ body: { json: { a: 1 } } }), null);
    assert.equal(problem({ body: { length: 7 } }), null);
  });

  test('wrong ones, in words', () => {
    assert.equal(problem({ status: 201 }), '/json answered 200, expected 201');
    assert.equal(problem({ status: 201 }, 'POST'), 'POST /json answered 200, expected 201');
    assert.equal(problem({ headers: { etag: 'x' } }), '/json answered without the header etag, expected x');
    assert.equal(
      problem({ headers: { 'content-type': 'application' } }),
      '/json answered content-type: "application/json; charset=utf-8", expected application',
    );
    assert.equal(problem({ body: { text: 'Hi' } }), String.raw`/json answered "{\"a\":1}", expected "Hi"`);
    assert.equal(problem({ body: { json: { a: 2 } } }), String.raw`/json answered "{\"a\":1}", expected "{\"a\":2}"`);
    assert.equal(problem({ body: { length: 8 } }), '/json answered 7 bytes, expected 8');
  });

  test('what an answer holds is safe on a terminal, and short', () => {
    const body = Buffer.from(`\u001b[31m${'x'.repeat(1000)}`);
    const found = problemWith(
      { ...ANSWER, body },
      { method: 'GET', path: '/', expect: { status: 200, headers: {}, body: { json: 1 } } },
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    assert.doesNotMatch(found ?? '', /\x1b/);
    assert.ok((found?.length ?? 0) < 150);
  });
});
