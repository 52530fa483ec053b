import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readBunLog } from '../../../src/collections/read/bun-log.ts';

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
        ['eden', 0.973512, 8889 * 1024, 629 * 1024],
        ['incremental', 1.110068, null, null],
        ['incremental', 1.030177, null, null],
        ['full', 3.87457, 24358 * 1024, 7189 * 1024],
      ],
    );
    assert.equal(collections[0]?.at, 110 - 0.973512);
  });

  test('that was cut is counted, and steps whose beginning is missing', () => {
    const cut = readBunLog([...LINES.slice(6), { at: 1, text: '[GC<0x1>: START M 5kb => EdenColl' }], 1);
    assert.deepEqual(cut.collections, []);
    assert.equal(cut.torn, 3);
  });
});
