import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readBunLog } from '../../../../src/inspect/gc/read/bun-log.ts';

const LINES = [
  '[GC<0x21acd59c118>: starting 0.021602ms]',
  '[GC<0x21acd59c118>: START M 8889kb => EdenCollection, a=0kb hf=0.000 mu=0.600 v=0kb (C:0 M:0) o=1 b=8 i#1:N<CsMsrShDMsm(8)SrbBcs> 1986+8 v=477kb => 629kb, p=0.973512ms (max 0.973512), cycle 0.937929ms END]',
  'GC END!',
  '[GC<0x21acd59c118>: epilogue 0.031377ms]',
  'the program says this',
  '[GC<0x21acd59c118>: START M 24358kb => FullCollection, a=0kb hf=0.000 mu=0.600 v=0kb (C:0 M:0) o=0 b=2 i#1:N<CsMsrShDMsm(0)SrbBcs> 2418+0 p=1.110068ms (max 5.102195)...]',
  '[GC<0x21acd59c118>: M a=678kb hf=0.210 mu=0.474 v=1978kb (C:1246 M:731) o=1 b=2 0+2 p=1.030177ms (max 5.102195)...]',
  '[GC<0x21acd59c118>: M a=1770kb hf=0.548 mu=0.271 v=6674kb (C:4909 M:1765) o=1 b=0 => 7189kb, p=3.874570ms (max 5.102195), cycle 16.274499ms END]',
].map((text, i) => ({ at: 100 + 10 * i, text }));

suite("JavaScriptCore's log", () => {
  test('is collections, and the steps of those that go on beside the program', () => {
    const { collections, torn, heaps } = readBunLog(LINES, 42);
    assert.equal(torn, 0);
    assert.deepEqual(heaps, [{ pid: 42, worker: 0 }]);
    assert.deepEqual(
      collections.map(({ kind, pause, before, after }) => [kind, pause, before, after]),
      [
        ['eden', 0.973512, 8889 * 1024, 477 * 1024],
        ['incremental', 1.110068, null, null],
        ['incremental', 1.030177, null, null],
        // Behind the first, 152 KiB lay outside of the heap.
        ['full', 3.87457, (24358 - 629 + 477) * 1024, 6674 * 1024],
      ],
    );
    assert.equal(collections[0]?.at, 110 - 0.973512);
  });

  test('that was cut is counted, and steps whose beginning is missing', () => {
    const cut = readBunLog([...LINES.slice(6), { at: 1, text: '[GC<0x1>: START M 5kb => EdenColl' }], 1);
    assert.deepEqual(cut.collections, []);
    assert.equal(cut.torn, 3);
  });

  test('has Buffers in its sizes, which the heap is without: a cycle of the young generation adds to what is alive', () => {
    const lines = [
      '[GC<0x2>: START M 7671kb => EdenCollection, a=0kb hf=0.000 mu=0.600 v=0kb (C:0 M:0 P1:0) o=0 b=0 i#1:N<Cs> 35+0 p=1.760331ms (max 1.760331)...]',
      '[GC<0x2>: M a=2050kb hf=0.567 mu=0.260 v=7068kb (C:3291 M:0 P1:3776) o=1 b=2 i#5:P<Msm(0)>Pbc => 10172kb, p=1.879084ms (max 1.879084), cycle 6.353223ms END]',
      '[GC<0x2>: START M 13000kb => EdenCollection, a=0kb v=0kb (C:0 M:0) 1986+8 v=500kb => 12000kb, p=0.5ms (max 1.9), cycle 0.5ms END]',
      '[GC<0x2>: START M 17928kb => FullCollection, a=0kb v=0kb (C:0 M:0) i#2:N<WsOJw>Pbc 0+0 v=7080kb (C:0 M:0 P1:7080) => 17353kb, p=4.376697ms (max 5.070278), cycle 4.351169ms END]',
    ].map((text, i) => ({ at: 10 * i, text }));
    assert.deepEqual(
      readBunLog(lines, 1).collections.flatMap(({ kind, before, after }) =>
        kind === 'incremental' ? [] : [[kind, (before ?? 0) / 1024, (after ?? 0) / 1024]],
      ),
      [
        ['eden', 7671, 7068],
        ['eden', 13000 - (10172 - 7068), 7568],
        ['full', 17928 - (12000 - 7568), 7080],
      ],
    );
  });

  test('leaves out a part of what a program waits for that asks for a collection: its own clock has it', () => {
    const [begin = '', whole = ''] = [LINES[5]?.text, LINES[7]?.text];
    const lines = [
      '[GC<jsdyno>: asked for]',
      begin,
      LINES[6]?.text ?? '',
      whole,
      '[GC<jsdyno>: 16.500ms]',
      LINES[1]?.text ?? '',
    ];
    const { collections, torn } = readBunLog(
      lines.map((text, i) => ({ at: 100 * i, text })),
      1,
    );
    assert.equal(torn, 0);
    assert.deepEqual(
      collections.map(({ kind, pause, at }) => [kind, pause, at]),
      [
        ['full', 16.5, 400 - 16.5],
        ['eden', 0.973512, 500 - 0.973512],
      ],
    );
    // It asked, and nothing was collected then.
    assert.deepEqual(
      readBunLog(
        [
          { at: 1, text: '[GC<jsdyno>: asked for]' },
          { at: 2, text: '[GC<jsdyno>: 0.1ms]' },
        ],
        1,
      ).collections,
      [],
    );
  });
});
