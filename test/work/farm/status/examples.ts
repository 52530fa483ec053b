import type { ExperimentStatus, FarmStatus, HostStatus } from '../../../../src/work/farm/status/status.ts';

/** A host that measures. */
export const HOST: HostStatus = {
  name: 'alpha',
  class: 'amd-epyc-9124-x64v4-sha-vaes-16c-64g-linux6.1-performance',
  state: 'ready',
  reason: null,
  joined: '2026-01-30T12:00:00.000Z',
  seenAgo: 2.4,
  isAlive: true,
  judged: { at: '2026-01-31T03:00:00.000Z', verdict: 'ready', scatter: 0.0114 },
  queued: 12,
  measuring: [
    { experiment: '0131-1150-abc', row: 3, name: 'buffers/buffer-tojson.js len=256 n=10000', round: 4, seconds: 3.1 },
  ],
  rows: 20,
};

export const EXPERIMENT: ExperimentStatus = {
  name: '0131-1150-abc',
  kind: 'suite',
  submitter: 'ann',
  state: 'running',
  reason: null,
  created: '2026-01-31T11:50:00.000Z',
  ended: null,
  rows: { total: 40, measured: 31, failed: 0 },
  blocks: { queued: 12, running: 1, done: 120, failed: 0, 'left-out': 0, withdrawn: 0 },
  planner: { name: 'ann-laptop 4711', seenAgo: 1.2, isAlive: true },
  hosts: ['alpha', 'beta'],
  refused: [],
  failures: [],
};

/** A farm on which nothing is as it should be. */
export const TROUBLED: FarmStatus = {
  at: '2026-01-31T12:00:00.000Z',
  hosts: [
    HOST,
    {
      ...HOST,
      name: 'beta',
      class: 'intel-xeon-platinum-8259cl-x64v4-8c-smt-32g-linux6.8-kvm',
      seenAgo: 312,
      isAlive: false,
      queued: 3,
      measuring: [{ experiment: '0131-1150-abc', row: 31, name: 'url/whatwg-url-parse.js', round: 2, seconds: 330 }],
      rows: 9,
    },
    {
      ...HOST,
      name: 'build-machine-under-the-stairs',
      state: 'flagged',
      reason: 'someone is logged in and busy: cc1plus (3.4 CPUs), vim (0.06)',
      judged: { at: '2026-01-31T11:59:00.000Z', verdict: 'flagged', scatter: 0.121 },
      queued: 0,
      measuring: [],
      rows: 0,
    },
    { ...HOST, name: 'new', state: 'judging', judged: null, queued: 0, measuring: [], rows: 0, seenAgo: 0.3 },
    {
      ...HOST,
      name: 'old',
      state: 'drained',
      reason: 'drained by ann',
      isAlive: false,
      seenAgo: 90_000,
      queued: 0,
      measuring: [],
      rows: 0,
    },
  ],
  experiments: [
    {
      ...EXPERIMENT,
      planner: { name: 'ann-laptop 4711', seenAgo: 400, isAlive: false },
      rows: { total: 40, measured: 31, failed: 7 },
      blocks: { queued: 15, running: 2, done: 120, failed: 7, 'left-out': 4, withdrawn: 1 },
      refused: [
        { host: 'new', what: 'the runtime node@22.9.0', expected: 'ab'.repeat(32), found: 'cd'.repeat(32) },
        { host: 'old', what: 'the suite', expected: 'ef'.repeat(32), found: 'none' },
      ],
      failures: [{ row: 5, name: 'fs/readfile.js concurrent=10', host: 'alpha', reason: 'no space left on device' }],
    },
    {
      ...EXPERIMENT,
      name: '0130-0900-xyz',
      kind: 'ops',
      submitter: 'nightly',
      state: 'done',
      ended: '2026-01-30T10:00:00.000Z',
      rows: { total: 3, measured: 3, failed: 0 },
      blocks: { queued: 0, running: 0, done: 60, failed: 0, 'left-out': 0, withdrawn: 0 },
      planner: null,
      hosts: ['alpha'],
    },
    {
      ...EXPERIMENT,
      name: '0129-0900-qqq',
      state: 'cancelled',
      reason: 'cancelled by ann',
      ended: '2026-01-29T10:00:00.000Z',
      planner: null,
      hosts: [],
      rows: { total: 3, measured: 0, failed: 0 },
      blocks: { queued: 0, running: 0, done: 0, failed: 0, 'left-out': 0, withdrawn: 0 },
    },
  ],
  stuck: [
    {
      code: 'HOST_LOST',
      host: 'beta',
      experiment: null,
      words: 'beta has not been seen for 5 min 12 s, and 4 blocks wait for it',
      advice:
        'start its worker again; its rows begin anew elsewhere while somebody plans and there is another host of its class',
    },
    {
      code: 'NO_PLANNER',
      host: null,
      experiment: '0131-1150-abc',
      words:
        'nobody plans 0131-1150-abc; who did was seen 6 min 40 s ago: what is queued is measured, and then nothing more',
      advice: 'keep jsdyno farm up running, or continue it yourself: jsdyno resume 0131-1150-abc --farm URL',
    },
  ],
};
