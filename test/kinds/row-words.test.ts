/** The words by which a search measures a row again: servers and command lines, and why some rows have none. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { ANY_PORT } from '../../src/host/scenarios/scenario.ts';
import type { HttpRow } from '../../src/kinds/http/configuration.ts';
import { rowWords } from '../../src/kinds/row-words.ts';

const own: NonNullable<HttpRow['own']> = {
  ...{ name: 'app', description: '', folder: '/r', package: false, server: { node: ['/r/app.js'] } },
  ...{ ready: { path: '/', timeoutMs: 1000 }, port: ANY_PORT },
};
const route = {
  ...{ name: '/a', method: 'GET', path: '/a', headers: {}, body: null },
  expect: { status: 200, headers: {} },
};
const load: HttpRow['load'] = {
  ...{ generator: 'own', connections: 20, pipelining: 1, arrivals: 'constant' },
  ...{ durationMs: 5000, warmupMs: 500, preload: false },
};
const plan = { categories: ['app'], http: { own, routes: ['all'], rates: [], shares: [], load } };

function wordsOf(more: Partial<HttpRow>): string {
  const http = { own, route, load, ...more };
  const row = { benchmark: 'app', parameters: { route: '/a' }, http };
  return rowWords({ kind: 'http', plan }, row, { place: basename }).join(' ');
}

test('a server of the user is its script and what it is asked', () => {
  assert.equal(wordsOf({}), '--http --connections 20 --pipelining 1 --duration 5000ms --load /a app.js');
  assert.match(wordsOf({ own: undefined, scenario: '/r/web/hello' }), /^--http --scenario \.\/hello --route \/a /);
});

test('a command line is the work itself', () => {
  const timed = { kind: 'startup', plan: { startup: { scripts: [], warmup: 2 } } };
  const row = { benchmark: 'command', parameters: {} };
  assert.deepEqual(rowWords(timed, row, { line: 'node a.js -v' }), ['--startup', '--warmup', '2', 'node a.js -v']);
  assert.throws(() => rowWords(timed, row), { code: 'BAD_OPTION', message: /its command line is not known/ });
});

test('what no search is told is said', () => {
  assert.throws(() => wordsOf({ rate: 100 }), /bisect searches by throughput/);
  assert.throws(() => wordsOf({ route: { ...route, method: 'POST', body: 'x' } }), /sends them plain requests/);
  assert.throws(() => wordsOf({ own: { ...own, server: { start: ['npm', 'start'] } } }), /by a script alone/);
});
