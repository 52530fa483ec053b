import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { callgrindCounts, identityOf, instructionsOf } from '../../../../src/search/why/where/callgrind-counts.ts';
import { instructionsApart, perOperation } from '../../../../src/search/why/where/instructions-apart.ts';
import type { TakenInstructions } from '../../../../src/search/why/where/taken.ts';
import type { InstructionsDifference } from '../../../../src/search/why/where/where.ts';

/** As callgrind 3.19 writes it, shortened: names are told once, what a call costs stands behind it. */
const PART = `# callgrind format
version: 1
creator: callgrind-3.19.0
part: 2

desc: Trigger: --dump-before=uv_os_getpriority

positions: line
events: Ir
summary: 3161997

ob=(10) /opt/node/bin/node
fl=(160) ???
fn=(1770) ucnv_MBCSToUnicodeWithOffsets_75
0 832
+3 100
cob=(3) /usr/lib/x86_64-linux-gnu/libc.so.6
cfi=(162) ./malloc/malloc.c
cfn=(938) malloc
calls=26 0
0 5000
* 8

ob=(2) ???
fn=(4116) 0x0000000006f93138
0 70
fn=(4118) 0x0000000006f94000
0 30

ob=(3)
fn=(938)
0 500
fn=(938)
0 11
ob=(10)
fn=(20) v8::internal::Heap::AllocateRaw(int, v8::internal::AllocationType)'2
0 40
fn=(21) v8::internal::Heap::AllocateRaw(int, v8::internal::AllocationType)
0 2

totals: 3161997
`;

suite('what callgrind counted', () => {
  test('is told by function, without what a function calls, by names that another release has, too', () => {
    assert.deepEqual(callgrindCounts(PART), {
      ucnv_MBCSToUnicodeWithOffsets: 940,
      '(code compiled at run time)': 100,
      malloc: 511,
      'v8::internal::Heap::AllocateRaw': 42,
    });
    assert.equal(identityOf('ucnv_MBCSToUnicodeWithOffsets_75'), 'ucnv_MBCSToUnicodeWithOffsets');
  });

  test('is none where the file is none, or counts something else', () => {
    assert.equal(callgrindCounts(''), null);
    assert.equal(callgrindCounts('version: 1\nevents: Dr\nfn=(1) a\n0 3\n'), null);
  });

  test('of a library without symbols is of that library', () => {
    assert.deepEqual(callgrindCounts('events: Ir\nob=(1) /lib/libz.so.1\nfn=(1) 0x000000000001ab70\n0 7\n'), {
      '(libz.so.1)': 7,
    });
  });

  test('is read from two parts, which are removed, and small functions count as one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-parts-'));
    try {
      const file = join(folder, 'c');
      const part = (large: number) => `events: Ir\nfn=(1) large_one\n0 ${large}\nfn=(2) small_one\n0 1\n`;
      assert.match(instructionsOf(file, { few: 1, many: 4 }) as string, /did not see uv_os_getpriority/);
      writeFileSync(`${file}.2`, part(300_000));
      writeFileSync(`${file}.3`, part(900_000));
      assert.deepEqual(instructionsOf(file, { few: 1, many: 4 }), {
        form: 'instructions',
        few: { count: 1, functions: { large_one: 300_000, '(smaller ones)': 1 } },
        many: { count: 4, functions: { large_one: 900_000, '(smaller ones)': 1 } },
      });
      assert.match(instructionsOf(file, { few: 1, many: 4 }) as string, /did not see/);
      // Somebody else called it: nobody knows what the parts are of.
      writeFileSync(`${file}.4`, part(1));
      assert.match(instructionsOf(file, { few: 1, many: 4 }) as string, /the row itself calls uv_os_getpriority/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

suite('instructions an operation on both sides', () => {
  /** What is paid once, and what each operation takes. */
  const taken = (once: Record<string, number>, each: Record<string, number>): TakenInstructions => {
    const part = (count: number) => {
      const names = new Set([...Object.keys(once), ...Object.keys(each)]);
      const functions = Object.fromEntries(
        [...names].map((name) => [name, (once[name] ?? 0) + count * (each[name] ?? 0)]),
      );
      return { count, functions };
    };
    return { form: 'instructions', few: part(3), many: part(15) };
  };

  test('are without what is paid once', () => {
    const each = perOperation(taken({ start: 5_000_000, decode: 70_000 }, { decode: 1000 }));
    assert.deepEqual(
      [...(each ?? [])],
      [
        ['start', 0],
        ['decode', 1000],
      ],
    );
    const none = taken({}, { decode: 1 });
    assert.equal(perOperation({ ...none, few: none.many }), null);
  });

  test('the largest difference first, and all of them add up to the sum', () => {
    const small = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`small ${i}`, 1]));
    const all = instructionsApart(
      taken({ start: 9e6 }, { decode: 6600, copy: 3000, gone: 400, ...small }),
      taken({ start: 8e6 }, { decode: 10_800, copy: 2900, ...small }),
    );
    assert.deepEqual(
      all.map(({ name, difference }) => [name, difference]),
      [
        ['(all)', 3700],
        ['decode', 4200],
        ['gone', -400],
        ['copy', -100],
        ['(smaller ones)', 0],
      ],
    );
    const [whole, ...parts] = all as [InstructionsDifference, ...InstructionsDifference[]];
    for (const side of ['old', 'new', 'difference'] as const)
      assert.equal(
        parts.reduce((sum, one) => sum + one[side], 0),
        whole[side],
      );
    assert.deepEqual(instructionsApart(undefined, taken({}, { decode: 1 })), []);
  });
});
