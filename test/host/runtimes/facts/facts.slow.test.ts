import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';
import { RUNTIMES } from '../../../../scripts/runtimes-for-tests.ts';
import { runtimes } from '../../../../src/cli/runtimes.ts';
import { TABLE } from '../../../../src/host/runtimes/facts/fact.ts';
import { idleFlags } from '../../../../src/host/runtimes/facts/idle-flags.ts';
import type { Table } from '../../../../src/host/runtimes/facts/table.ts';
import { parseVariant, resolveVariant } from '../../../../src/host/runtimes/index.ts';

async function facts(specs: string[], table?: Table) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runtimes({ action: 'facts', specs, offline: true }, { stdout, stderr }, table);
  return { code, stdout: String(stdout.read() ?? '') };
}

/** Null where it is not here. */
const resolved = (text: string) => resolveVariant(parseVariant(text), { offline: true }).catch(() => null);

suite('what runtimes do', { concurrency: 3 }, () => {
  for (const name of RUNTIMES) {
    test(`${name} does what the table says`, async (t) => {
      if ((await resolved(name)) === null) return t.skip('not here');
      const { code, stdout } = await facts([name]);
      assert.match(stdout, /^\w+ [\d.]+: all \d+ facts are as in the table\n$/);
      assert.equal(code, 0);
    });
  }

  test('a fact that is wrong in the table is told', async () => {
    const values = { ...TABLE.values, 'gc-entries': { node: [['12.0.0', 'silent'] as [string, string]] } };
    const { code, stdout } = await facts([process.execPath], { ...TABLE, values });
    assert.match(
      stdout,
      /^node [\d.]+: 1 of \d+ facts differ from the table\n {2}collections as performance entries: told, was silent\n$/,
    );
    assert.equal(code, 1);
  });
});

test('flags that change nothing, or are gone, are said before a run', async (t) => {
  const said = async (text: string) => (await resolveVariant(parseVariant(text), { offline: true })).warnings;
  if ((await resolved('node@20')) === null || (await resolved('node@24')) === null) return t.skip('not here');
  assert.match((await said('node@20 --no-maglev')).join(), /^--no-maglev changes nothing on node 20\./);
  assert.deepEqual(await said('node@24 --no-maglev'), []);
  assert.deepEqual(await said('node@24 --max-semi-space-size=1'), []);
  await assert.rejects(said('node@24 --experimental-permission'), { hint: /write --permission$/ });
  const { runtime } = (await resolved('node@24'))?.variant ?? {};
  if (runtime === undefined) return;
  const flags = ['--max-old-space-size=300', '--no-opt', '--sparkplug'];
  assert.deepEqual(await idleFlags({ runtime, flags, env: {} }), ['--sparkplug']);
});
