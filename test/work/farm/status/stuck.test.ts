import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExperimentStatus, FarmStatus, HostStatus } from '../../../../src/work/farm/status/status.ts';
import { stuckIn } from '../../../../src/work/farm/status/stuck.ts';
import { EXPERIMENT, HOST } from './examples.ts';

const AT = '2026-01-31T12:00:00.000Z';

function codes(hosts: Partial<HostStatus>[], experiments: Partial<ExperimentStatus>[], deadLetters = 0): string[] {
  const seen: Omit<FarmStatus, 'stuck'> = {
    at: AT,
    hosts: hosts.map((host) => ({ ...HOST, ...host })),
    experiments: experiments.map((experiment) => ({ ...EXPERIMENT, ...experiment })),
  };
  return stuckIn(seen, { deadLetters, lostAfterMs: 60_000 }).map(({ code }) => code);
}

describe('stuckIn', () => {
  it('finds nothing where all goes on', () => {
    assert.deepEqual(codes([{}], [{}]), []);
    assert.deepEqual(codes([], []), []);
  });

  it('does not mind hosts that are gone, drained or flagged where nothing waits for them', () => {
    const idle = { queued: 0, measuring: [], rows: 0 };
    assert.deepEqual(
      codes([{}, { ...idle, name: 'b', isAlive: false }, { ...idle, name: 'c', state: 'drained' }], [{}]),
      [],
    );
  });

  it('minds a lost host with rows alone: their next blocks would wait for it', () => {
    assert.deepEqual(codes([{}, { name: 'b', isAlive: false, queued: 0, measuring: [], rows: 2 }], [{}]), [
      'HOST_LOST',
    ]);
  });

  it('gives whoever submitted a moment to begin planning', () => {
    const created = (secondsAgo: number) => new Date(Date.parse(AT) - secondsAgo * 1000).toISOString();
    assert.deepEqual(codes([{}], [{ planner: null, created: created(5) }]), []);
    assert.deepEqual(codes([{}], [{ planner: null, created: created(500) }]), ['NO_PLANNER']);
    assert.deepEqual(codes([{}], [{ planner: { name: 'p', seenAgo: 90, isAlive: false }, created: created(5) }]), [
      'NO_PLANNER',
    ]);
  });

  it('says that no host is there, or that all that are there are refused, but not where one is left', () => {
    const refused = (...hosts: string[]) =>
      hosts.map((host) => ({ host, what: 'the suite', expected: 'a', found: 'b' }));
    assert.deepEqual(codes([{ isAlive: false, queued: 0, measuring: [], rows: 0 }], [{}]), ['NO_HOSTS']);
    assert.deepEqual(codes([{ state: 'flagged' }], [{}]), ['NO_HOSTS']);
    assert.deepEqual(codes([{}, { name: 'b' }], [{ refused: refused('alpha') }]), []);
    assert.deepEqual(codes([{}, { name: 'b' }], [{ refused: refused('alpha', 'b') }]), ['ALL_REFUSED']);
  });

  it('asks nothing of experiments that have ended, but for rows that were given up', () => {
    const ended = { state: 'done', planner: null, ended: AT } as const;
    assert.deepEqual(codes([], [ended]), []);
    assert.deepEqual(codes([], [{ ...ended, rows: { total: 2, measured: 1, failed: 1 } }]), ['ROWS_FAILED']);
    assert.deepEqual(codes([], [{ ...ended, state: 'cancelled', rows: { total: 2, measured: 1, failed: 1 } }]), []);
  });
});
