import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type HostLeft, rowToSteal } from '../../../../src/work/farm/place/row-to-steal.ts';

const idle = { name: 'idle', class: 'c' };

function host(name: string, costs: readonly number[], begun = 0, speed = 1): HostLeft {
  const waiting = costs.map((cost, i) => ({ row: name.charCodeAt(0) * 100 + i, cost }));
  return { name, class: 'c', speed, left: begun + costs.reduce((sum, cost) => sum + cost, 0), waiting };
}

suite('rowToSteal', () => {
  test('takes the longest row that waits at the host with the most left', () => {
    const theft = rowToSteal(idle, [host('a', [5, 9, 3]), host('b', [20, 40, 10]), host('c', [30])]);
    assert.deepEqual(theft, { row: 9801, cost: 40, from: 'b' });
  });

  test('what is left counts by the speed of the host', () => {
    const theft = rowToSteal(idle, [host('a', [30, 30], 0, 4), host('b', [20, 15])]);
    assert.equal(theft?.from, 'b');
  });

  test('a row that was begun stays', () => {
    assert.equal(rowToSteal(idle, [host('a', [], 1000)]), null);
    assert.equal(rowToSteal(idle, [host('a', [], 1000), host('b', [2], 5)])?.from, 'b');
  });

  test('a row that would end later by being taken stays, and a shorter one goes', () => {
    const slow = { ...idle, speed: 0.1 };
    assert.equal(rowToSteal(slow, [host('a', [10])]), null, 'its own host ends it in 10, the idle one in 100');
    assert.deepEqual(rowToSteal(slow, [host('a', [100, 4, 3])]), { row: 9701, cost: 4, from: 'a' });
  });

  test('rows of equal cost are told apart by the hash, whatever their order', () => {
    const one = host('a', [7, 7, 7, 7, 7]);
    const turned = { ...one, waiting: one.waiting.toReversed() };
    const rows = ['idle', 'other', 'third', 'fourth'].map((name) => {
      const theft = rowToSteal({ name, class: 'c' }, [one]);
      assert.deepEqual(rowToSteal({ name, class: 'c' }, [turned]), theft);
      return theft?.row;
    });
    assert.ok(new Set(rows).size > 1, 'idle hosts do not all want the same row');
  });

  test('neither itself nor a host of another class takes anything', () => {
    assert.equal(rowToSteal(idle, [host('idle', [5])]), null);
    assert.equal(rowToSteal({ name: 'x', class: 'other' }, [host('a', [5, 5])], ['c']), null);
    assert.equal(rowToSteal(idle, []), null);
  });
});
