import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Message } from '../../../src/measure/outcome.ts';
import type { EndedProcess } from '../../../src/measure/request.ts';
import { endOf } from '../../../src/measure/turns/measure-in-turns.ts';

const endedBy = (signal: NodeJS.Signals | null, messages: Message[]): EndedProcess => ({
  end: { code: signal === null ? 1 : null, signal, timedOut: false, startError: null, stderr: '', wallMs: 1 },
  messages,
});

/** A process that ends only when it is stopped. */
function hanging(messages: Message[]) {
  const { promise, resolve } = Promise.withResolvers<EndedProcess>();
  return { startedAt: Date.now(), ended: promise, stop: () => resolve(endedBy('SIGKILL', messages)) };
}

suite('how a process ends after its last turn', () => {
  test('one that hangs once it has reported is ended, and its run counts', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const ended = endOf(hanging([{ type: 'report' }]));
    context.mock.timers.tick(10_000);
    const { end, messages } = await ended;
    assert.deepEqual([end.code, end.signal, messages.length], [0, null, 1]);
  });

  test('one that hangs without a report was killed', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const ended = endOf(hanging([]));
    context.mock.timers.tick(10_000);
    assert.equal((await ended).end.signal, 'SIGKILL');
  });

  test('one that took long until its last turn has long to end', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 20_000 });
    let isStopped = false;
    void endOf({ startedAt: 0, ended: new Promise(() => {}), stop: () => (isStopped = true) });
    context.mock.timers.tick(59_999);
    assert.equal(isStopped, false);
    context.mock.timers.tick(1);
    assert.equal(isStopped, true);
  });

  test('one that ends by itself ends as it does', async () => {
    const failed = endedBy(null, [{ type: 'report' }]);
    assert.equal(
      await endOf({ startedAt: Date.now(), ended: Promise.resolve(failed), stop: () => assert.fail() }),
      failed,
    );
  });
});
