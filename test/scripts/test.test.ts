/** What `npm test` does in which order, with scripts that only say that they were run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RunScript, testAll } from '../../scripts/test.ts';

/** @param failing scripts that fail; each takes a moment, a check more than all downloads, and tests more than that */
function pretended(failing: readonly string[] = []): { run: RunScript; ran: string[]; ended: string[] } {
  const ran: string[] = [];
  const ended: string[] = [];
  const run: RunScript = async (script, { words = [], signal }) => {
    ran.push([script, ...words].join(' '));
    const most = { check: 5, tests: 10 }[script] ?? 1;
    for (let moments = 0; moments < most && !signal?.aborted; moments++) await new Promise(setImmediate);
    if (signal?.aborted) ended.push(script);
    return { code: failing.includes(script) || signal?.aborted ? 1 : 0, said: '' };
  };
  return { run, ran, ended };
}

test('all: checks beside downloads and tests', async () => {
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
    const { run, ran, ended } = pretended([script]);
    assert.equal(await testAll([], run), 1);
    if (script === 'browser') assert.deepEqual(ran, ['check', 'runtimes', 'browser']);
    assert.deepEqual(ended, script === 'check' ? ['tests'] : []);
  });
}
