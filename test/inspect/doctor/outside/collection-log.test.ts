/** Lines as Deno 2.9.6 and Bun 1.4.5 printed them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseOfJsc, pauseOfV8 } from '../../../../src/inspect/doctor/outside/collection-log.ts';

test("V8's lines: the pause, and the steps of marking before it", () => {
  assert.deepEqual(
    pauseOfV8(
      '[20910:0x558370488000]       41 ms: Scavenge 4.7 (7.0) -> 4.6 (7.5) MB, pooled: 0.0 MB, 0.87 / 0.00 ms (average mu = 1.000, current mu = 1.000) allocation failure; ',
    ),
    { uptime: 41, ms: 0.87 },
  );
  assert.deepEqual(
    pauseOfV8(
      '[20910:0x558370488000]      235 ms: Incremental Mark-Compact 91.3 (104.4) -> 9.8 (28.8) MB, pooled: 59.5 MB, 2.37 / 0.00 ms (+ 2.8 ms in 24 steps since start of marking, biggest step 0.7 ms',
    ),
    { uptime: 235, ms: 2.37 + 2.8 },
  );
  assert.deepEqual(
    pauseOfV8(
      '[20910:0x558370488000]      306 ms: Scavenge (during sweeping) 105.8 (116.6) -> 85.5 (100.4) MB, pooled: 0.0 MB, 0.24 / 0.00 ms (average mu',
    ),
    { uptime: 306, ms: 0.24 },
  );
  const asked =
    '[5425:0x555df8791000]      100 ms: Mark-Compact (reduce) 4.8 (7.0) -> 3.9 (5.5) MB, pooled: 0.0 MB, 6.14 / 0.00 ms (average mu = 0.935, current mu = 0.935)';
  for (const why of ['low memory notification', 'testing']) {
    assert.equal(pauseOfV8(`${asked} ${why}; GC in old space requested`), null);
  }
  assert.equal(pauseOfV8(`${asked} allocation limit; GC in old space requested`)?.ms, 6.14);
  assert.equal(pauseOfV8('[1:0x1] a line of the program'), null);
  assert.equal(pauseOfV8('listening on 3000'), null);
});

test("JavaScriptCore's lines: all pauses of one collection", () => {
  const one =
    '[GC<0x267e379c118>: START M 1376kb => FullCollection, a=0kb hf=0.000 mu=0.600 v=0kb (C:0 M:0) o=0 b=0 i#1:N<CsMsrShDMsm(0)SrbBcs> 430+0 v=487kb => 680kb, p=0.753162ms (max 0.753162), cycle 0.738480ms END]';
  assert.deepEqual(pauseOfJsc(one), { uptime: null, ms: 0.753162 });
  assert.deepEqual(
    pauseOfJsc('[GC<0x2>: START M => EdenCollection, 6+41 p=0.5ms (max 0.5)...] p=1.25ms (max 1.25), END]'),
    {
      uptime: null,
      ms: 1.75,
    },
  );
  assert.equal(pauseOfJsc('[GC<0x267e379c118>: starting 0.032609ms]'), null);
  assert.equal(pauseOfJsc('sleep=5ms'), null);
});
