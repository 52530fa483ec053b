import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { threadOfFileName } from '../../../../src/inspect/profiles/read/source.ts';

suite('the thread of a file', () => {
  test('is told by the names that Node.js, Bun and Deno give', () => {
    assert.deepEqual(threadOfFileName('/out/CPU.20261123.074329.24607.0.001.cpuprofile'), {
      pid: 24607,
      tid: null,
      name: 'main',
    });
    assert.deepEqual(threadOfFileName('CPU.20261123.074329.24607.2.003.cpuprofile'), {
      pid: 24607,
      tid: null,
      name: 'worker 2',
    });
    assert.deepEqual(threadOfFileName('Heap.20261123.074329.7.0.001.heapprofile'), { pid: 7, tid: null, name: 'main' });
    assert.deepEqual(threadOfFileName('CPU.1795419809371.24615.cpuprofile'), { pid: 24615, tid: null, name: 'main' });
    assert.deepEqual(threadOfFileName('x\\CPU.1795419809758.24615.worker-1.cpuprofile'), {
      pid: 24615,
      tid: null,
      name: 'worker 1',
    });
    assert.deepEqual(threadOfFileName('isolate-0x5b7f0-4711-v8.log'), {
      pid: 4711,
      tid: null,
      name: 'isolate 0x5b7f0',
    });
    for (const name of ['a.cpuprofile', 'CPU.1.2.cpuprofile', 'CPU.20261123.074329.24607.0.001.json'])
      assert.equal(threadOfFileName(name), null);
  });
});
