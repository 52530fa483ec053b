/** What happens to a farm costs time, and nothing else: no block is lost, none counts twice, and what is said of the rows is the same. */
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
  test(`faults of every kind that befall 4 workers and whoever plans come to what they come to undisturbed (JSDYNO_TEST_SEED=${seed})`, async (t) => {
    assert.ok(server !== undefined);
    const result = await chaos({
      ...{ server, folder, seed, faults: 15, hosts: 4, blockMs: 10 },
      experiment: { name: 'chaos', rows: 12, runs: 12 },
      say: (text) => t.diagnostic(text),
    });
    t.diagnostic(
      `${JSON.stringify({ ...result.tally, done: undefined, words: undefined })}, ${result.blocks} blocks in ${Math.round(result.ms)} ms`,
    );
    checkChaos(result, 15);
  });
});
