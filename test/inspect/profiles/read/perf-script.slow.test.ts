import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isCollapsed } from '../../../../src/inspect/profiles/read/collapsed.ts';
import { perfHeader } from '../../../../src/inspect/profiles/read/perf-header.ts';
import { isPerfScript, readPerfScript } from '../../../../src/inspect/profiles/read/perf-script.ts';
import { totalOf, totalsByKind } from '../../../../src/inspect/profiles/trees/totals.ts';
import { fixture, flaws, paths } from '../made.ts';

const read = (text: string) => readPerfScript(text, { title: 'perf' });
const text = (name: string) => new TextDecoder().decode(fixture(name));

suite('the text of perf script', () => {
  for (const [name, marks] of [
    ['perf-node-18.txt', ['optimised', 'baseline', 'interpreted']],
    ['perf-node-24.txt', ['optimised', 'maglev', 'interpreted']],
  ] as const) {
    test(`of ${name}: JavaScript with its tiers, built-ins, native code`, () => {
      const given = text(name);
      assert.ok(isPerfScript(given));
      assert.equal(isCollapsed(given), false);
      const profile = read(given);
      assert.deepEqual(flaws(profile), []);
      const headers = given.split('\n').filter((line) => line.includes('cpu-clock'));
      assert.equal(profile.samples, headers.length);
      assert.equal(profile.unit, 'ns');
      assert.equal(totalOf(profile), headers.length * 2_004_008);
      const kinds = new Set(totalsByKind(profile).map(({ kind }) => kind));
      for (const kind of ['application', 'node', 'v8', 'native'] as const) assert.ok(kinds.has(kind), kind);
      const tiers = new Set(profile.frames.map(({ tier }) => tier));
      for (const mark of marks) assert.ok(tiers.has(mark), mark);
      const parse = profile.frames.find((frame) => frame.name === 'parseAll' && frame.tier === 'optimised');
      assert.deepEqual([parse?.kind, parse?.file, parse?.line], ['application', '/app/app.js', 6]);
      assert.equal(profile.threads.filter((thread) => thread.name === 'main').length, 1);
      assert.match(profile.remarks.join('\n'), /user space alone/);
    });
  }

  test('with the kernel, blanks and parentheses in names, libraries that were replaced, and code of no name', () => {
    const profile = read(
      [
        'V8 DefaultWorke 10/12 [001]  100.000001:    1000000 cpu-clock:pppH: ',
        '\tffffffffa1 do_syscall_64+0x5b ([kernel.kallsyms])',
        '\t    7f01 v8::internal::Scavenger::Process(v8::JobDelegate*)+0x10 (/opt/node/bin/node)',
        '',
        'my app 10/10 [000]  101.500001:    1000000 cpu-clock:pppH: ',
        '\t    7f02 [unknown] (/tmp/perf-10.map)',
        "\t    7f03 JS:*'get size /app/a dir/b.js:3:9+0x1c (/tmp/perf-10.map)",
        '\t    7f04 std::f(int) (/usr/lib/x.so (deleted))',
        '\t    7f05 wasm-function[3]-3-turbofan+0x1 (/tmp/perf-10.map)',
        '\t    7f06 RegExp:a|(b) c+0x1 (/tmp/perf-10.map)',
        '\t    7f07 [unknown] (/usr/lib/libc.so.6)',
        '\t    7f08 LazyCompile:~<anonymous> /app/node_modules/p/i.js:4 (/tmp/perf-10.map)',
        '\t    7f09 Builtin:ArrayMap (/tmp/perf-10.map)',
        '',
        '',
      ].join('\n'),
    );
    assert.deepEqual(profile.threads, [
      { pid: 10, tid: 12, name: 'V8 DefaultWorke' },
      { pid: 10, tid: 10, name: 'main' },
    ]);
    assert.equal(profile.durationNs, 1.5e9);
    const named = Object.fromEntries(
      profile.frames.map(({ name, kind, file, line, package: of, tier }) => [name, [kind, file, line, of, tier]]),
    );
    assert.deepEqual(named, {
      'v8::internal::Scavenger::Process(v8::JobDelegate*)': ['collector', '/opt/node/bin/node', null, null, null],
      do_syscall_64: ['kernel', '[kernel.kallsyms]', null, null, null],
      'Builtin:ArrayMap': ['v8', null, null, null, null],
      '': ['dependency', '/app/node_modules/p/i.js', 4, 'p', 'interpreted'],
      '[libc.so.6]': ['native', '/usr/lib/libc.so.6', null, null, null],
      'RegExp:a|(b) c': ['regexp', null, null, null, null],
      'wasm-function[3]-3-turbofan': ['wasm', null, null, null, null],
      'std::f(int)': ['native', '/usr/lib/x.so', null, null, null],
      'get size': ['application', '/app/a dir/b.js', 3, null, 'optimised'],
      '[unknown]': ['unknown', null, null, null, null],
    });
  });

  test('without stacks a sample is one frame, and other events are samples', () => {
    const profile = read(
      'node 7 1.000001: 5 cycles:u: 8e2a f+0x1 (/bin/node)\nnode 7 1.000002: 9 cycles:u: 8e2b f+0x2 (/bin/node)\nnode 7 1.1: 9 x: 1 g (/b)\n',
    );
    assert.equal(profile.unit, 'samples');
    assert.deepEqual(paths(profile, profile.nodes.self), { f: [2] });
  });

  test('names in columns, and threads that the kernel runs while it has nothing to do', () => {
    const header = perfHeader('            node    11 100.000000:    1001001 cpu-clock:            643 f (/w/a)');
    assert.deepEqual(
      [header?.comm, header?.tid, header?.period, header?.rest],
      ['node', 11, 1_001_001, '643 f (/w/a)'],
    );
    assert.equal(perfHeader('            7f03 f(int) (/usr/lib/x.so)'), null);
    const profile = read(
      'swapper 0/0 1.000001: 5 cpu-clock: 8e2a f (/b)\nnode 7/7 1.000002: 7 cpu-clock: 8e2a f (/b)\n',
    );
    assert.deepEqual(paths(profile, profile.nodes.self), { '(idle)': [5], f: [7] });
    assert.deepEqual(
      profile.threads.map(({ name }) => name),
      ['swapper', 'main'],
    );
  });

  test('a clock of which one sample tells no period counts samples', () => {
    const profile = read('node 7 1.000001: 5 cpu-clock: 8e2a f (/b)\nnode 7 1.000002: cpu-clock: 8e2a g (/b)\n');
    assert.equal(profile.unit, 'samples');
    assert.deepEqual(paths(profile, profile.nodes.self), { f: [1], g: [1] });
  });

  test('of several events the first one counts', () => {
    const profile = read(
      'node 7 1.000001: 5 cpu-clock: 8e2a f+0x1 (/bin/node)\nnode 7 1.000002: 9 page-faults: 8e2b g (/bin/node)\n',
    );
    assert.deepEqual(paths(profile, profile.nodes.self), { f: [5] });
    assert.match(profile.remarks.join('\n'), /left out: page-faults/);
  });

  test('is told from other texts, and refused without samples', () => {
    for (const other of ['', 'a;b 1\n', 'at 12.345678: hello\n', '# only a comment\n', 'x\n'.repeat(100)])
      assert.equal(isPerfScript(other), false, other);
    assert.ok(isPerfScript('# captured on: today\n#\nnode 7 1.000001: 5 cpu-clock:u: \n\t8e2a f (/b)\n'));
    assert.throws(() => read('# nothing\n'), { code: 'BAD_PROFILE' });
    const deep = `node 7 1.000001: 5 cpu-clock:u: \n${'\t8e2a f (/b)\n'.repeat(20_000)}`;
    assert.throws(() => read(deep), { code: 'BAD_PROFILE', message: /more than 10000 frames/ });
  });

  test('of 100,000 samples are read whole', () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, i) =>
        `node 7/7 ${i}.000001: 1000 cpu-clock: \n\t8e2a f${i % 977}+0x${i.toString(16)} (/b)\n\t8e2b JS:*g /app/a.js:${i % 89}:1+0x1 (/tmp/perf-7.map)\n\t8e2c main (/b)\n`,
    );
    const profile = read(lines.join('\n'));
    assert.equal(profile.samples, 100_000);
    assert.equal(totalOf(profile), 1e8);
  });
});
