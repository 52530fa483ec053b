/** The long version of chaos.slow.test.ts: twice the workers and the faults, and a planner that is taken up with an empty store. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ownServer } from '../server.ts';
import { chaos } from './chaos.ts';
import { checkChaos } from './check-chaos.ts';

const server = await ownServer();
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const seed = Number(process.env.JSDYNO_TEST_SEED ?? Math.floor(Math.random() * 1e9));

suite('faults at random', { skip: server === undefined && 'no PostgreSQL here' }, () => {
  test(`1,000 blocks on 8 workers with 50 faults come to what they come to undisturbed (JSDYNO_TEST_SEED=${seed})`, async (t) => {
    assert.ok(server !== undefined);
    const result = await chaos({
      ...{ server, folder, seed, faults: 50, hosts: 8, blockMs: 10 },
      experiment: { name: 'chaos', rows: 125, runs: 12 },
      say: (text) => t.diagnostic(text),
    });
    assert.ok(result.blocks >= 1000, `${result.blocks} blocks`);
    checkChaos(result, 50);
  });
});
