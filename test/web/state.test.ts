import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hashOf, type State, stateOf } from '../../web/state.ts';

const NOTHING: State = { anchor: '', verdicts: [], search: '', columns: [] };

suite('what an address says of a page', () => {
  const states: [string, State][] = [
    ['', NOTHING],
    ['#r0123456789', { ...NOTHING, anchor: 'r0123456789' }],
    ['#?verdict=slower,failed', { ...NOTHING, verdicts: ['slower', 'failed'] }],
    ['#r1?verdict=slower&search=a+%26+b', { ...NOTHING, anchor: 'r1', verdicts: ['slower'], search: 'a & b' }],
    ['#?column=node+22.9.0&column=a,b', { ...NOTHING, columns: ['node 22.9.0', 'a,b'] }],
  ];
  for (const [hash, state] of states) {
    test(`${hash || 'nothing'} and back`, () => {
      assert.deepEqual(stateOf(hash), state);
      assert.equal(hashOf(state), hash);
    });
  }

  test('a link that was cut short leads nowhere', () => {
    assert.deepEqual(stateOf('#%E0%A4%A'), NOTHING);
  });
});
