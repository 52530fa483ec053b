/** Orders to the harness on real runtimes: list, calibrate, run, floor, diagnose. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { DEOPTS, testDiagnosis } from './diagnosis.ts';
import { cached, FIXTURES, give, HOST } from './start-harness.ts';

const HOOKS = join(FIXTURES, 'hooks.cjs');
const FAULTS = join(FIXTURES, 'faults.cjs');
const all = { group: 'hooks', operation: 'all', parameters: { shared: 's', size: '8' } };
/** Short: what is looked at here is not the time. */
const settings = { warmupMs: 10, clean: 8, capMs: 300 };

suite('list', () => {
  test('tells every row of every file, and runs nothing', async () => {
    const files = [HOOKS, join(FIXTURES, 'gone.cjs'), FAULTS];
    const { messages, code, stderr } = await give(HOST, { mode: 'list', files });
    assert.equal(code, 0);
    assert.equal(stderr, '');
    assert.deepEqual(
      messages.map(({ type, file }) => `${type} ${files.indexOf(file)}`),
      ['loading 0', 'listed 0', 'loading 1', 'broken 1', 'loading 2', 'listed 2'],
    );
    assert.equal(messages[3].code, 'MODULE_NOT_FOUND');
    assert.deepEqual(messages[1].operations[0], {
      group: 'hooks',
      operation: 'all',
      parameters: { shared: 's', size: 4 },
      place: { at: 0, of: 2 },
      baseline: true,
      flags: ['--expose-gc'],
      page: 'what surrounds an operation',
    });
  });

  test('a test lists the first value of each parameter', async () => {
    const { messages } = await give(HOST, { mode: 'list', files: [HOOKS], test: true });
    assert.equal(messages[1].operations.length, 2);
  });
});

suite('run', () => {
  test('calls what surrounds an operation, in order, and reports all figures', async () => {
    const { messages, code, stderr } = await give(HOST, { mode: 'run', file: HOOKS, ...all, batch: 5000, settings });
    assert.equal(code, 0, stderr);
    const lines = stderr.trim().split('\n');
    assert.equal(lines[0], 'setup 8s');
    assert.equal(lines.at(-1), 'teardown');
    const around = lines.slice(1, -1);
    assert.ok(around.length >= 16);
    assert.ok(around.every((line, i) => line === (i % 2 === 0 ? 'before' : 'after')));

    const [report] = messages;
    assert.equal(report.type, 'report');
    assert.deepEqual(report.conf, { group: 'hooks', operation: 'all', shared: 's', size: 8 });
    assert.match(report.time, /^\d+\.\d{9}$/);
    assert.equal(report.floor, null);
    const { metrics, batches, samples } = report;
    for (const name of ['cold', 'nanosPerOp', 'floorNanos', 'p50', 'p99', 'bytesPerSecond', 'itemsPerSecond']) {
      assert.ok(metrics[name] > 0, name);
    }
    assert.ok(metrics.heapBytesPerOp < 1);
    assert.ok(metrics.gcShare >= 0);
    assert.ok(metrics.p50 <= metrics.p99);
    assert.ok(Math.abs(report.rate * metrics.nanosPerOp - 1e9) < 1);
    assert.ok(Math.abs(metrics.bytesPerSecond / (report.rate * 80) - 1) < 1e-9);
    assert.ok(Math.abs(metrics.itemsPerSecond / (report.rate * 2) - 1) < 1e-9);
    // Fewer where the machine was so busy that batches took long.
    assert.ok(batches.size > 0 && batches.size <= 5000, `${batches.size}`);
    assert.ok(batches.clean <= batches.taken);
    assert.equal(samples.cold.length, 1);
    assert.ok(samples.steady.length > 0);
    assert.ok('involuntarySwitches' in report.resources);
  });

  test('awaits what gives a promise', async () => {
    const order = {
      mode: 'run',
      file: HOOKS,
      group: 'hooks',
      operation: 'awaits',
      parameters: { shared: 's' },
      batch: 20,
    };
    const { messages, code } = await give(HOST, { ...order, settings });
    assert.equal(code, 0);
    assert.equal(messages[0].floor, null);
    assert.equal('bytesPerSecond' in messages[0].metrics, false);
  });

  test('tells what an allocation takes', async () => {
    const file = join(FIXTURES, 'ground-truth.cjs');
    const { messages } = await give(HOST, {
      mode: 'run',
      file,
      group: 'live',
      operation: 'allocate',
      batch: 50_000,
      settings,
    });
    // Three fields, and map, properties and elements: 8 bytes each without compressed pointers, 4 with.
    assert.ok([24, 48].includes(Math.round(messages[0].metrics.heapBytesPerOp)), messages[0].metrics.heapBytesPerOp);
    assert.ok(messages[0].metrics.gcShare < 1);
  });

  for (const name of ['node@24', 'node@18', 'deno@2']) {
    test(`tells what it takes outside the heap on ${name}`, async (t) => {
      const runtime = name === 'node@24' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const file = join(FIXTURES, 'ground-truth.cjs');
      const order = { mode: 'run', file, group: 'outside the heap', operation: 'buffer', batch: 50, settings };
      // On a busy machine no batch may have had the core to itself; then a process tells nothing, and another is asked.
      let metrics: Record<string, number> = {};
      for (let i = 0; i < 8 && metrics.externalBytesPerOp === undefined; i++) {
        metrics = (await give(runtime, order)).messages[0].metrics;
      }
      const { externalBytesPerOp, heapBytesPerOp } = metrics;
      if (externalBytesPerOp === undefined || heapBytesPerOp === undefined)
        return t.skip('no batch had a core to itself');
      // Node.js adds 4 bytes of its own (a reference to the allocator).
      assert.ok(Math.abs(externalBytesPerOp - 100_000) < 100, `${externalBytesPerOp}`);
      assert.ok(heapBytesPerOp < 5000, `${heapBytesPerOp}`);
    });
  }

  test('finds a batch by itself when it is given none, and calibrates it by another order', async () => {
    const order = { file: HOOKS, ...all, settings };
    const [[own], [calibrated]] = [
      (await give(HOST, { mode: 'run', ...order })).messages,
      (await give(HOST, { mode: 'calibrate', ...order })).messages,
    ];
    assert.ok(Number.isSafeInteger(own.batches.size) && own.batches.size > 100);
    assert.equal(calibrated.type, 'calibrated');
    assert.ok(Number.isSafeInteger(calibrated.batch) && calibrated.batch > 100);
    assert.equal(calibrated.async, false);
    assert.ok(calibrated.nanosPerOp > 1);
  });

  test('says why an operation is unavailable, with parameters or without', async () => {
    const order = { mode: 'run', file: FAULTS, group: 'faults' };
    const lacking = await give(HOST, { ...order, operation: 'lacks it' });
    assert.deepEqual(lacking.messages, [{ type: 'unavailable', reason: 'no such thing here' }]);
    const second = await give(HOST, { ...order, operation: 'lacks it for one', parameters: { n: 2 } });
    assert.deepEqual(second.messages, [{ type: 'unavailable', reason: 'not for 2' }]);
    const first = await give(HOST, { ...order, operation: 'lacks it for one', parameters: { n: 1 }, test: true });
    assert.equal(first.messages[0].type, 'report');
  });

  for (const [operation, message] of [
    ['throws', /Error: thrown on purpose/],
    ['rejects', /Error: rejected on purpose/],
    ['gone', /no operation "gone" in suite "faults"/],
  ] as const) {
    test(`an operation that ${operation} ends with an error and no report`, async () => {
      const ended = await give(HOST, { mode: 'run', file: FAULTS, group: 'faults', operation, test: true });
      assert.equal(ended.code, 1);
      assert.match(ended.stderr, message);
      assert.deepEqual(ended.messages, []);
    });
  }

  test('what an operation leaves open does not keep the process', async () => {
    const order = { mode: 'run', file: FAULTS, group: 'faults', operation: 'leaves a timer', test: true };
    const { messages, code } = await give(HOST, order, [], 20_000);
    assert.equal(code, 0);
    assert.equal(messages[0].type, 'report');
  });

  for (const name of ['node@12', 'node@18', 'node@26', 'bun@1', 'deno@2']) {
    test(`on ${name}`, async (t) => {
      const runtime = await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const { messages, code, stderr } = await give(runtime, {
        mode: 'run',
        file: HOOKS,
        ...all,
        batch: 500,
        settings,
      });
      assert.equal(code, 0, stderr);
      assert.equal(messages[0].floor, null);
      assert.ok(messages[0].rate > 0);
      assert.equal('heapBytesPerOp' in messages[0].metrics, runtime.kind !== 'bun');
      assert.equal('externalBytesPerOp' in messages[0].metrics, runtime.kind !== 'bun');
      assert.equal('gcShare' in messages[0].metrics, runtime.kind === 'node');
    });
  }
});

test('the floor of each shape', async () => {
  const { messages } = await give(HOST, { mode: 'floor', settings });
  const [{ type, floors }] = messages;
  assert.equal(type, 'floor');
  assert.deepEqual(
    floors.map(({ shape }: { shape: string }) => shape),
    ['sync, no input', 'sync, input', 'async', 'each call alone'],
  );
  for (const { nanos, loopNanos, leastNanos } of floors) {
    assert.ok(nanos > 0 && loopNanos > 0);
    assert.ok(leastNanos >= 0.3);
  }
});

suite('diagnose', () => {
  // The oldest and the newest; the others: diagnose.rates.ts.
  testDiagnosis(['host', 'node@12', 'node@26']);

  test('others do not tell', async (t) => {
    const runtime = await cached('bun@1');
    if (runtime === undefined) return t.skip('bun@1 is not in the cache');
    const { messages } = await give(runtime, { mode: 'diagnose', file: DEOPTS, group: 'deopts', operation: 'stable' });
    assert.deepEqual(messages, [{ type: 'unavailable', reason: 'only Node.js tells its tiers' }]);
  });
});
