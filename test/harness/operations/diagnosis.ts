import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { cached, FIXTURES, give, HOST } from './start-harness.ts';

export const DEOPTS = join(FIXTURES, 'deopts.cjs');

/** Declares a test of what is told of tiers and deoptimisations on each of these runtimes. */
export function testDiagnosis(names: readonly string[]): void {
  for (const name of names) {
    test(`tier and deoptimisations on ${name}`, async (t) => {
      const runtime = name === 'host' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const order = { mode: 'diagnose', file: DEOPTS, group: 'deopts', batch: 100_000, settings: { warmupMs: 100 } };
      const [stable, changing] = await Promise.all(
        ['stable', 'changes its mind'].map(
          async (operation) => (await give(runtime, { ...order, operation })).messages[0],
        ),
      );
      assert.equal(stable.type, 'diagnosis');
      assert.match(stable.tier, /^(maglev|turbofan)$/);
      assert.notDeepEqual(changing.deopts, []);
      for (const { reason, function: name, count } of changing.deopts) assert.ok(reason && name && count > 0);
    });
  }
}
