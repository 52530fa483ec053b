import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCores } from '../../../src/host/machine/cores.ts';
import { machineFiles } from '../../../src/host/machine/machine-files.ts';
import { tree } from './tree.ts';

const CPU = 'sys/devices/system/cpu';
const NODE = 'sys/devices/system/node';

test('threads of a core are one core, as far as they are allowed; cores know their node', (t) => {
  const root = tree(t, {
    [`${CPU}/cpu0/topology/thread_siblings_list`]: '0,4',
    [`${CPU}/cpu4/topology/thread_siblings_list`]: '0,4',
    [`${CPU}/cpu1/topology/core_cpus_list`]: '1,5',
    [`${CPU}/cpu5/topology/core_cpus_list`]: '1,5',
    [`${CPU}/cpu2/topology/core_cpus_list`]: '2,6',
    [`${NODE}/node0/cpulist`]: '0-1,4-5',
    [`${NODE}/node1/cpulist`]: '2-3,6-7',
    [`${NODE}/possible`]: '0-1',
  });
  assert.deepEqual(readCores([5, 4, 2, 1, 0], machineFiles(root)), [
    { cpus: [0, 4], node: 0 },
    { cpus: [1, 5], node: 0 },
    { cpus: [2], node: 1 },
  ]);
});

test('a CPU of which nothing is told is a core of its own', (t) => {
  const files = machineFiles(tree(t, { 'proc/self/status': '' }));
  assert.deepEqual(readCores([0, 1], files), [
    { cpus: [0], node: null },
    { cpus: [1], node: null },
  ]);
});
