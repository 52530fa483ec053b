/** Servers with every kind of fault, started for real. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from '../../../src/host/process/session.ts';
import { checkRoutes } from '../../../src/host/scenarios/ask.ts';
import { freePort } from '../../../src/host/scenarios/free-port.ts';
import { type NoServer, type Server, startServer } from '../../../src/host/scenarios/server.ts';
import { beginFigures, checkLeak, countOpen } from '../../../src/host/scenarios/server-figures.ts';
import { hostVariant } from '../../host-variant.ts';
import { processesWith } from '../process/processes-with.ts';
import { makeScenarios } from './faulty.ts';

const { open, remove } = makeScenarios();
after(remove);
const linux = process.platform === 'linux';
const shortly = { ready: { timeout: '900ms' } };
/** They mostly wait. */
const together = { concurrency: 4 };

async function started(name: string, more?: object, options = {}): Promise<Server> {
  const server = await startServer(await open(name, more), hostVariant(), options);
  assert.ok('pid' in server, JSON.stringify(server));
  return server;
}

async function failure(name: string, more?: object): Promise<string> {
  const none = await startServer(await open(name, more), hostVariant());
  assert.ok(!('pid' in none), 'it started');
  assert.equal(none.outcome, 'failed');
  return none.reason;
}

suite('a server that works', together, () => {
  for (const name of ['good', 'is slow to come up', 'comes up with 503', 'shouts']) {
    test(name, async () => {
      const server = await started(name);
      const problems = await checkRoutes(server.port, (await open(name)).scenario.routes);
      assert.equal(server.death(), null);
      assert.equal(await server.stop(), true);
      assert.deepEqual([...problems], []);
      const death =
        name === 'shouts' ? /^the server was killed by SIGTERM: x{1,200}$/ : /^the server was killed by SIGTERM$/;
      assert.match(server.death() ?? '', death);
    });
  }

  test('any command line, with the port in it and the runtime on its PATH', async () => {
    for (const start of [
      ['$RUNTIME', 'server.cjs', '--port=$PORT'],
      ['sh', '-c', 'exec node server.cjs'],
    ]) {
      const server = await started('good', { server: undefined, start });
      await server.stop();
    }
  });
});

suite('a server that does not come up', together, () => {
  test('dies at start', async () => {
    assert.equal(await failure('dies at start'), 'the server ended with code 1: TypeError: no database (server.cjs:1)');
  });

  test('never listens', async () => {
    assert.equal(await failure('never listens', shortly), 'did not listen within 0.9 s: waiting for a database');
  });

  test('listens elsewhere', { skip: !linux }, async () => {
    assert.match(
      await failure('listens elsewhere', shortly),
      /^did not listen on PORT within 0\.9 s, but on \d+: it must read PORT from its environment$/,
    );
  });

  test('answers wrongly', async () => {
    assert.equal(await failure('answers 500', shortly), 'was not ready within 0.9 s: / answered 500, expected 200');
    assert.equal(
      await failure('answers something else', shortly),
      'was not ready within 0.9 s: / answered "bye", expected "hello"',
    );
  });

  test('accepts and never answers', async () => {
    assert.match(
      await failure('never answers', shortly),
      /^was not ready within 0\.9 s: \/ did not answer within \d+ ms$/,
    );
  });

  test('speaks something else', async () => {
    const reason = await failure('is no HTTP', shortly);
    assert.equal(reason, 'was not ready within 0.9 s: / answered with something that is not HTTP');
  });

  test('is not there', async () => {
    assert.match(
      await failure('good', { server: undefined, start: ['./no-such-server'] }),
      /^the server did not start: .*no-such-server ENOENT/,
    );
  });

  test('has none for this runtime', async () => {
    const none = (await startServer(
      await open('good', { server: { bun: ['server.cjs'] } }),
      hostVariant(),
    )) as NoServer;
    assert.equal(none.outcome, 'unavailable');
    assert.equal(none.reason, 'the scenario good has no server for node');
  });

  test('is given up when it is aborted', async () => {
    const abort = new AbortController();
    const starting = startServer(await open('never listens'), hostVariant(), { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await assert.rejects(starting, { name: 'AbortError' });
  });
});

test('a server that dies later says so', async () => {
  const server = await started('dies later');
  assert.equal(await server.died, 'the server ended with code 3');
  assert.equal(server.death(), 'the server ended with code 3');
  await server.stop();
});

suite('a port that is taken', together, () => {
  /** Somebody else's server, that would answer even rightly. */
  async function stranger(answer: string): Promise<{ port: number; close: () => void }> {
    const other = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
    await once(other, 'listening');
    return { port: (other.address() as AddressInfo).port, close: () => other.close() };
  }

  for (const answer of ['hello', 'bye']) {
    for (const name of ['good', 'never listens']) {
      test(`by one that answers "${answer}", and ours ${name === 'good' ? 'ends' : 'does not mind'}`, {
        skip: !linux,
      }, async () => {
        const other = await stranger(answer);
        const ports = [other.port, await freePort()];
        const drawPort = async () => ports.shift() as number;
        const result = await startServer(await open(name, shortly), hostVariant(), { drawPort });
        other.close();
        assert.equal(ports.length, 0, 'another port was tried');
        if (!('pid' in result)) return assert.match(result.reason, /^did not listen/);
        await result.stop();
        assert.notEqual(result.port, other.port);
      });
    }
  }
});

suite('the end', together, () => {
  test('of a server that ignores SIGTERM', { skip: !linux }, async () => {
    const stubborn = await started('stays on SIGTERM');
    assert.equal(await stubborn.stop(), false);
  });

  test('of all that a server started', { skip: !linux }, async () => {
    const parent = await started('has children');
    const all = () => processesWith(`PORT=${parent.port}`).length;
    assert.equal(all(), 3);
    assert.equal(processesOf(parent.pid)?.length, 2, 'the third has left the session');
    await parent.stop();
    assert.equal(all(), 0);
  });
});

suite('figures', { concurrency: 2 }, () => {
  test('of one interval', { skip: !linux }, async () => {
    const server = await started('good', {}, { preload: true });
    const end = beginFigures(server);
    for (let i = 0; i < 20; i++) await checkRoutes(server.port, (await open('good')).scenario.routes);
    await sleep(50);
    const { seconds, cpu, memory, inside } = await end();
    await server.stop();
    assert.ok(cpu !== null && cpu.share >= 0 && cpu.share < 2 && seconds > 0.05);
    assert.ok(memory !== null && memory.peak >= memory.after && memory.after > 1e7);
    assert.ok(inside !== null && inside.delay.samples > 0 && inside.delay.max >= inside.delay.p50);
    assert.ok(inside.utilisation !== null && inside.utilisation > 0 && inside.utilisation <= 1);
    assert.ok(inside.gc !== null && inside.gc.pauses >= inside.gc.major);
  });

  test('of a stalled event loop: the delay is the stall', async () => {
    const stall = `require('http').createServer((q, r) => { const until = Date.now() + 200; while (Date.now() < until); r.end('hello'); })`;
    const { SERVERS } = await import('./faulty.ts');
    SERVERS.stalls = `${stall}.listen(process.env.PORT, process.env.HOST);`;
    const server = await started('stalls', {}, { preload: true });
    const end = beginFigures(server);
    await sleep(100);
    await checkRoutes(server.port, (await open('stalls')).scenario.routes);
    await sleep(100);
    const { inside } = await end();
    await server.stop();
    assert.ok(inside !== null && inside.delay.max >= 150, JSON.stringify(inside));
    assert.ok(inside.delay.p90 >= 50, 'a third of the interval was a stall');
  });

  test('without a preload there are none from inside', async () => {
    const server = await started('good');
    const { inside } = await beginFigures(server)();
    await server.stop();
    assert.equal(inside, null);
  });

  test('connections left open are told', { skip: !linux }, async () => {
    const good = await started('good');
    const before = countOpen(good);
    const sockets = Array.from({ length: 10 }, () => connect(good.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.destroy();
    const none = await checkLeak(good, before);
    await good.stop();
    assert.equal(none?.problem, null);

    const leaking = await started('keeps connections');
    const start = countOpen(leaking);
    const { routes } = (await open('keeps connections')).scenario;
    for (let i = 0; i < 10; i++) await checkRoutes(leaking.port, routes);
    const leak = await checkLeak(leaking, start);
    await leaking.stop();
    assert.match(leak?.problem ?? '', /^the server left \d\d connections open after the load$/);
  });
});
