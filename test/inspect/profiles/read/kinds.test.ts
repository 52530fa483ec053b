/** A small file in the shape of each writer: what is read of it, or why it is not and what to do. docs/profiles.md lists them. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Profile } from '../../../../src/inspect/profiles/profile.ts';
import { readProfile } from '../../../../src/inspect/profiles/read/read-profile.ts';
import { totalOf, totalsByFrame, totalsByKind } from '../../../../src/inspect/profiles/trees/totals.ts';
import { ROOT } from '../../../host-variant.ts';
import { fixture, flaws, paths } from '../made.ts';

/** What each stack spent itself, those of nothing left out. */
type Stacks = Record<string, number>;

interface Read {
  unit: Profile['unit'];
  stacks: Stacks;
  remark?: RegExp;
}

const ms = 1e6;

const READ: Record<string, Read> = {
  'time-first.pb': { unit: 'ns', stacks: { 'main.spin': 5 * ms } },
  'sample-type-first.pb': { unit: 'ns', stacks: { 'main.spin': 5 * ms } },
  'pprof-rs.pb': { unit: 'ns', stacks: { 'std::rt::lang_start;app::work': 70 * ms } },
  'datadog-wall.pb.gz': {
    unit: 'ns',
    stacks: { 'main;work': 40 * ms, 'Garbage Collection': 10 * ms, 'Non JS threads activity': 20 * ms },
  },
  'perf-no-period.txt': { unit: 'samples', stacks: { f: 1, g: 1 }, remark: /period is not in the text/ },
  'perf-no-stacks.txt': { unit: 'ns', stacks: { f: 1_001_001, g: 1_001_001 } },
  'perf-no-stacks-long-name.txt': { unit: 'ns', stacks: { f: 1_001_001, g: 1_001_001 } },
  'perf-system-wide.txt': { unit: 'ns', stacks: { '(idle)': 2_002_002, f: 1_001_001 } },
  'perf-hybrid.txt': {
    unit: 'samples',
    stacks: { 'work;v8::internal::Scavenger::Process()': 1, '[node]': 1 },
    remark: /cycles.*say nothing of time/,
  },
  'stackcollapse-perf.collapsed': { unit: 'samples', stacks: { 'node;work;__x64_sys_read': 3, '(idle)': 60 } },
  'stacks.prof': { unit: 'samples', stacks: { 'a;b': 3, 'a;c': 1 } },
  'comment.collapsed': { unit: 'samples', stacks: { 'a;b': 3, 'a;c': 1 }, remark: /1 of 3 lines .* line 1 first/ },
  'powershell.collapsed': { unit: 'samples', stacks: { 'a;b': 3, 'a;c': 1 } },
  'utf16-be.collapsed': { unit: 'samples', stacks: { 'a;b': 3 } },
  'utf8-bom.collapsed': { unit: 'samples', stacks: { 'a;b': 3, 'a;c': 1 } },
  'py-spy.collapsed': {
    unit: 'samples',
    stacks: { '<module> (app.py:20);main (app.py:12);work': 41, '<module> (app.py:20);main (app.py:14)': 2 },
  },
  'async-profiler.collapsed': {
    unit: 'samples',
    stacks: { 'java/lang/Thread.run;com/example/App.work': 12, 'start_thread;VM_Operation::evaluate()': 1 },
  },
  'dtrace.collapsed': { unit: 'samples', stacks: { 'main;app`work': 12, 'main;libsystem_c.dylib`malloc': 3 } },
  'v8-profiler.cpuprofile': { unit: 'ns', stacks: { work: 2 * ms } },
  'old-devtools.cpuprofile': { unit: 'ns', stacks: { work: 2 * ms } },
  'untimed.cpuprofile': { unit: 'samples', stacks: { a: 2, b: 1, '(no stack)': 1 }, remark: /have no times/ },
  'bun-1.3.cpuprofile': {
    unit: 'ns',
    stacks: { '(anonymous);fibonacci': 5 * ms, '(anonymous);fibonacci;fibonacci': 0 },
    remark: /beyond the interval/,
  },
  'chrome-65-trace.json': { unit: 'ns', stacks: { work: 1.99 * ms } },
  'node-8-v8-log.txt': { unit: 'samples', stacks: { 'a, b': 2 } },
  'node-6-v8-log.txt': { unit: 'samples', stacks: { 'work, twice': 1, 'work, twice;[node]': 1 } },
};

/** Of what Go's own runtime wrote: more functions than are of interest here. */
const GO: Record<string, { unit: Profile['unit']; hottest: string; total: number }> = {
  'go-cpu.pb.gz': { unit: 'ns', hottest: 'main.spin', total: 200 * ms },
  'go-heap.pb.gz': { unit: 'bytes', hottest: 'runtime/pprof.StartCPUProfile', total: 3_920_000 },
};

const REFUSED: Record<string, [why: RegExp, next: RegExp]> = {
  'nothing-in-use.pb': [/none of them counts anything \(of 2 figures .* inuse_space\)/, /readable formats/],
  'gperftools.prof': [/gperftools/, /pprof -proto/],
  'go-debug-heap.txt': [/heap profile as text/, /without debug=1/],
  'perf.data': [/what perf records/, /perf script/],
  'perf-no-times.txt': [/perf script without times/, /perf script -F/],
  'recording.jfr': [/Java Flight Recorder/, /jfrconv/],
  'stacks.collapsed.zst': [/zstd/, /zstd -d/],
  'profiles.zip': [/archive/, /unpack/],
  'callgrind.out': [/callgrind/, /KCachegrind/],
  'instruments.txt': [/Instruments/, /stackcollapse-instruments/],
  'macos-sample.txt': [/sample/, /stackcollapse-sample/],
  'bpftrace.txt': [/bpftrace/, /stackcollapse-bpftrace/],
  'bun.md': [/Markdown/, /--cpu-prof/],
  'speedscope.json': [/speedscope/, /collapsed/],
  'firefox.json': [/Firefox or samply/, /profiler\.firefox\.com/],
  'safari.json': [/Safari/, /Chromium/],
  'hermes.json': [/Hermes/, /speedscope/],
  'stackprof.json': [/stackprof/, /--stackcollapse/],
  'ghc.json': [/GHC/, /ghc-prof-flamegraph/],
  'node.heapsnapshot': [/heap snapshot/, /Memory panel/],
  'chrome-trace-only.json': [/trace without a profile/, /readable formats/],
};

const read = (name: string) => readProfile(fixture(`kinds/${name}`), { title: name });

suite('a file of each writer', () => {
  for (const [name, { unit, stacks, remark }] of Object.entries(READ)) {
    test(`${name} is read`, () => {
      const profile = read(name);
      assert.deepEqual(flaws(profile), []);
      assert.equal(profile.unit, unit);
      const spent = Object.entries(paths(profile, profile.nodes.self)).filter(([path, [own]]) => own || path in stacks);
      assert.deepEqual(Object.fromEntries(spent.map(([path, [own]]) => [path, own])), stacks);
      if (remark !== undefined) assert.match(profile.remarks.join('\n'), remark);
    });
  }

  for (const [name, { unit, hottest, total }] of Object.entries(GO)) {
    test(`${name} is read`, () => {
      const profile = read(name);
      assert.deepEqual(flaws(profile), []);
      assert.equal(profile.unit, unit);
      assert.equal(totalsByFrame(profile)[0]?.frame.name, hottest);
      assert.ok(totalOf(profile) > total / 2 && totalOf(profile) < total * 2, `${totalOf(profile)}`);
    });
  }

  for (const [name, [why, next]] of Object.entries(REFUSED)) {
    test(`${name} is refused, with the reason and the next step`, () => {
      assert.throws(
        () => read(name),
        (error: Error & { code?: string; hint?: string }) => {
          assert.equal(error.code, 'BAD_PROFILE', error.stack);
          assert.match(error.message, why);
          assert.match(error.hint ?? '', next);
          return true;
        },
      );
    });
  }

  test('each file of the folder is read or refused here', () => {
    const listed = [READ, GO, REFUSED].flatMap((all) => Object.keys(all)).sort();
    assert.deepEqual(readdirSync(join(ROOT, 'test/fixtures/profiles/kinds')).sort(), listed);
  });

  test('functions are where they were written, and of the kind that they are', () => {
    const frame = (name: string, of: string) => {
      const { kind, file, line, tier } = read(name).frames.find((one) => one.name === of) ?? {};
      return [kind, file, line, tier];
    };
    assert.deepEqual(frame('datadog-wall.pb.gz', 'Garbage Collection'), ['collector', null, null, null]);
    assert.deepEqual(frame('datadog-wall.pb.gz', 'Non JS threads activity'), ['native', null, null, null]);
    assert.deepEqual(frame('v8-profiler.cpuprofile', 'work'), ['application', '/w/a.js', 3, null]);
    assert.deepEqual(frame('chrome-65-trace.json', 'work'), ['application', '/w/a.js', 3, null]);
    assert.deepEqual(frame('node-8-v8-log.txt', 'a, b'), ['application', '/w/a.js', 3, 'interpreted']);
    assert.deepEqual(frame('node-6-v8-log.txt', 'work, twice'), ['application', '/w/a.js', 3, 'optimised']);
    assert.deepEqual(frame('bun-1.3.cpuprofile', 'fibonacci'), ['application', '/w/fib.js', 6, null]);
    assert.deepEqual(frame('perf-hybrid.txt', 'work'), ['application', '/w/a.js', 3, 'optimised']);
    const idle = totalsByKind(read('perf-system-wide.txt')).find(({ kind }) => kind === 'idle');
    assert.equal(idle?.self, 2_002_002);
  });
});
