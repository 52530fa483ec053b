import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';
import { RUNTIMES } from '../../../../scripts/runtimes-for-tests.ts';
import { runtimes } from '../../../../src/cli/runtimes.ts';
import { drawDownloads } from '../../../../src/host/runtimes/draw-downloads.ts';
import { differences, fact, learn, TABLE } from '../../../../src/host/runtimes/facts/fact.ts';
import { idleFlags } from '../../../../src/host/runtimes/facts/idle-flags.ts';
import { factsInTable, type Table } from '../../../../src/host/runtimes/facts/table.ts';
import { parseVariant, resolveVariant } from '../../../../src/host/runtimes/index.ts';
import { hostVariant } from '../../../host-variant.ts';
import { longForm } from '../../../stats/trials.ts';

async function facts(specs: string[], table?: Table) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runtimes({ action: 'facts', specs, offline: true }, { stdout, stderr }, table);
  return { code, stdout: String(stdout.read() ?? '') };
}

/** Null where it is not here. */
const resolved = (text: string) => resolveVariant(parseVariant(text), { offline: true }).catch(() => null);

/** One of them, to see that the probe tells. */
const WRONG: Table = {
  ...TABLE,
  values: { ...TABLE.values, 'gc-entries': { ...TABLE.values['gc-entries'], bun: [['0.0.0', 'silent']] } },
};

// A probe sleeps for most of its time.
suite('what runtimes do', { concurrency: 6 }, () => {
  for (const name of RUNTIMES) {
    test(`${name} does what the table says`, longForm(), async (t) => {
      if ((await resolved(name)) === null) return t.skip('not here');
      const { code, stdout } = await facts([name]);
      assert.match(stdout, /^\w+ [\d.]+: all \d+ facts are as in the table\n$/);
      assert.equal(code, 0);
    });
  }

  test('bun@1 does, but for a fact that is wrong in the table, which is told', async (t) => {
    if ((await resolved('bun@1')) === null) return t.skip('not here');
    const { code, stdout } = await facts(['bun@1'], WRONG);
    const told =
      /^bun [\d.]+: 1 of \d+ facts differ from the table\n {2}collections as performance entries: none, was silent\n$/;
    assert.match(stdout, told);
    assert.equal(code, 4);
  });

  test('a release that the table does not know is probed, what differs is said and used, and kept', async () => {
    const { runtime } = hostVariant();
    const cacheDir = mkdtempSync(join(tmpdir(), 'jsdyno-facts-cache-'));
    const unknown = { ...runtime, versions: { node: '99.0.0' } };
    const before = fact(unknown, '--always-turbofan');
    const stderr = new PassThrough();
    const { onProgress } = drawDownloads(stderr);
    const [said = '', ...more] = await learn(unknown, { cacheDir, onProgress });
    assert.equal(String(stderr.read()), 'looking at what node 99.0.0 does, once: up to 20 s\n');
    assert.match(
      said,
      /^node 99\.0\.0 is not among the releases that jsdyno knows; probed: .*`--always-turbofan` is taken: yes, was no/,
    );
    assert.deepEqual([before, fact(unknown, '--always-turbofan'), more.length], [false, true, 0]);
    const [file = '', ...others] = readdirSync(join(cacheDir, 'probes'));
    assert.match([file, ...others].join(), /^facts-\w{16}\.json$/);
    // What was seen is what the table has of the release that it is.
    const seen = JSON.parse(readFileSync(join(cacheDir, 'probes', file), 'utf8'));
    assert.deepEqual(differences(factsInTable(TABLE, 'node', process.versions.node), seen), []);
    rmSync(cacheDir, { recursive: true });
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
