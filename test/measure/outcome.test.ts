import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChildEnd } from '../../src/host/process/child.ts';
import { outcomeOf } from '../../src/measure/outcome.ts';
import { messageOf } from '../../src/measure/report-file.ts';

const ended: ChildEnd = { code: 0, signal: null, timedOut: false, startError: null, stderr: '', wallMs: 1 };
const report = { type: 'report', rate: 12.5, time: '0.800000000', conf: { n: 10 } };

test('a report of a process that ended well is a measurement', () => {
  assert.deepEqual(outcomeOf(ended, [report], 1000), {
    outcome: 'ok',
    rate: 12.5,
    time: '0.800000000',
    parameters: { n: 10 },
    resources: {},
  });
});

const failures: [string, Partial<ChildEnd>, object[], RegExp][] = [
  ['no report', {}, [], /without calling bench\.end/],
  ['what is no report, beside one', {}, [report, messageOf(null)], /^reported null, which is no report$/],
  ['two reports', {}, [report, report], /reported 2 rates/],
  ['a rate that is no number', {}, [{ ...report, rate: null }], /rate of NaN/],
  ['a negative rate', {}, [{ ...report, rate: -1 }], /rate of -1/],
  ['a time in another form', {}, [{ ...report, time: 0.8 }], /time of 0\.8/],
  ['an exit code, even after a report', { code: 3 }, [report], /code 3/],
  ['a signal', { code: null, signal: 'SIGSEGV' }, [], /SIGSEGV/],
  ['the time limit', { code: null, signal: 'SIGKILL', timedOut: true }, [], /did not end within 60 s/],
  ['no start', { startError: Object.assign(new Error('spawn x ENOENT'), {}) }, [], /did not start/],
];
for (const [name, end, messages, reason] of failures) {
  test(`failed: ${name}`, () => {
    const outcome = outcomeOf({ ...ended, ...end }, messages, 60_000);
    assert.equal(outcome.outcome, 'failed');
    assert.match((outcome as { reason: string }).reason, reason);
  });
}

test('the error of standard error is named', () => {
  const stderr =
    '/suite/x.js:7\n  throw new RangeError("no");\n  ^\n\nRangeError: no\n    at main (x.js:7)\n\nNode.js v22\n';
  const outcome = outcomeOf({ ...ended, code: 1, stderr }, [], 60_000);
  assert.deepEqual(outcome, { outcome: 'failed', reason: 'exited with code 1: RangeError: no (x.js:7)' });
});

test('what a runtime lacks is not a failure', () => {
  const flag = outcomeOf({ ...ended, code: 9, stderr: '/bin/node: bad option: --expose-nothing\n' }, [], 1);
  assert.deepEqual(flag, { outcome: 'unavailable', reason: 'this runtime has no flag --expose-nothing' });
  const module = outcomeOf({ ...ended, code: 1, stderr: 'Error: No such built-in module: node:sqlite\n' }, [], 1);
  assert.deepEqual(module, { outcome: 'unavailable', reason: 'this runtime has no module node:sqlite' });
  const said = outcomeOf(ended, [{ type: 'unavailable', reason: 'no util.diff' }], 1);
  assert.deepEqual(said, { outcome: 'unavailable', reason: 'no util.diff' });
});
