import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeInterval, relativeSaid, withoutFigures } from '../../../src/show/sheets/said.ts';
import { sayIn } from '../../../src/text/messages/say.ts';

test('a comparison has a figure where it is decided, and its verdict alone where not', () => {
  const say = sayIn('en');
  assert.equal(relativeSaid({ ratio: 1.234, verdict: 'faster' }, say), '1.23x faster');
  assert.equal(relativeSaid({ ratio: 0.5, verdict: 'slower' }, say, 'time'), '100 % higher');
  assert.equal(relativeSaid({ ratio: 5.62, verdict: 'faster' }, say, 'time'), '82.2 % lower');
  assert.equal(relativeInterval({ interval: [5, 6], verdict: 'faster' }, say, 'time'), '-83.3 to -80.0\u00a0%');
  assert.equal(relativeSaid({ ratio: 0.5, verdict: 'slower' }, say, 'amount'), '2.00x more');
  assert.equal(relativeSaid({ ratio: 2, verdict: 'faster' }, say, 'amount'), '2.00x less');
  assert.equal(relativeSaid({ ratio: 3, verdict: 'undecided' }, say), 'undecided');
  assert.equal(relativeSaid({ ratio: null, verdict: 'floor' }, say), 'too fast to measure');
  assert.equal(relativeInterval({ interval: [0.4, 0.5], verdict: 'slower' }, say), '2.00 to 2.50');
  assert.equal(relativeInterval({ interval: [0.9, 1.2], verdict: 'undecided' }, say), '0.900 to 1.20');
  assert.equal(withoutFigures({ verdict: 'failed', reason: 'it crashed' }, say), 'failed: it crashed');
  assert.equal(withoutFigures({ verdict: 'measured', reason: null }, say), '');
  const [ru, pt] = [sayIn('ru'), sayIn('pt-BR')];
  const said = (times: number) => relativeSaid({ ratio: times, verdict: 'faster' }, ru);
  assert.deepEqual([1.5, 2, 5, 21, 112].map(said), [
    'быстрее в 1,50 раза',
    'быстрее в 2,00 раза',
    'быстрее в 5,00 раза',
    'быстрее в 21,0 раза',
    'быстрее в 112 раз',
  ]);
  assert.equal(relativeSaid({ ratio: 0.5, verdict: 'slower' }, pt), '2,00x mais lento');
});
