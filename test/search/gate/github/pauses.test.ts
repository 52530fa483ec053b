import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nextPage } from '../../../../src/search/gate/github/api.ts';
import { causeOf, pauseBefore, type Refusal } from '../../../../src/search/gate/github/pauses.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const refusal = (status: number, headers: Refusal['headers'] = {}, message = ''): Refusal => ({
  status,
  headers,
  message,
});

suite('the pause before another try', () => {
  test('is what GitHub says: seconds, a date, the reset', () => {
    assert.equal(pauseBefore(refusal(403, { 'retry-after': '7' }), 1, NOW), 7000);
    assert.equal(pauseBefore(refusal(429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }), 1, NOW), 9000);
    const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 30) };
    assert.equal(pauseBefore(refusal(403, reset), 1, NOW), 31_000);
    assert.equal(pauseBefore(refusal(403, { ...reset, 'x-ratelimit-reset': '1' }), 1, NOW), 1000);
  });

  test('is a minute and doubles where GitHub says nothing', () => {
    const secondary = refusal(403, {}, 'You have exceeded a secondary rate limit');
    assert.deepEqual(
      [1, 2, 3, 4].map((tries) => pauseBefore(secondary, tries, NOW)),
      [60_000, 120_000, 240_000, null],
    );
  });

  test('is short at faults, and there are four tries', () => {
    assert.deepEqual(
      [1, 2, 3, 4].map((tries) => pauseBefore(refusal(502), tries, NOW)),
      [1000, 2000, 4000, null],
    );
    assert.equal(causeOf(refusal(0)), 'fault');
  });

  test('is none where the answer is final', () => {
    for (const status of [301, 400, 401, 404, 422]) assert.equal(pauseBefore(refusal(status), 1, NOW), null);
    assert.equal(pauseBefore(refusal(403, {}, 'Resource not accessible by integration'), 1, NOW), null);
    assert.equal(pauseBefore(refusal(403, { 'x-ratelimit-remaining': '4999' }), 1, NOW), null);
  });
});

suite('the next page', () => {
  const BASE = 'https://github.example/api/v3';

  test('is the one that is called so', () => {
    const link = `<${BASE}/x?page=1>; rel="prev", <${BASE}/x?page=3>; rel="next", <${BASE}/x?page=9>; rel="last"`;
    assert.equal(nextPage(link, BASE), `${BASE}/x?page=3`);
    assert.equal(nextPage(`<${BASE}/x?page=1>; rel="prev"`, BASE), null);
    assert.equal(nextPage(undefined, BASE), null);
  });

  test('is never another server, to which the token would go', () => {
    for (const other of [
      'https://evil.example/api/v3/x',
      'http://github.example/api/v3/x',
      'https://github.example/other',
      '/x',
    ]) {
      assert.equal(nextPage(`<${other}>; rel="next"`, BASE), null);
    }
  });
});
