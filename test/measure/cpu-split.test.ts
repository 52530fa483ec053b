import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCpus, splitCpus } from '../../src/measure/cpu-split.ts';

test('lists of CPUs as the kernel and taskset write them', () => {
  assert.deepEqual(parseCpus('0-2,5'), [0, 1, 2, 5]);
  assert.deepEqual(parseCpus('3'), [3]);
});

test('the generator gets the last CPU, the server the others', () => {
  assert.deepEqual(splitCpus([0, 1]), { server: '0', generator: '1' });
  assert.deepEqual(splitCpus([2, 3, 7]), { server: '2,3', generator: '7' });
});

test('a server that is pinned keeps its CPUs, and the generator gets another', () => {
  assert.deepEqual(splitCpus([0, 1, 2, 3], '2-3'), { server: '2-3', generator: '1' });
});

test('with one CPU, or all of them for the server, nothing is given out', () => {
  assert.equal(splitCpus([0]), null);
  assert.equal(splitCpus([0, 1], '0,1'), null);
  assert.equal(splitCpus(null), null);
});
