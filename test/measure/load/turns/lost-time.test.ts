import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lostTime } from '../../../../src/measure/load/turns/lost-time.ts';

/** In ms. */
const times = (ran: number, busiest: { ran: number; waited: number }) => ({
  ran: ran * 1e6,
  busiest: { ran: busiest.ran * 1e6, waited: busiest.waited * 1e6 },
});
const QUIET = times(30, { ran: 30, waited: 0 });

suite('the time of a window that others took', () => {
  test('is none on a quiet machine, whoever is the slower one', () => {
    assert.deepEqual(lostTime(100, times(99, { ran: 99, waited: 0 }), QUIET), { lostMs: 0, busy: 0.99 });
    assert.deepEqual(lostTime(100, times(40, { ran: 40, waited: 0 }), QUIET), { lostMs: 0, busy: 0.4 });
  });

  test('is what the server waited for a CPU', () => {
    assert.deepEqual(lostTime(100, times(50, { ran: 50, waited: 50 }), QUIET), { lostMs: 50, busy: 1 });
  });

  test('is not what the server waited for threads of its own', () => {
    assert.deepEqual(lostTime(100, times(100, { ran: 80, waited: 20 }), QUIET), { lostMs: 0, busy: 1 });
    assert.deepEqual(lostTime(100, times(70, { ran: 50, waited: 50 }), QUIET), { lostMs: 30, busy: 1 });
  });

  test('is what the generator waited while the server had nothing to do', () => {
    const late = times(30, { ran: 30, waited: 20 });
    assert.deepEqual(lostTime(100, times(80, { ran: 80, waited: 0 }), late), { lostMs: 20, busy: 1 });
    assert.deepEqual(lostTime(100, times(95, { ran: 95, waited: 0 }), late), { lostMs: 5, busy: 1 });
    assert.deepEqual(lostTime(100, times(60, { ran: 60, waited: 0 }), late), { lostMs: 20, busy: 0.75 });
  });

  test('threads on several CPUs may run longer than the window', () => {
    assert.deepEqual(lostTime(100, times(250, { ran: 90, waited: 5 }), QUIET), { lostMs: 0, busy: 1 });
  });
});
