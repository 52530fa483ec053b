/** What `npm test` does in which order, with scripts that only say that they were run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RunScript, testAll } from '../../scripts/test.ts';

/** @param failing scripts that fail; each takes a moment, a check more than one */
function pretended(failing: readonly string[] = []): { run: RunScript; ran: string[] } {
  const ran: string[] = [];
  const run: RunScript = async (script, { words = [], signal }) => {
    ran.push([script, ...words].join(' '));
    for (let moments = script === 'check' ? 3 : 1; moments > 0; moments--) await new Promise(setImmediate);
    return { code: failing.includes(script) || signal?.aborted ? 1 : 0, said: '' };
  };
  return { run, ran };
}

test('all: checks beside downloads, then tests', async () => {
  const { run, ran } = pretended();
  assert.equal(await testAll([], run), 0);
  assert.deepEqual(ran, ['check', 'runtimes', 'browser', 'postgres', 'tests']);
});

test('names: their tests at once', async () => {
  const { run, ran } = pretended();
  assert.equal(await testAll(['stats', 'cli/ops'], run), 0);
  assert.deepEqual(ran, ['tests stats cli/ops']);
});

for (const script of ['check', 'browser', 'tests']) {
  test(`${script} that fails, fails all, and nothing begins behind it`, async () => {
    const { run, ran } = pretended([script]);
    assert.equal(await testAll([], run), 1);
    if (script !== 'tests') assert.ok(!ran.includes('tests'), ran.join());
    if (script === 'browser') assert.ok(!ran.includes('postgres'), ran.join());
  });
}
