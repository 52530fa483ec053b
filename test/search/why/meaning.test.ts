import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { RowOutput } from '../../../src/measure/output.ts';
import { meaningOf } from '../../../src/search/why/meaning.ts';

function output(...values: [name: string, ...digests: string[]][]): RowOutput {
  return {
    of: 'what it returns',
    values: values.map(([name, ...digests]) => ({ name, digests, shown: digests.map((digest) => `"${digest}"`) })),
    remarks: [],
  };
}

suite('whether both sides give the same', () => {
  test('the same values are the same, and their number is told', () => {
    const one = output(['decode', 'a', 'b'], ['parse', 'c']);
    const { same, compared, differences } = meaningOf({ old: [one, one], new: [one, one] });
    assert.deepEqual([same, compared, differences], [true, 3, []]);
  });

  test('the first call that differs is named with both values', () => {
    const old = output(['decode', 'a', 'b', 'c']);
    const to = output(['decode', 'a', 'x', 'y']);
    const { same, differences } = meaningOf({ old: [old, old], new: [to, to] });
    assert.equal(same, false);
    assert.deepEqual(differences, [{ name: 'decode', call: 2, old: '"b"', new: '"x"', compared: 3, differing: 2 }]);
  });

  test('a value that changes from run to run of one side is no difference', () => {
    const old = [output(['random', 'a'], ['parse', 'p']), output(['random', 'b'], ['parse', 'p'])];
    const to = [output(['random', 'c'], ['parse', 'p']), output(['random', 'c'], ['parse', 'p'])];
    const { same, compared, remarks } = meaningOf({ old, new: to });
    assert.deepEqual([same, compared], [true, 1]);
    assert.match(remarks.join(), /a value changes from run to run/);
  });

  test('functions that one side alone calls, and calls that it alone makes, are not compared', () => {
    const old = output(['decode', 'a', 'b'], ['slow', 's']);
    const to = output(['decode', 'a'], ['fast', 'f']);
    const { same, compared } = meaningOf({ old: [old], new: [to] });
    assert.deepEqual([same, compared], [true, 1]);
  });

  test('nothing to compare is not called the same', () => {
    assert.equal(meaningOf({ old: [output()], new: [output()] }).same, null);
    assert.equal(meaningOf({ old: [output(['a', 'x'])], new: [output(['b', 'x'])] }).same, null);
  });
});
