import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { COOKIE, type Guard, refusalOf } from '../../../src/search/site/refusal.ts';

const OPEN: Guard = { names: ['build-7'], token: null };
const CLOSED: Guard = { ...OPEN, token: 'a-token-of-some-length' };

function statusOf(headers: Record<string, string>, guard = OPEN, method = 'GET', token: string | null = null) {
  return refusalOf({ method, headers: { host: 'localhost:7357', ...headers }, token }, guard)?.status ?? 200;
}

suite('which requests a server of a site answers', () => {
  test('those that only read', () => {
    assert.deepEqual(
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'get'].map((method) => statusOf({}, OPEN, method)),
      [200, 200, 405, 405, 405, 405, 405],
    );
  });

  test('to this machine by its address or a name that was told: a name that was made to lead here is another', () => {
    const hosts = ['127.0.0.1', '127.0.0.1:7357', '[::1]:7357', 'LOCALHOST', 'build-7:80', '10.1.2.3:7357'];
    assert.deepEqual(
      hosts.map((host) => statusOf({ host })),
      hosts.map(() => 200),
    );
    const others = [
      'evil.example',
      'evil.example:7357',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '',
      '[evil]',
      ' ',
    ];
    assert.deepEqual(
      others.map((host) => statusOf({ host })),
      others.map(() => 421),
    );
    assert.equal(refusalOf({ method: 'GET', headers: {}, token: null }, OPEN)?.status, 421);
  });

  test('pages of other sites may lead here, but load nothing of it', () => {
    assert.equal(statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }), 403);
    assert.equal(statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }), 200);
    assert.equal(statusOf({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }), 200);
  });

  test('beyond loopback those that have the token, in whichever way', () => {
    const token = CLOSED.token ?? '';
    assert.equal(statusOf({}, CLOSED), 401);
    assert.equal(statusOf({}, CLOSED, 'GET', token), 200);
    assert.equal(statusOf({ authorization: `Bearer ${token}` }, CLOSED), 200);
    assert.equal(statusOf({ cookie: `a=b; ${COOKIE}=${token}` }, CLOSED), 200);
    for (const wrong of ['', token.slice(1), `${token}x`, token.toUpperCase()]) {
      assert.equal(
        statusOf({ authorization: `Bearer ${wrong}`, cookie: `${COOKIE}=${wrong}` }, CLOSED, 'GET', wrong),
        401,
      );
    }
  });
});
