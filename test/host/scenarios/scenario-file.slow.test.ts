import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { builtInScenarios, openScenarios, scenarioFingerprint } from '../../../src/host/scenarios/find-scenarios.ts';
import type { Scenario } from '../../../src/host/scenarios/scenario.ts';
import { checkScenario } from '../../../src/host/scenarios/scenario-file.ts';

const FILE = 'mine/scenario.json';
const SERVER = { node: ['server.cjs'] };
const ROUTES = [{ path: '/' }];

function check(value: unknown, routes: unknown = null): Scenario {
  return checkScenario(value, { file: FILE, key: '' }, '/somewhere/mine', (path) => ({ value: routes, file: path }));
}

function problem(value: unknown): string {
  try {
    check(value);
  } catch (error) {
    assert.equal((error as { code: string }).code, 'SCENARIO_INVALID');
    return (error as Error).message;
  }
  assert.fail(`accepted ${JSON.stringify(value)}`);
}

suite('checking scenario.json', () => {
  test('the shortest one: what is left out has a default', () => {
    assert.deepEqual(check({ server: SERVER, routes: ROUTES }), {
      name: 'mine',
      description: '',
      folder: '/somewhere/mine',
      package: false,
      server: SERVER,
      ready: { path: '/', timeoutMs: 10_000 },
      routes: [{ name: '/', method: 'GET', path: '/', headers: {}, body: null, expect: { status: 200, headers: {} } }],
    });
  });

  test('a header may have any name that HTTP has', () => {
    const headers = JSON.parse('{ "__proto__": "a", "Constructor": "b" }');
    const { routes } = check({ server: SERVER, routes: [{ path: '/', headers, expect: { headers } }] });
    const kept = [
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ];
    assert.deepEqual(Object.entries(routes[0]?.headers ?? {}), kept);
    assert.deepEqual(Object.entries(routes[0]?.expect.headers ?? {}), kept);
  });

  test('every key', () => {
    const scenario = check({
      name: 'shop',
      description: 'a shop',
      package: true,
      start: ['./shop', '--port', '$PORT'],
      port: 3000,
      ready: { path: '/up', timeout: '1500ms' },
      routes: [
        {
          name: 'buy',
          method: 'POST',
          path: '/buy?n=1',
          headers: { Accept: '*/*' },
          body: { n: 1 },
          expect: { json: {} },
        },
        { name: 'say', method: 'PUT', path: '/say', body: 'text', expect: { status: 404, length: 3 } },
      ],
    });
    assert.deepEqual(scenario.server, { start: ['./shop', '--port', '$PORT'] });
    assert.equal(scenario.port, 3000);
    assert.deepEqual(scenario.ready, { path: '/up', timeoutMs: 1500 });
    assert.deepEqual(scenario.routes[0]?.headers, { accept: '*/*', 'content-type': 'application/json' });
    assert.equal(scenario.routes[0]?.body, '{"n":1}');
    assert.deepEqual(scenario.routes[0]?.expect, { status: 200, headers: {}, body: { json: {} } });
    assert.deepEqual(scenario.routes[1]?.expect, { status: 404, headers: {}, body: { length: 3 } });
    assert.equal(scenario.routes[1]?.body, 'text');
  });

  test('routes of another file', () => {
    assert.equal(check({ server: SERVER, routes: '../routes.json' }, ROUTES).routes.length, 1);
    assert.throws(() => check({ server: SERVER, routes: '../routes.json' }, [{ path: 'x' }]), {
      message:
        '../routes.json: [0].path must be a path that begins with / and has blanks and the like encoded, not "x"',
    });
  });

  test('of any size and depth gives one short line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-scenario-'));
    const said = (text: string): string => {
      writeFileSync(join(folder, 'scenario.json'), text);
      try {
        openScenarios([folder]);
      } catch (error) {
        assert.equal((error as { code: string }).code, 'SCENARIO_INVALID');
        const { message } = error as Error;
        assert.ok(!message.includes('\n') && message.length < 250, message.slice(0, 500));
        return message;
      }
      assert.fail('it was taken');
    };
    const [open, close] = ['['.repeat(100_000), ']'.repeat(100_000)];
    assert.match(said(open + close), /scenario\.json: it is nested more than 100 levels deep$/);
    assert.match(said(`{"server":${open}${close}}`), /more than 100 levels/);
    assert.match(said(open), /more than 100 levels/);
    assert.match(said(`{"${'route'.repeat(500_000)}":1}`), /unknown key (?:route){12}…$/);
    assert.match(
      said(`{"server":{"node":["a"]},"routes":"${'x'.repeat(3_000_000)}"}`),
      /cannot read .*x{60}…: ENAMETOOLONG$/,
    );
    assert.match(said(' '.repeat(4 * 2 ** 20 + 1)), /it has more than 4 MiB, of which nothing is read$/);
    rmSync(folder, { recursive: true });
  });

  test('messages name the file and the key', () => {
    const expect = (value: unknown) => ({ server: SERVER, routes: [{ path: '/', expect: value }] });
    const cases: [unknown, string][] = [
      [[], 'it must be an object, not []'],
      [{ routes: ROUTES }, 'one of server and start is needed, and not both'],
      [{ server: SERVER, start: ['x'], routes: ROUTES }, 'one of server and start is needed, and not both'],
      [{ server: { nodejs: ['x'] }, routes: ROUTES }, 'unknown key server.nodejs'],
      [{ server: { node: 'x' }, routes: ROUTES }, 'server.node must be a list with at least one entry, not "x"'],
      [{ server: { node: [1] }, routes: ROUTES }, 'server.node[0] must be a text, not 1'],
      [{ server: SERVER }, 'routes must be a list with at least one entry'],
      [
        { server: SERVER, routes: ROUTES, ready: { timeout: 10 } },
        'ready.timeout must be a duration such as "10s" or "500ms", not 10',
      ],
      [{ server: SERVER, routes: ROUTES, port: 70_000 }, 'port must be a number from 1 to 65535, or "any", not 70000'],
      [{ server: SERVER, routes: ROUTES, package: 'yes' }, 'package must be true or false, not "yes"'],
      [
        { server: SERVER, routes: [{ path: '/' }, { path: '/' }] },
        'routes must be of different names; two are called "/"',
      ],
      [
        { server: SERVER, routes: [{ path: '/a b' }] },
        'routes[0].path must be a path that begins with / and has blanks and the like encoded, not "/a b"',
      ],
      [
        { server: SERVER, routes: [{ path: '/', method: 'get' }] },
        'routes[0].method must be a method in capitals, such as GET, not "get"',
      ],
      [
        { server: SERVER, routes: [{ path: '/', headers: { a: 'x\r\ny' } }] },
        'routes[0].headers.a must be a text of one line, not "x\\r\\ny"',
      ],
      [
        { server: { node: ['../x.cjs'] }, package: true, routes: ROUTES },
        'server.node[0] must be inside the folder, which has packages',
      ],
      [expect({ status: '200' }), 'routes[0].expect.status must be a whole number from 200 to 599, not "200"'],
      [expect({ stauts: 200 }), 'unknown key routes[0].expect.stauts'],
      [expect({ body: {} }), 'routes[0].expect.body must be a text; for anything else there is json'],
      [
        expect({ body: 'x', length: 1 }),
        'routes[0].expect must be given one of body, json and length, not body and length',
      ],
    ];
    for (const [value, message] of cases) assert.equal(problem(value), `${FILE}: ${message}`);
  });
});

suite('finding scenarios', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-find-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['one', 'two']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'scenario.json'), JSON.stringify({ server: SERVER, routes: ROUTES }));
    writeFileSync(join(folder, name, 'server.cjs'), '');
  }
  const names = (typed: string[]) => openScenarios(typed, folder).map(({ name }) => name);

  test('by name, folder, file, or the folder above', () => {
    assert.deepEqual(names(['express']), ['express']);
    assert.deepEqual(names(['one']), ['one']);
    assert.deepEqual(names(['./two/scenario.json']), ['two']);
    assert.deepEqual(names(['.', 'one']), ['one', 'two']);
    assert.equal(openScenarios(builtInScenarios()).length, builtInScenarios().length);
  });

  test('what is not there', () => {
    assert.throws(() => names(['expres']), { code: 'SCENARIO_NOT_FOUND', hint: 'did you mean express?' });
    writeFileSync(join(folder, 'broken.json'), '{,}');
    assert.throws(() => names(['broken.json']), {
      code: 'SCENARIO_INVALID',
      message: /^broken\.json: it is no JSON: /,
    });
  });

  test('two of one name', () => {
    mkdirSync(join(folder, 'express'));
    writeFileSync(join(folder, 'express/scenario.json'), JSON.stringify({ server: SERVER, routes: ROUTES }));
    assert.throws(() => names(['express', './express']), {
      code: 'SCENARIO_INVALID',
      message: 'two scenarios are called "express"',
    });
  });

  test('the fingerprint changes with any file, also one outside that is named', () => {
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(ROUTES));
    writeFileSync(join(folder, 'one/scenario.json'), JSON.stringify({ server: SERVER, routes: '../routes.json' }));
    const fingerprint = () => scenarioFingerprint(openScenarios(['./one'], folder)[0] as Scenario);
    const first = fingerprint();
    assert.equal(fingerprint(), first);
    writeFileSync(join(folder, 'routes.json'), JSON.stringify([{ path: '/x' }]));
    const second = fingerprint();
    assert.notEqual(second, first);
    writeFileSync(join(folder, 'one/server.cjs'), '// changed');
    assert.notEqual(fingerprint(), second);
  });
});
