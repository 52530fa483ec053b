import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ProgramEnd } from '../../../src/inspect/observed/started-program.ts';
import { untilUp } from '../../../src/inspect/observed/until-up.ts';
import { letRun, untilOver } from '../../../src/inspect/observed/while-it-runs.ts';

const END: ProgramEnd = { code: 0, signal: null, startError: null };

/** A program that is ended by hand. */
function madeUp() {
  let settle = (_: ProgramEnd) => {};
  const program = {
    end: null as ProgramEnd | null,
    ended: new Promise<ProgramEnd>((resolve) => (settle = resolve)),
  };
  return {
    program,
    end: () => {
      program.end = END;
      settle(END);
    },
  };
}

suite('waiting for a program', () => {
  test('ends with what a look finds', async () => {
    let looks = 0;
    const look = async () => (++looks === 3 ? 'there' : null);
    const up = await untilUp(madeUp().program, look, { limitMs: 60_000 });
    assert.deepEqual([up, looks], [{ is: 'up', found: 'there' }, 3]);
  });

  test('ends with the program, the time, or when it is called off', async () => {
    const never = async () => null;
    const { program, end } = madeUp();
    const waiting = untilUp(program, never, { limitMs: 600_000 });
    end();
    assert.deepEqual(await waiting, { is: 'ended' });
    assert.deepEqual(await untilUp(madeUp().program, never, { limitMs: 0 }), { is: 'late' });
    const signal = AbortSignal.abort();
    assert.deepEqual(await untilUp(madeUp().program, never, { limitMs: 600_000, signal }), { is: 'aborted' });
  });

  test('what a look throws is passed on', async () => {
    const look = async () => {
      throw new Error('somebody else answers');
    };
    await assert.rejects(untilUp(madeUp().program, look, { limitMs: 600_000 }), /somebody else/);
  });
});

suite('letting a program run', () => {
  test('is over when it has ended, or when it is called off', async () => {
    const { program, end } = madeUp();
    const running = letRun(null, untilOver(program));
    end();
    await running;
    const abort = new AbortController();
    const other = letRun(600_000, untilOver(madeUp().program, abort.signal));
    abort.abort();
    await other;
    await letRun(1, untilOver(madeUp().program));
  });
});
