import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Function as Fn, Line, Location, Profile as Pprof, Sample, StringTable, ValueType } from 'pprof-format';
import { isPprof, readPprof } from '../../../../src/inspect/profiles/read/pprof.ts';
import { totalOf } from '../../../../src/inspect/profiles/trees/totals.ts';
import { writePprof } from '../../../../src/inspect/profiles/write/pprof.ts';
import { flaws, fn, native, paths, profileOf } from '../made.ts';

const SOURCE = { title: 'pprof' };

/** A small profile as other tools write it: columns of figures, and stacks of functions from the innermost. */
function made(types: [string, string][], stacks: [string[], number[]][], named = ''): Uint8Array {
  const table = new StringTable();
  const names = [...new Set(stacks.flatMap(([stack]) => stack))];
  return new Pprof({
    stringTable: table,
    sampleType: types.map(([type, unit]) => new ValueType({ type: table.dedup(type), unit: table.dedup(unit) })),
    function: names.map((name, at) => {
      const [of = '', file = ''] = name.split('@');
      return new Fn({ id: at + 1, name: table.dedup(of), filename: table.dedup(file) });
    }),
    location: names.map((_, at) => new Location({ id: at + 1, line: [new Line({ functionId: at + 1, line: 7 })] })),
    sample: stacks.map(
      ([stack, value]) => new Sample({ locationId: stack.map((name) => names.indexOf(name) + 1), value }),
    ),
    defaultSampleType: table.dedup(named),
  }).encode();
}

suite('pprof', () => {
  test("of Datadog's profiler: time, with its frames typed", () => {
    const profile = readPprof(
      made(
        [
          ['sample', 'count'],
          ['wall', 'nanoseconds'],
        ],
        [
          [
            ['handle@/app/node_modules/fastify/a.js', 'main@/app/a.js'],
            [2, 2000],
          ],
          [['(garbage collector)@'], [1, 500]],
          [
            ['v8::internal::Heap::CollectGarbage()@src/heap.cc', 'main@/app/a.js'],
            [1, 300],
          ],
        ],
      ),
      SOURCE,
    );
    assert.deepEqual(flaws(profile), []);
    assert.equal(profile.unit, 'ns');
    assert.equal(profile.samples, 4);
    assert.deepEqual(paths(profile, profile.nodes.self), {
      main: [0],
      'main;handle': [2000],
      '(garbage collector)': [500],
      'main;v8::internal::Heap::CollectGarbage()': [300],
    });
    const kinds = Object.fromEntries(profile.frames.map(({ name, kind, line }) => [name, [kind, line]]));
    assert.deepEqual(kinds, {
      main: ['application', 7],
      handle: ['dependency', 7],
      '(garbage collector)': ['collector', null],
      'v8::internal::Heap::CollectGarbage()': ['collector', null],
    });
  });

  test('the figure that it names is taken, else time, else bytes', () => {
    const stack: [string[], number[]][] = [[['a@/a.js'], [1, 20, 300]]];
    const units = [
      ['alloc_objects', 'count'],
      ['alloc_space', 'bytes'],
      ['inuse_space', 'kilobytes'],
    ] as [string, string][];
    const last = readPprof(made(units, stack), SOURCE);
    assert.deepEqual([last.unit, totalOf(last)], ['bytes', 300 * 1024]);
    assert.match(last.remarks.join(), /inuse_space/);
    const named = readPprof(made(units, stack, 'alloc_space'), SOURCE);
    assert.deepEqual([named.unit, totalOf(named)], ['bytes', 20]);
    const time = readPprof(
      made(
        [
          ['a', 'bytes'],
          ['cpu', 'milliseconds'],
          ['c', 'count'],
        ],
        stack,
      ),
      SOURCE,
    );
    assert.deepEqual([time.unit, totalOf(time)], ['ns', 20e6]);
    const counts = readPprof(made([['a', 'count']], stack), SOURCE);
    assert.deepEqual([counts.unit, totalOf(counts)], ['samples', 1]);
  });

  test('a stack of places that are not there, or figures below zero, are refused', () => {
    const table = new StringTable();
    const valueType = [new ValueType({ type: table.dedup('a'), unit: table.dedup('count') })];
    const lost = new Pprof({
      stringTable: table,
      sampleType: valueType,
      sample: [new Sample({ locationId: [9], value: [1] })],
    });
    assert.throws(() => readPprof(lost.encode(), SOURCE), { code: 'BAD_PROFILE' });
    assert.throws(() => readPprof(made([['a', 'count']], [[['f@/a.js'], [-5]]]), SOURCE), { code: 'BAD_PROFILE' });
  });

  test('a stack without places, and one without the figure that is shown', () => {
    const whole = made(
      [['a', 'count']],
      [
        [[], [5]],
        [['f@/a.js'], [2]],
      ],
    );
    const profile = readPprof(whole, SOURCE);
    assert.deepEqual(paths(profile, profile.nodes.self), { '(no stack)': [5], f: [2] });
    const fewer = made(
      [
        ['a', 'count'],
        ['cpu', 'nanoseconds'],
      ],
      [[['f@/a.js'], [5]]],
    );
    assert.throws(() => readPprof(fewer, SOURCE), { code: 'BAD_PROFILE', message: /fewer figures/ });
  });

  test('may begin with any of its fields, and no other', () => {
    const begins = (field: number, mode: number) => isPprof(new Uint8Array([field * 8 + mode, 0]));
    for (const field of [1, 2, 3, 4, 5, 6, 11])
      assert.deepEqual([begins(field, 2), begins(field, 0)], [true, false], `${field}`);
    for (const field of [7, 8, 9, 10, 12, 14, 15])
      assert.deepEqual([begins(field, 0), begins(field, 2)], [true, false], `${field}`);
    for (const mode of [1, 3, 4, 5, 6, 7]) assert.equal(begins(9, mode), false);
    assert.equal(isPprof(new Uint8Array([0x80, 0x01])), false);
  });

  test('damaged bytes are a profile or are refused, soon', () => {
    const whole = gunzipSync(writePprof(profileOf([[[fn('a /a.js:1'), native('b')], 7]])));
    let refused = 0;
    for (let i = 0; i < 2000; i++) {
      const bytes = Uint8Array.from(whole);
      // The same bytes are damaged in every run.
      bytes[(i * 7919) % bytes.length] = (i * 104_729) % 256;
      try {
        assert.deepEqual(
          flaws(readPprof(i % 3 === 0 ? bytes.subarray(0, (i * 31) % bytes.length) : bytes, SOURCE)),
          [],
        );
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'BAD_PROFILE', String(error));
        refused++;
      }
    }
    assert.ok(refused > 200);
    for (const head of [[0x08], [0x0a, 0x80, 0x80, 0x80, 0x01, 0x08]]) {
      assert.throws(() => readPprof(new Uint8Array([...head, ...new Array(2_000_000).fill(0x80)]), SOURCE), {
        code: 'BAD_PROFILE',
      });
    }
  });
});
