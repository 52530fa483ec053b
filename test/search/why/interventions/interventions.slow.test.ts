import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseVariant, resolveVariant, type Variant } from '../../../../src/host/runtimes/index.ts';
import { readV8Options } from '../../../../src/host/runtimes/read-v8-options.ts';
import { runToEnd } from '../../../../src/host/runtimes/run-to-end.ts';
import { CATALOGUE } from '../../../../src/search/why/interventions/catalogue.ts';
import { fromDefaults } from '../../../../src/search/why/interventions/default-flags.ts';
import type { RuntimeFacts } from '../../../../src/search/why/interventions/intervention.ts';
import { possibleOn } from '../../../../src/search/why/interventions/possible.ts';
import { type ProfileSummary, suggestedFor } from '../../../../src/search/why/interventions/suggested.ts';
import { factsOf } from '../../../../src/search/why/phases/interventions.ts';
import { hostVariant } from '../../../host-variant.ts';

const facts = (own: Partial<RuntimeFacts> = {}): RuntimeFacts => ({
  kind: 'node',
  version: '22.9.0',
  platform: 'linux',
  libc: 'glibc',
  v8Flags: { maglev: 'false', opt: 'true', 'concurrent-recompilation': 'true', 'single-threaded-gc': 'false' },
  flags: [],
  env: {},
  cpus: 4,
  ...own,
});

const named = (name: string) => {
  const found = CATALOGUE.find((one) => one.name === name);
  assert.ok(found !== undefined, name);
  return found;
};

suite('the catalogue of interventions', () => {
  test('has each once, and says of those that run other code what they change', () => {
    assert.equal(new Set(CATALOGUE.map(({ name }) => name)).size, CATALOGUE.length);
    for (const { name, title, flags, env, pin } of CATALOGUE) {
      assert.match(name, /^[a-z0-9-]+$/);
      assert.ok(title !== '' && flags.length + Object.keys(env).length + (pin === undefined ? 0 : 1) > 0, name);
    }
    for (const name of [
      'no-opt',
      'no-maglev',
      'no-sparkplug',
      'single-threaded',
      'one-cpu',
      'one-pool-thread',
      'jitless',
    ])
      assert.ok(named(name).changes, name);
    assert.equal(named('jitless').onlyAsked, true);
  });

  test('is what this Node.js takes: each flag is in force where it is given', async () => {
    const host = hostVariant();
    const own = await factsOf(host);
    const { possible } = possibleOn(own, own);
    assert.ok(possible.length > 15, possible.map(({ name }) => name).join());
    // Together, as each alone would take a process of its own; of two that set one flag the first.
    const set = new Map<string, string>();
    for (const { v8, onlyAsked } of possible)
      if (!onlyAsked && v8['single-threaded'] === undefined)
        for (const [flag, value] of Object.entries(v8)) if (!set.has(flag)) set.set(flag, value);
    const flags = possible.flatMap((one) =>
      one.flags.filter((_, i) => set.get(Object.keys(one.v8)[i] ?? '') === Object.values(one.v8)[i]),
    );
    const inForce = await readV8Options({ ...host, flags });
    for (const [flag, value] of set) assert.equal(inForce[flag], value, flag);
    const started = await runToEnd(
      process.execPath,
      [...flags, ...named('one-v8-thread').flags, ...named('no-snapshot').flags, '-p', '1'],
      {},
    );
    assert.deepEqual([started.code, started.stdout.trim()], [0, '1'], started.stderr);
  });

  test('knows what a runtime cannot have', () => {
    assert.match(named('sparkplug').isPossible(facts()) ?? '', /node 22\.9\.0 has no flag --sparkplug/);
    assert.match(named('no-opt').isPossible(facts({ kind: 'bun' })) ?? '', /not V8/);
    assert.match(named('no-opt').isPossible(facts({ v8Flags: {} })) ?? '', /does not list/);
    assert.match(named('malloc-keep').isPossible(facts({ libc: 'musl' })) ?? '', /musl/);
    assert.match(named('malloc-keep').isPossible(facts({ libc: null })) ?? '', /not known/);
    assert.match(named('malloc-keep').isPossible(facts({ env: { MALLOC_TRIM_THRESHOLD_: '1' } })) ?? '', /itself/);
    assert.match(named('one-cpu').isPossible(facts({ cpus: 1 })) ?? '', /one CPU/);
    assert.match(named('one-cpu').isPossible(facts({ platform: 'darwin' })) ?? '', /Linux/);
    assert.match(named('one-pool-thread').isPossible(facts({ kind: 'deno' })) ?? '', /deno/);
    assert.equal(named('malloc-keep').isPossible(facts()), null);
  });
});

suite('what can be tried on a pair', () => {
  test('a flag that one side lacks is tried on the other, a condition on both or none', () => {
    const old = facts({ version: '18.16.0', libc: 'musl', v8Flags: { opt: 'true' } });
    const to = facts({ v8Flags: { opt: 'true', maglev: 'true' } });
    const { possible, impossible } = possibleOn(
      old,
      to,
      ['no-maglev', 'maglev', 'no-opt', 'malloc-keep', 'sparkplug'].map(named),
    );
    assert.deepEqual(
      possible.map(({ name, onlyOn }) => [name, onlyOn]),
      [
        ['no-maglev', 'new'],
        ['no-opt', undefined],
      ],
    );
    assert.deepEqual(
      impossible.map(({ intervention, why }) => [intervention.name, why]),
      [
        ['maglev', 'it is so already, without being asked for'],
        ['malloc-keep', 'these variables are of glibc, and it is linked with musl'],
        ['sparkplug', 'V8 of node 18.16.0 has no flag --sparkplug'],
      ],
    );
  });

  test('what both are already is not tried, whatever made them so', () => {
    const words = ['semi-space-16', 'semi-space-64', 'one-v8-thread'].map(named);
    const tried = (old: RuntimeFacts, to: RuntimeFacts) => possibleOn(old, to, words).possible.map(({ name }) => name);
    const [of16, of64] = ['16', '64'].map((size) => facts({ v8Flags: { 'max-semi-space-size': size } }));
    assert.ok(of16 !== undefined && of64 !== undefined);
    assert.deepEqual(tried(of64, of64), ['semi-space-16', 'one-v8-thread']);
    assert.deepEqual(tried(of16, of64), ['semi-space-16', 'semi-space-64', 'one-v8-thread']);
    const given = { ...of64, flags: ['--v8-pool-size=1'] };
    assert.deepEqual(tried(given, given), ['semi-space-16']);
  });
});

suite('defaults that differ', () => {
  test('are set on both sides to what either has; one that one side has is switched off there', () => {
    const made = fromDefaults([
      { name: 'trace-gc', old: 'false', new: 'true' },
      { name: 'harmony-rab-gsab', old: 'false', new: 'true' },
      { name: 'maglev', old: 'true', new: 'false' },
      { name: 'invocation-count-for-turbofan', old: '5000', new: '3000' },
      { name: 'turbo-new', old: null, new: 'true' },
      { name: 'turbo-off', old: null, new: 'false' },
      { name: 'opt; rm -rf', old: 'true', new: 'false' },
      { name: 'gc-interval', old: '1; x', new: '2' },
    ]);
    assert.deepEqual(
      made.map(({ name, flags, onlyOn }) => [name, flags.join(' '), onlyOn]),
      [
        ['maglev-as-old', '--maglev', undefined],
        ['maglev-as-new', '--no-maglev', undefined],
        ['invocation-count-for-turbofan-as-old', '--invocation-count-for-turbofan=5000', undefined],
        ['invocation-count-for-turbofan-as-new', '--invocation-count-for-turbofan=3000', undefined],
        ['turbo-new-off', '--no-turbo-new', 'new'],
      ],
    );
  });

  test('are few, whatever a new engine changed', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ name: `turbo-${i}`, old: 'true', new: 'false' }));
    assert.ok(fromDefaults(many).length <= 24);
  });
});

suite('what is tried first', () => {
  const first = (
    summary: ProfileSummary | null,
    v8Flags: { name: string; old: string | null; new: string | null }[] = [],
  ) => suggestedFor({ v8Flags }, summary);

  test('follows what the profile says', () => {
    const time = (own: object) => ({
      time: { old: { application: 1000, collector: 100 }, new: { application: 1000, ...own } },
    });
    const [collector] = first(time({ collector: 1300 }));
    assert.equal(collector?.intervention.what, 'collector');
    assert.match(collector?.because ?? '', /^The collector takes 1\.20 µs an operation more in the new one, 100 %/);
    const [kernel] = first(time({ collector: 100, kernel: 500 }));
    assert.equal(kernel?.intervention.what, 'allocator');
    const [compiler] = first(time({ collector: 100, compiler: 800 }));
    assert.equal(compiler?.intervention.name, 'no-concurrent-recompilation');
    const shrunk = first({ time: { old: { collector: 2000 }, new: { collector: 500 } } })[0];
    assert.match(shrunk?.because ?? '', /1\.50 µs an operation less in the new one/);
  });

  test('functions that stay unoptimised speak for compiling on the main thread, page faults for the allocator', () => {
    const [slow] = first({ time: null, unoptimised: { old: [], new: ['toJSON'] } });
    assert.equal(slow?.intervention.name, 'no-concurrent-recompilation');
    assert.equal(slow?.because, 'toJSON runs unoptimised in the new one and not in the other.');
    const [faults] = first({ time: null, pageFaults: { old: 0.1, new: 21 } });
    assert.equal(faults?.intervention.name, 'malloc-keep');
    assert.match(faults?.because ?? '', /0\.1 page faults .* 21 in the new one/);
    assert.match(first({ time: null, pageFaults: { old: 0.1, new: 0.11 } })[0]?.because ?? '', /standard list/);
  });

  test('flags whose defaults differ come early, what must be asked for never', () => {
    const all = first(null, [{ name: 'maglev', old: 'true', new: 'false' }]);
    assert.deepEqual(
      all.slice(0, 2).map(({ intervention }) => intervention.name),
      ['maglev-as-old', 'maglev-as-new'],
    );
    assert.equal(all[0]?.because, '--maglev is on by default in the old one, off in the new one.');
    assert.ok(!all.some(({ intervention }) => intervention.name === 'jitless'));
    assert.equal(all.length, CATALOGUE.length - 1, 'the two defaults stand for the same two of the list');
    assert.ok(all.every(({ because }) => because.endsWith('.')));
  });
});

test('what is a default of one side is suggested once', () => {
  const v8Flags = [{ name: 'max-semi-space-size', old: '16', new: '64' }];
  const flags = suggestedFor({ v8Flags }, null).map(({ intervention }) => intervention.flags.join(' '));
  for (const size of [16, 64])
    assert.equal(flags.filter((one) => one === `--max-semi-space-size=${size}`).length, 1, `${size}`);
});

suite('on releases of the cache', () => {
  test('what 18 lacks of 24 is said or tried on one side', async (t) => {
    const found: Variant[] = [];
    for (const name of ['node@18', 'node@24'])
      await resolveVariant(parseVariant(name), { offline: true }).then(
        ({ variant }) => found.push(variant),
        () => {},
      );
    const [old, to] = found;
    if (old === undefined || to === undefined) return t.skip('not here');
    const { possible, impossible } = possibleOn(await factsOf(old), await factsOf(to));
    assert.equal(possible.find(({ name }) => name === 'no-maglev')?.onlyOn, 'new');
    assert.equal(possible.find(({ name }) => name === 'no-concurrent-recompilation')?.onlyOn, undefined);
    assert.ok(impossible.some(({ intervention }) => intervention.name === 'maglev'));
  });
});
