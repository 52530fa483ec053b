import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hashOf, type State, stateOf } from '../../web/state.ts';

suite('what an address says of a page', () => {
  const states: [string, State][] = [
    ['', { anchor: '', verdicts: [], search: '' }],
    ['#r0123456789', { anchor: 'r0123456789', verdicts: [], search: '' }],
    ['#?verdict=slower,failed', { anchor: '', verdicts: ['slower', 'failed'], search: '' }],
    ['#r1?verdict=slower&search=a+%26+b', { anchor: 'r1', verdicts: ['slower'], search: 'a & b' }],
  ];
  for (const [hash, state] of states) {
    test(`${hash || 'nothing'} and back`, () => {
      assert.deepEqual(stateOf(hash), state);
      assert.equal(hashOf(state), hash);
    });
  }

  test('a link that was cut short leads nowhere', () => {
    assert.deepEqual(stateOf('#%E0%A4%A'), { anchor: '', verdicts: [], search: '' });
  });
});
