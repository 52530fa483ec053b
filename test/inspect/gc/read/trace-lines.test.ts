import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readTraceLines } from '../../../../src/inspect/gc/read/trace-lines.ts';
import { readTraceFile } from '../../../../src/inspect/gc/report/trace-report.ts';

const MB = 1024 * 1024;
/** As releases from 18 to 26 and Deno print them. */
const LINES = `listening on 3000
[13268:0x3f9b6870]      715 ms: Scavenge 19.4 (35.9) -> 4.0 (35.9) MB, 0.3 / 0.0 ms  (average mu = 1.000, current mu = 1.000) allocation failure; 
[13937:0x8333870]      393 ms: Mark-sweep 9.7 (24.4) -> 9.2 (25.9) MB, 4.1 / 0.0 ms  (+ 1.3 ms in 24 steps since start of marking, biggest step 0.1 ms, walltime since start of marking 14 ms) (average mu = 1.000, current mu = 1.000) finalize incremental marking via task; GC in old space requested
[13431:0x43454000]      714 ms: Scavenge 19.3 (36.4) -> 3.8 (36.4) MB, pooled: 0 MB, 0.23 / 0.00 ms  (average mu = 1.000, current mu = 1.000) task; 
[14433:0x13a7b000]      368 ms: Incremental Mark-Compact 10.2 (23.1) -> 9.5 (22.9) MB, pooled: 0.0 MB, 4.25 / 0.00 ms (+ 0.8 ms in 22 steps since start of marking, biggest step 0.1 ms, walltime since start of marking 15 ms) (average mu = 0.986, current mu = 0.986) finalize incremental marking via task; GC in old space requested
[23530:0x3571d000]       35 ms: Scavenge (during sweeping) 3.8 (5.1) -> 3.9 (5.1) MB, pooled: 0.0 MB, 0.12 / 0.00 ms (average mu = 0.803, current mu = 0.871) testing; 
[23541:0x2029d000]      208 ms: Minor Mark-Sweep 33.0 (36.6) -> 4.5 (36.6) MB, pooled: 0 MB, 0.32 / 0.00 ms  (average mu = 1.000, current mu = 1.000) finalize concurrent MinorMS; Concurrent MinorMS needs finalization
[23484:0x1289e090] Shrinking page 0x19bb79900000: end 0x19bb79940000 -> 0x19bb7990d000
[20788:0x56236e09c000:0]       62 ms: Memory pool: Removed pages: 0, removed large pages: 0
`;

suite('what --trace-gc prints', () => {
  test('is read of every release, among other lines', () => {
    const { collections, torn, teller } = readTraceLines(LINES);
    assert.equal(teller, '--trace-gc');
    assert.equal(torn, 0);
    assert.deepEqual(
      collections.map(({ kind, cause, pause, before, after }) => [kind, cause, pause, before, after]),
      [
        ['scavenge', 'testing', 0.12, Math.round(3.8 * MB), Math.round(3.9 * MB)],
        ['minor mark-sweep', 'finalize concurrent MinorMS', 0.32, Math.round(33 * MB), Math.round(4.5 * MB)],
        ['mark-compact', 'finalize incremental marking via task', 4.25, Math.round(10.2 * MB), Math.round(9.5 * MB)],
        ['mark-compact', 'finalize incremental marking via task', 4.1, Math.round(9.7 * MB), Math.round(9.2 * MB)],
        ['scavenge', 'task', 0.23, Math.round(19.3 * MB), Math.round(3.8 * MB)],
        ['scavenge', 'allocation failure', 0.3, Math.round(19.4 * MB), Math.round(4 * MB)],
      ],
    );
    // V8 prints a line when the collection is over.
    assert.equal(collections.at(-1)?.at, 714.7);
  });

  test('is read as values and as an object, too', () => {
    const { collections, teller, heaps } = readTraceLines(
      [
        '[20800:0x2b2b8000]      388 ms: pause=1.7 mutator=7.5 gc=mc reduce_memory=0 total_size_before=9422632 total_size_after=9316360 pool_chunks=0',
        '[20800:0x2b2b9000]       15 ms: pause=0.4 mutator=13.2 gc=s reduce_memory=0 total_size_before=4593872 total_size_after=3758584',
        '[20788:0x56236e09c000:0]       62 ms: GC: {"pause":1.32,"mutator":59.3,"gc":"s","reason":"allocation failure","start_object_size":4643816,"end_object_size":4173424}',
      ].join('\n'),
    );
    assert.equal(teller, '--trace-gc-nvp');
    assert.deepEqual(
      collections.map(({ kind, cause, heap, before, after }) => [kind, cause, heap, before, after]),
      [
        ['scavenge', null, 1, 4593872, 3758584],
        ['scavenge', 'allocation failure', 2, 4643816, 4173424],
        ['mark-compact', null, 0, 9422632, 9316360],
      ],
    );
    assert.deepEqual(heaps, [
      { pid: 20800, worker: 0 },
      { pid: 20800, worker: 1 },
      { pid: 20788, worker: 0 },
    ]);
  });

  test('is left out where the program wrote into it, and counted', () => {
    const hostile = [
      '[1:0x1]       15 ms: Scavenge 19.4 (35.9) -> 4.0hello (35.9) MB, 0.3 / 0.0 ms',
      '[1:0x1]       15 ms: pause=0.4 mutator=13.2 gc=s total_size_before=1e999 total_size_after=5',
      '[1:0x1]       15 ms: pause=0.4 gc=__proto__ total_size_before=7 total_size_after=5',
      '[1:0x1]       15 ms: GC: {"pause":1.32,"gc":"s"',
      '[1:0x1]       15 ms: GC: {"pause":-1,"gc":"s","start_object_size":4,"end_object_size":4}',
      '[1:0x1]       15 ms: Scavenge 1.0 (1.0) -> 1.0 (1.0) MB, 99999999999 / 0.0 ms  (x) task; ',
      `[1:0x1]       15 ms: Scavenge ${'9'.repeat(100_000)}`,
      '[99999999999999999999:0x1]       15 ms: Scavenge 1.0 (1.0) -> 1.0 (1.0) MB, 1.0 / 0.0 ms  (x) task; ',
    ].join('\r\n');
    const { collections, torn } = readTraceLines(hostile);
    assert.deepEqual(collections, []);
    assert.equal(torn, 7);
    // A cause with what a terminal obeys is none.
    const [odd] = readTraceLines(
      '[1:0x1]       15 ms: Scavenge 1.0 (1.0) -> 1.0 (1.0) MB, 1.0 / 0.0 ms  (x) \x1b[31mtask; ',
    ).collections;
    assert.equal(odd?.cause, null);
  });

  test('counts from nothing to the end of its last collection', () => {
    const { from, to } = readTraceFile(LINES);
    assert.deepEqual([from, to], [0, 715]);
  });
});
