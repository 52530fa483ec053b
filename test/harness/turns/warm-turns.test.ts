import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const { isOver, warmTurns, warmOf } = createRequire(import.meta.url)(join(ROOT, 'src/harness/turns/warm-turns.cjs'));

suite('turns that warm up', () => {
  test('as many as there may be where turns are short, fewer where they are long, three at least', () => {
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 0), 30);
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 1), 30);
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 4), 10);
    assert.equal(warmTurns({ turns: 30, ms: 40 }, 100), 3);
    assert.equal(warmTurns({ turns: 2, ms: 40 }, 1), 2);
  });

  test('time is up after that of all processes, what others took left out, but not for ever', () => {
    assert.ok(isOver(1000, 1000, 2, 1000));
    assert.ok(!isOver(999, 999, 2, 1000));
    assert.ok(!isOver(3000, 1900, 2, 1000), 'both waited for 1,100 ms');
    assert.ok(isOver(3000, 2000, 2, 1000));
    assert.ok(isOver(8000, 1000, 2, 1000));
  });

  test('what is more than should count; a third where time was up', () => {
    assert.equal(warmOf(90, 60), 30);
    assert.equal(warmOf(63, 60), 3);
    assert.equal(warmOf(60, 60), 20);
    assert.equal(warmOf(8, 60), 2);
  });
});
