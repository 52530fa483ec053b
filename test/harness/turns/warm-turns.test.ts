import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const { warmTurns, warmOf } = createRequire(import.meta.url)(join(ROOT, 'src/harness/turns/warm-turns.cjs'));

suite('turns that warm up', () => {
  test('as many as there may be where turns are short, fewer where they are long, three at least', () => {
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 0), 30);
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 1), 30);
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 4), 10);
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 100), 3);
    assert.equal(warmTurns({ turns: 2, ms: 40 }, 1), 2);
  });

  test('what is more than should count; a third where time was up', () => {
    assert.equal(warmOf(90, 60), 30);
    assert.equal(warmOf(63, 60), 3);
    assert.equal(warmOf(60, 60), 20);
    assert.equal(warmOf(8, 60), 2);
  });
});
