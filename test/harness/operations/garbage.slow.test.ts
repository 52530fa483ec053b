/** Collections of garbage as runtimes tell of them, which is not alike on all releases. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { parseVariant, resolveVariant } from '../../../src/host/runtimes/index.ts';
import { ROOT } from '../../host-variant.ts';

/** Turns of which every other one collects, as the harness watches turns. */
const SCRIPT = `
const { watch } = require('./garbage.cjs');
const { performance } = require('perf_hooks');
const watched = watch();
const turns = [];
const spin = (ms) => { for (const until = performance.now() + ms; performance.now() < until; ); };
(async () => {
  for (let i = 0; i < 6; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const start = watched.now();
    if (i % 2 === 0) global.gc();
    spin(2);
    const end = watched.now();
    turns.push({ start, end, spans: [{ start, nanos: (end - start) * 1e6, own: (end - start) * 1e6 }], stretches: [] });
  }
  const told = await watched.collectedIn(turns);
  console.log(JSON.stringify(told.map(({ count, nanos }) => count > 0 && nanos > 1e4)));
})();`;

async function executableOf(name: string): Promise<string | null> {
  if (name === 'host') return process.execPath;
  const found = await resolveVariant(parseVariant(name), { offline: true }).catch(() => null);
  return found?.variant.runtime.executable ?? null;
}

suite('a collection belongs to the turn that it began in', () => {
  // Those of 17 tell the time of their collections by another clock.
  for (const name of ['host', 'node@16', 'node@17.1.0', 'node@18']) {
    test(`on ${name}`, async (t) => {
      const executable = await executableOf(name);
      if (executable === null) return t.skip(`${name} is not cached`);
      const printed = execFileSync(executable, ['--expose-gc', '-e', SCRIPT], {
        cwd: `${ROOT}/src/harness/operations`,
        encoding: 'utf8',
      });
      const collected = JSON.parse(printed) as boolean[];
      // One that nobody asked for may come in the others.
      assert.deepEqual(
        collected.filter((_, i) => i % 2 === 0),
        [true, true, true],
        printed,
      );
    });
  }
});
