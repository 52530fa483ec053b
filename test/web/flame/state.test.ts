import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hashWith, START, type State, stateOf } from '../../../web/flame/state.ts';

suite('what an address says of a graph', () => {
  const states: [string, Partial<State>][] = [
    ['', {}],
    ['#?hide=v8,idle,package:@shop/fast-json', { hidden: ['v8', 'idle', 'package:@shop/fast-json'] }],
    ['#?hide=', { hidden: [] }],
    [
      '#?view=callers&shape=flame&order=name&width=a&colour=total',
      { view: 'callers', shape: 'flame', order: 'name', width: 'a', colour: 'total' },
    ],
    ['#?tiers=apart&threads=apart', { tiers: true, thread: 'apart' }],
    ['#?threads=2', { thread: 2 }],
    ['#?search=a+%26+b&frame=12&zoom=3.-2.17', { search: 'a & b', frame: 12, zoom: [3, -2, 17] }],
  ];
  for (const [hash, state] of states) {
    test(`${hash || 'nothing'} and back`, () => {
      assert.deepEqual(stateOf(hash, ''), { ...START, ...state });
      assert.equal(decodeURIComponent(hashWith('', '', { ...START, ...state })), decodeURIComponent(hash));
    });
  }

  test('keeps what others have there, and reads only its own', () => {
    const hash = '#r12?verdict=slower&search=row&b.order=called';
    assert.equal(stateOf(hash, 'a.').search, '');
    assert.equal(stateOf(hash, 'b.').order, 'called');
    const changed = hashWith(hash, 'a.', { ...START, search: 'frame' });
    assert.equal(changed, '#r12?verdict=slower&search=row&b.order=called&a.search=frame');
    assert.equal(hashWith(changed, 'a.', START), hash);
  });

  test('what cannot be read is as at the start', () => {
    assert.deepEqual(stateOf('#?view=all&threads=x&frame=-1&zoom=a.b&order=&width=c', ''), START);
    assert.deepEqual(stateOf('#%E0%A4%A?hide', ''), { ...START, hidden: [] });
  });
});
