import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { ownValues, sizingFlags, sizingVariables } from '../../../src/host/runtimes/own-values.ts';
import { readV8Options } from '../../../src/host/runtimes/read-v8-options.ts';
import { hostVariant } from '../../host-variant.ts';

const onHost = (flags: string[], env: Record<string, string> = {}) => ownValues({ ...hostVariant('x', flags), env });

/** Fills the young generation with what lives for a while, and prints how large it became, both semi-spaces, MB. */
const FILL = `
  const { getHeapSpaceStatistics } = require('v8');
  let most = 0;
  for (let round = 0; round < 30; round++) {
    const kept = [];
    for (let i = 0; i < 100000; i++) kept.push({ a: i, b: { c: i } });
    for (const { space_name, space_size } of getHeapSpaceStatistics())
      if (space_name === 'new_space') most = Math.max(most, space_size);
  }
  console.log(most / 2 ** 20);`;

suite('the sizes that a runtime has by itself', () => {
  test('are those of flags and variables where there are any', async () => {
    assert.deepEqual(await onHost(['--max-semi-space-size=4']), { semiSpace: 4, poolThreads: 4 });
    assert.equal((await onHost([], { NODE_OPTIONS: '--max-semi-space-size=8' })).semiSpace, 8);
    assert.equal((await onHost(['--max-old-space-size=200', '--max-semi-space-size=2'])).semiSpace, 2);
    assert.equal((await onHost(['--max-heap-size=300'])).semiSpace, null, 'the sum is fixed, and tells nothing');
    if (process.platform !== 'linux') return;
    assert.equal((await onHost([], { UV_THREADPOOL_SIZE: '7' })).poolThreads, 7);
  });

  test('are those that a program fills, and not those that V8 prints', async () => {
    const { semiSpace } = await onHost(['--max-semi-space-size=2']);
    const filled = Number(
      execFileSync(process.execPath, ['--max-semi-space-size=2', '-e', FILL], { encoding: 'utf8' }),
    );
    assert.ok(filled > 2 && filled <= 2 * (semiSpace ?? 0), `${filled} of ${semiSpace}`);
    const own = await onHost([]);
    assert.ok((own.semiSpace ?? 0) >= 1, `${own.semiSpace}`);
    assert.equal((await readV8Options(hostVariant()))['max-semi-space-size'], String(own.semiSpace));
    assert.equal((await readV8Options(hostVariant('x', ['--max-semi-space-size=2'])))['max-semi-space-size'], '2');
  });

  test('come from these words and variables of a program', () => {
    const typed = [
      'node',
      '-r',
      './x',
      '--max-semi-space-size=8',
      '--v8-flags=--max_heap_size=9',
      '--no-opt',
      'app.js',
    ];
    assert.deepEqual(sizingFlags(typed), ['--max-semi-space-size=8', '--v8-flags=--max_heap_size=9']);
    assert.deepEqual(sizingVariables({ NODE_OPTIONS: '-x', HOME: '/', UV_THREADPOOL_SIZE: '1' }), {
      NODE_OPTIONS: '-x',
      UV_THREADPOOL_SIZE: '1',
    });
  });
});
