import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { readAutobench } from '../../../src/host/scenarios/autobench-file.ts';

/** Every key that autobench 1.4.0 reads. */
const WHOLE = `name: 'Autobench Example'
benchFolder: bench
url: http://localhost:3000
connections: 10
pipelining: 1
duration: 30
benchmarks:
  - name: request 1
    path: /
  - name: request 2
    path: /users/[<id>]
    method: POST
    headers:
      Content-type: application/json
    body:
      email: new-[<id>]@user.com
      username: fakeuser
    idReplacement: true
`;

suite('autobench.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-autobench-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const read = (text: string, env: NodeJS.ProcessEnv = {}) => {
    const path = join(folder, 'autobench.yml');
    writeFileSync(path, text);
    return readAutobench(path, env);
  };

  test('every key is taken', () => {
    const file = read(WHOLE);
    assert.deepEqual(
      { ...file, url: file.url?.href },
      {
        name: 'Autobench Example',
        benchFolder: 'bench',
        url: 'http://localhost:3000/',
        connections: 10,
        pipelining: 1,
        durationMs: 30_000,
        idRoutes: ['request 2'],
        routes: [
          {
            name: 'request 1',
            method: 'GET',
            path: '/',
            headers: {},
            body: null,
            expect: { status: 0, headers: {} },
          },
          {
            name: 'request 2',
            method: 'POST',
            path: '/users/[<id>]',
            headers: { 'content-type': 'application/json' },
            body: '{"email":"new-[<id>]@user.com","username":"fakeuser"}',
            expect: { status: 0, headers: {} },
          },
        ],
      },
    );
  });

  test('the address may come from AUTOBENCH_URL, and the path from the address', () => {
    const file = read('benchmarks: [{ name: a }]', { AUTOBENCH_URL: 'http://127.0.0.1:8080/api' });
    assert.equal(file.url?.origin, 'http://127.0.0.1:8080');
    assert.equal(file.routes[0]?.path, '/api');
    assert.equal(read('benchmarks: [{ path: a b }]').routes[0]?.path, '/a%20b');
    const both = read("url: ''\nbenchmarks: [{ path: / }]", { AUTOBENCH_URL: 'http://127.0.0.1:8080' });
    assert.equal(both.url?.port, '8080');
    const one = read('url: http://a:1\nbenchmarks: [{ path: / }]', { AUTOBENCH_URL: 'http://127.0.0.1:8080' });
    assert.equal(one.url?.host, 'a:1');
  });

  test('requests are those that autobench sends', () => {
    const file = read(`url: user:p%40ss@localhost:3000
x-json: &json
  Content-Type: application/json
  x-version: 2
benchmarks:
  - name: typed
    path: /a
    method: post
    headers: { <<: *json, x-ok: true }
    body: { from: 2020-01-02, n: 1 }
  - { name: untyped, path: /b, method: PUT, body: { a: [1] }, x-note: kept by hand }
  - { name: text, path: /c, method: PUT, body: a=1 }
`);
    assert.equal(file.url?.host, 'localhost:3000');
    const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    const [typed, untyped, text] = file.routes;
    assert.deepEqual(typed?.headers, {
      'content-type': 'application/json',
      'x-version': '2',
      'x-ok': 'true',
      authorization,
    });
    assert.equal(typed?.body, '{"from":"2020-01-02T00:00:00.000Z","n":1}');
    assert.deepEqual([untyped?.headers, untyped?.body], [{ authorization }, '{"a":[1]}']);
    assert.deepEqual([text?.headers, text?.body], [{ authorization }, 'a=1']);
  });

  test('what is wrong is named by file and key', () => {
    const cases: [string, RegExp][] = [
      ['benchmarks: []', /autobench.yml: benchmarks must be a list with at least one entry/],
      ['benchmark: []', /unknown key benchmark/],
      ['benchmarks: [{ path: /, idReplacement: maybe }]', /benchmarks\[0\].idReplacement must be true or false/],
      ['benchmarks: [{ path: / }, { path: / }]', /two are called "\/"/],
      ['url: ftp://localhost\nbenchmarks: [{ path: / }]', /url must be an address/],
      ['benchmarks: [{ path: /, headers: { a: [1] } }]', /headers.a must be a text of one line/],
      ['duration: long\nbenchmarks: [{ path: / }]', /duration must be a number of seconds/],
      ['benchmarks: [{ path: "/\\ud800" }]', /benchmarks\[0\].path must be a path/],
      ['a: [', /is no YAML/],
    ];
    for (const [text, expected] of cases)
      assert.throws(() => read(text), { code: 'SCENARIO_INVALID', message: expected });
    assert.throws(() => readAutobench(join(folder, 'none.yml')), { code: 'SCENARIO_INVALID' });
  });
});
