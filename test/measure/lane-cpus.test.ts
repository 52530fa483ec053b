import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Core } from '../../src/host/machine/cores.ts';
import { laneCpus, lanesInWords, mostLanes } from '../../src/measure/lane-cpus.ts';

/** Cores of two threads each, `perNode` to a node: 0 and 100, 1 and 101 ... */
function cores(count: number, perNode = count): Core[] {
  return Array.from({ length: count }, (_, i) => ({ cpus: [i, i + 100], node: Math.floor(i / perNode) }));
}
const single = (count: number): Core[] => Array.from({ length: count }, (_, i) => ({ cpus: [i], node: null }));

test('each lane has whole cores, as many as the others', () => {
  assert.deepEqual(laneCpus(cores(4), 2, 1), [
    [0, 1, 100, 101],
    [2, 3, 102, 103],
  ]);
  assert.deepEqual(laneCpus(single(2), 2, 1), [[0], [1]]);
});

test('what does not come out even stays free for the rest of the system', () => {
  assert.deepEqual(laneCpus(single(5), 2, 1), [
    [1, 2],
    [3, 4],
  ]);
  assert.deepEqual(laneCpus(single(7), 3, 1), [
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  // The first CPUs have most of the interrupts.
  assert.deepEqual(laneCpus(cores(4, 2), 3, 1), [
    [1, 101],
    [2, 102],
    [3, 103],
  ]);
});

test('no lane spreads over two nodes', () => {
  for (const lanes of [2, 3, 4, 6]) {
    const shares = laneCpus(cores(6, 3), lanes, 1) ?? [];
    assert.equal(shares.length, lanes);
    for (const cpus of shares) assert.equal(new Set(cpus.map((cpu) => Math.floor((cpu % 100) / 3))).size, 1);
    assert.equal(new Set(shares.flat()).size, shares.flat().length);
  }
  assert.equal(mostLanes(cores(6, 3), 2), 2);
});

test('there are no more lanes than cores hold, or than the quota pays for', () => {
  assert.equal(mostLanes(single(2), 1), 2);
  assert.equal(mostLanes(single(2), 2), 1);
  assert.equal(mostLanes(single(1), 2), 0);
  assert.equal(mostLanes(single(8), 2, 5), 2);
  assert.equal(mostLanes(single(8), 1, 0.5), 1);
  assert.equal(laneCpus(single(2), 3, 1), null);
  assert.equal(laneCpus(single(3), 2, 2), null);
});

test('lanes are said with their CPUs', () => {
  assert.equal(lanesInWords([[0, 1, 100, 101], [2]]), '2 lanes (CPUs 0-1,100-101 | 2)');
});
