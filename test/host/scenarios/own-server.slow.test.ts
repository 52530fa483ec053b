/** A server as it is named on the command line: what is asked of it, what is right, where it listens, on what it runs. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { firstAnswers, learnt } from '../../../src/host/scenarios/first-answers.ts';
import { freePort } from '../../../src/host/scenarios/free-port.ts';
import { ownFingerprint, ownServer, sourcesIn } from '../../../src/host/scenarios/own-server.ts';
import type { Scenario } from '../../../src/host/scenarios/scenario.ts';
import { startServer } from '../../../src/host/scenarios/server.ts';
import { findServer, scenarioText } from '../../../src/host/scenarios/starter.ts';
import { hostVariant } from '../../host-variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-own-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const linux = process.platform === 'linux';
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
write('app.js', "require('http').createServer((q, r) => r.end(q.url)).listen(process.env.PORT);");
write('two words.js', '');
write(
  'deaf.js',
  `const http = require('http');
const helper = http.createServer().listen(0, () => setTimeout(() => helper.close(), 50));
setTimeout(() => http.createServer((q, r) => r.end('here')).listen(+process.argv[2], '127.0.0.1'), 120);`,
);
write('two.js', "for (let i = 0; i < 2; i++) require('http').createServer(() => {}).listen(0);");
const ready = (scenario: Scenario) => ({ scenario, folder, sha256: '' });

suite('what was typed', () => {
  test('a script with arguments, a script with a blank in its name, a command line', () => {
    const own = ownServer({ server: 'app.js --fast "a b"', paths: ['/a', '/b?c=1', '/a'] }, folder);
    assert.deepEqual(
      own.server,
      Object.fromEntries(['node', 'bun', 'deno'].map((kind) => [kind, ['app.js', '--fast', 'a b']])),
    );
    assert.deepEqual([own.name, own.port, own.onVariant], ['app', 'any', false]);
    assert.deepEqual(
      own.routes.map(({ path, method }) => [method, path]),
      [
        ['GET', '/a'],
        ['GET', '/b?c=1'],
      ],
    );
    assert.deepEqual(ownServer({ server: 'two words.js' }, folder).name, 'two-words');
    const command = ownServer(
      { command: 'npm start', port: 3000, body: 'x', headers: [['X-A', 'b']], status: 201 },
      folder,
    );
    assert.deepEqual(
      [command.server.start, command.name, command.port, command.onVariant],
      [['npm', 'start'], 'npm-start', 3000, true],
    );
    const [route] = command.routes;
    assert.deepEqual(
      [route?.method, route?.path, route?.body, route?.headers, route?.expect.status],
      ['POST', '/', 'x', { 'x-a': 'b' }, 201],
    );
  });

  test('what cannot be', () => {
    const cases: [Parameters<typeof ownServer>[0], RegExp][] = [
      [{ server: 'no.js' }, /--server no.js: no such file/],
      [{ server: '' }, /it is empty/],
      [{ command: "npm 'start" }, /a quote is not closed/],
      [{ server: 'app.js', paths: ['users'] }, /--load "users" is not a URL path/],
      [{ server: 'app.js', paths: ['/a b'] }, /is not a URL path/],
      [{ server: 'app.js', method: 'G T' }, /is not an HTTP method/],
    ];
    for (const [options, expected] of cases) assert.throws(() => ownServer(options, folder), expected);
  });

  test('another source, another request, another way to start are another work; what the server writes is not', () => {
    write('lib/part.js', '1');
    const print = (options = {}) => ownFingerprint(ownServer({ server: 'app.js', ...options }, folder));
    const before = print();
    write('access.log', 'x');
    write('node_modules/a/index.js', 'x');
    assert.equal(print(), before);
    assert.notEqual(print({ paths: ['/x'] }), before);
    assert.notEqual(print({ server: 'app.js -v' }), before);
    write('lib/part.js', '2');
    assert.notEqual(print(), before);
    assert.deepEqual(sourcesIn(join(folder, 'lib'), 1), ['part.js']);
    assert.equal(sourcesIn(folder, 2), null);
  });
});

suite('what a right answer is', () => {
  const { routes } = ownServer({ server: 'app.js' }, folder);
  const [route] = routes;
  assert.ok(route);
  const answer = (body: string, status = 200) => ({ status, headers: {}, body: Buffer.from(body) });

  test('the status of the first, and the body when all are the same', () => {
    assert.deepEqual(learnt(route, [answer('a'), answer('a')])?.expect, {
      status: 200,
      headers: {},
      body: { text: 'a' },
    });
    assert.deepEqual(learnt(route, [answer('a', 201), answer('b', 201)])?.expect, { status: 201, headers: {} });
    assert.deepEqual(learnt(route, [answer('x'.repeat(20_000))])?.expect.body, { length: 20_000 });
    assert.equal(learnt(route, []), null);
    assert.equal(learnt(route, [answer('no', 404)]), null);
    assert.equal(learnt(route, [answer('no', 404)], 404)?.expect.status, 404);
  });

  test('two fresh servers are asked twice each', async () => {
    const own = { ...ownServer({ server: 'app.js' }, folder), routes: [] };
    const { answers, port, problem } = await firstAnswers(ready(own), routes, hostVariant());
    assert.deepEqual(
      [answers.get('/')?.map(({ body }) => `${body}`), port, problem],
      [['/', '/', '/', '/'], null, null],
    );
  });
});

suite('where it listens', { skip: !linux }, () => {
  test('on a port of its own, which is found, whatever it listened on for a moment before', async () => {
    const port = await freePort();
    // By its whole path, which another folder does not change.
    const own = ownServer({ server: `${join(folder, 'deaf.js')} ${port}` }, folder);
    const server = await startServer(ready(own), hostVariant());
    assert.ok('pid' in server, JSON.stringify(server));
    await server.stop();
    assert.deepEqual([server.port, server.heedsPort], [port, false]);
  });

  test('a port that is another one than was said, two of them, and one that is taken', async () => {
    const soon = { ready: { path: '/', timeoutMs: 1500 } };
    const reasonOf = async (scenario: Scenario) => {
      const none = await startServer(ready({ ...scenario, ...soon }), hostVariant());
      assert.ok('reason' in none);
      return none.reason;
    };
    const [port, other, taken] = [await freePort(), await freePort(), await freePort()];
    const holder = createServer().listen(taken, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    // Each waits for its time limit.
    const [elsewhere, two, its, inUse] = await Promise.all(
      [
        { server: `deaf.js ${port}`, port: other },
        { server: 'two.js' },
        { server: `deaf.js ${taken}`, port: taken },
        { server: `deaf.js ${taken}` },
      ].map((typed) => reasonOf(ownServer(typed, folder))),
    );
    assert.match(elsewhere ?? '', new RegExp(`did not listen on ${other} .*, but on ${port}$`));
    assert.match(two ?? '', /^listens on \d+ and \d+: say by --port/);
    assert.match(its ?? '', new RegExp(`its port ${taken} is taken`));
    assert.match(inUse ?? '', /EADDRINUSE/);
    holder.close();
  });
});

suite('on what it runs', { skip: !linux, concurrency: 2 }, () => {
  const startOn = (command: string, flags: string[] = []) =>
    startServer(ready(ownServer({ command }, folder)), hostVariant('host', flags));

  test('a command that starts the variant, also through a shell', async () => {
    for (const command of ['node app.js', '$RUNTIME app.js', "sh -c 'node app.js; true'"]) {
      const server = await startOn(command);
      assert.ok('pid' in server, `${command}: ${JSON.stringify(server)}`);
      await server.stop();
    }
  });

  test('a command that starts something else, or without the flags of the variant', async () => {
    const python = `python3 -c 'import http.server, os; http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), http.server.SimpleHTTPRequestHandler).serve_forever()'`;
    const stranger = await startOn(python);
    assert.match(
      'reason' in stranger ? stranger.reason : '',
      /does not run on this variant, but on \S*python|did not start/,
    );
    if ('pid' in stranger) await stranger.stop();
    const bare = await startOn('node app.js', ['--max-semi-space-size=64']);
    assert.match('reason' in bare ? bare.reason : '', /runs without the flag --max-semi-space-size=64 .*\$RUNTIME/);
    if ('pid' in bare) await bare.stop();
    const flagged = await startOn('$RUNTIME app.js', ['--max-semi-space-size=64']);
    assert.ok('pid' in flagged, JSON.stringify(flagged));
    await flagged.stop();
  });
});

suite('the server of a folder, for "jsdyno http init"', () => {
  const cases: [string, Record<string, string>, unknown][] = [
    [
      'npm start of a script',
      { 'package.json': '{"scripts":{"start":"node --flag src/x.mjs -p 1"}}', 'src/x.mjs': '' },
      { node: ['src/x.mjs', '-p', '1'], bun: ['src/x.mjs', '-p', '1'], deno: ['src/x.mjs', '-p', '1'] },
    ],
    [
      'npm start of a tool',
      { 'package.json': '{"scripts":{"start":"next start"}}', 'server.js': '' },
      { start: ['npm', 'start'] },
    ],
    [
      'the main script',
      { 'package.json': '{"main":"lib/a.js"}', 'lib/a.js': 'Bun.serve({})', 'server.js': '' },
      { bun: ['lib/a.js'] },
    ],
    ['a usual name', { 'package.json': 'broken', 'src/app.ts': 'Deno.serve(f)' }, { deno: ['src/app.ts'] }],
  ];
  for (const [name, files, expected] of cases) {
    test(name, () => {
      const own = `found ${name}`;
      for (const [file, text] of Object.entries(files)) write(`${own}/${file}`, text);
      const found = findServer(join(folder, own));
      assert.deepEqual(found?.server, expected);
      assert.ok(found !== null);
      const text = JSON.parse(scenarioText(join(folder, own), found, { port: 3000, learnt: null }));
      assert.deepEqual(
        [text.name, text.port, text.routes],
        [own.replaceAll(' ', '-'), 3000, [{ path: '/', expect: { status: 200 } }]],
      );
    });
  }
  test('none', () => {
    mkdirSync(join(folder, 'empty'));
    assert.equal(findServer(join(folder, 'empty')), null);
  });
});
