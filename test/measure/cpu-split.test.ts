import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedCpus, splitCpus } from '../../src/measure/cpu-split.ts';

test('the CPUs of a process are those of any that it starts; of none nothing is known', {
  skip: process.platform !== 'linux',
}, () => {
  const own = allowedCpus('self');
  assert.ok(own !== null && own.length > 0);
  assert.deepEqual(allowedCpus(process.pid), own);
  assert.equal(allowedCpus(999_999_999), null);
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
