import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { smallestEffect } from '../../../../src/stats/noise.ts';
import { normalQuantile } from '../../../../src/stats/normal.ts';
import { randomStream } from '../../../../src/stats/random.ts';
import type { HostEvidence } from '../../../../src/work/farm/hosts/evidence.ts';
import { FAR, hostNoise, judgementOf, MOST_SCATTER } from '../../../../src/work/farm/hosts/judgement.ts';
import type { ProbedRow } from '../../../../src/work/farm/hosts/probe.ts';

const ROUNDS = 10;

/** An A/A of two rows; `ratio` gives the log ratio of a round. */
function rowsOf(ratio: (round: number, row: number) => number, rounds = ROUNDS): ProbedRow[] {
  return [0, 1].map((row) => ({
    name: `row ${row}`,
    first: Array.from({ length: rounds }, () => 1000),
    second: Array.from({ length: rounds }, (_, round) => 1000 * Math.exp(ratio(round, row))),
  }));
}

const alternating = (size: number) => rowsOf((round) => (round % 2 === 0 ? size : -size));

/** A host of 4 CPUs without fault. */
const quiet: HostEvidence = {
  rows: alternating(0.01),
  elapsedMs: 20_000,
  cpus: 4,
  others: 0.05,
  busiest: [{ name: 'sshd', cpus: 0.03 }],
  people: { cpus: 0, busiest: [] },
  stealShare: 0,
  quotaShare: 0,
  thermalThrottles: 0,
  clock: { first: 3400, last: 3390 },
};

const codes = (evidence: HostEvidence): string[] => judgementOf(evidence).reasons.map(({ code }) => code);

describe('judgementOf', () => {
  it('admits a host without fault, and one of which nothing else than figures is known', () => {
    assert.equal(judgementOf(quiet).verdict, 'ready');
    const bare = {
      others: null,
      people: null,
      stealShare: null,
      quotaShare: null,
      thermalThrottles: null,
      clock: null,
    };
    const judgement = judgementOf({ ...quiet, ...bare, busiest: [] });
    assert.equal(judgement.verdict, 'ready');
    assert.deepEqual(judgement.reasons, []);
  });

  it('flags a host for each thing that spoils figures, with the reason in words', () => {
    const flagged: [Partial<HostEvidence>, string, string][] = [
      [
        {
          people: {
            cpus: 1.3,
            busiest: [
              { name: 'cc1plus', cpus: 1.24 },
              { name: 'vim', cpus: 0.06 },
              { name: 'bash', cpus: 0.001 },
            ],
          },
        },
        'SOMEONE_BUSY',
        'someone is logged in and busy: cc1plus (1.2 CPUs), vim (0.06)',
      ],
      [
        { others: 1.7, busiest: [{ name: 'postgres', cpus: 1.6 }] },
        'OTHERS_BUSY',
        'other work takes 1.7 of 4 CPUs: postgres (1.6 CPUs)',
      ],
      [{ stealShare: 0.034 }, 'STEAL', 'the hypervisor gives 3.4 % of the CPU time to other machines'],
      [{ quotaShare: 0.2 }, 'QUOTA', 'the CPU quota of its control group stops it for 20.0 % of the time'],
      [{ thermalThrottles: 3 }, 'THROTTLED', 'the CPU slowed down for heat 3 times in 20 s'],
      [{ clock: { first: 3400, last: 2100 } }, 'CLOCK_FELL', 'the clock fell from 3400 to 2100 MHz while it measured'],
      [
        { rows: alternating(0.3) },
        'TOO_NOISY',
        'too noisy: 20 of 20 pairs of the same runtime lie more than 16.4 % apart',
      ],
      [
        { rows: rowsOf((round, row) => (row === 0 ? -0.05 : 0) + (round % 2 === 0 ? 0.002 : -0.002)) },
        'FALSE_DIFFERENCE',
        'it finds a runtime 4.9 % slower than itself in row 0',
      ],
      [{ rows: [] }, 'NOT_MEASURED', 'the same runtime, measured twice, gave no figures'],
    ];
    for (const [what, code, words] of flagged) {
      const { verdict, reasons } = judgementOf({ ...quiet, ...what });
      assert.deepEqual([verdict, reasons], ['flagged', [{ code, words }]]);
    }
  });

  it('says the cause before what it does to figures', () => {
    assert.deepEqual(codes({ ...quiet, rows: alternating(0.3), others: 3.5, stealShare: 0.1 }), [
      'OTHERS_BUSY',
      'STEAL',
      'TOO_NOISY',
    ]);
  });

  it('does not refuse for little: some load, a shell, a difference that is sure and smaller than the margin, two far rounds', () => {
    assert.deepEqual(codes({ ...quiet, others: 0.9 }), []);
    assert.deepEqual(codes({ ...quiet, people: { cpus: 0.01, busiest: [{ name: 'bash', cpus: 0.01 }] } }), []);
    assert.deepEqual(codes({ ...quiet, rows: rowsOf((round) => 0.01 + (round % 2 === 0 ? 1e-4 : -1e-4)) }), []);
    const twoFar = rowsOf((round, row) => (row === 0 && round < 2 ? 1 : round % 2 === 0 ? 0.01 : -0.01));
    assert.deepEqual(codes({ ...quiet, rows: twoFar }), []);
  });

  it('does not refuse by figures of very few rounds, which a busy machine leaves', () => {
    const [row] = rowsOf((round) => (round === 0 ? 0.4 : -0.4), 2);
    assert.deepEqual(codes({ ...quiet, rows: [row as ProbedRow] }), []);
  });
});

describe('the limit of noise', () => {
  it('is the scatter with which a difference of 5 % is found in four of five comparisons of 30 rounds', () => {
    assert.ok(Math.abs(smallestEffect(MOST_SCATTER, 30) - 0.05) < 1e-12);
    assert.ok(MOST_SCATTER > 0.09 && MOST_SCATTER < 0.094, String(MOST_SCATTER));
    assert.ok(Math.abs(FAR / MOST_SCATTER - 1.6449) < 1e-3);
  });

  /** The share of hosts that are flagged by their figures alone, of 2,000. */
  function flagged(ratio: (random: () => number) => number): number {
    const HOSTS = 2000;
    let count = 0;
    for (let host = 0; host < HOSTS; host++) {
      const random = randomStream(7, host);
      const rows = rowsOf(() => ratio(random));
      if (judgementOf({ ...quiet, rows }).verdict === 'flagged') count++;
    }
    return count / HOSTS;
  }
  const normal = (scatter: number) => (random: () => number) => scatter * normalQuantile(random() * 0.999998 + 1e-6);
  /** One round in twenty is far off, as when something ran on the machine meanwhile. */
  const disturbed = (scatter: number) => (random: () => number) =>
    random() < 0.05 ? (random() < 0.5 ? -0.7 : 0.7) : normal(scatter)(random);

  it('refuses good hosts by chance in about one of a thousand judgements, and bad ones mostly', () => {
    const at = Object.fromEntries(
      [0.1, 0.5, 1, 2, 3, 4].map((factor) => [factor, flagged(normal(factor * MOST_SCATTER))]),
    ) as Record<number, number>;
    assert.ok((at[0.1] as number) <= 0.005, JSON.stringify(at));
    assert.ok((at[0.5] as number) <= 0.005, JSON.stringify(at));
    assert.ok((at[1] as number) <= 0.008, JSON.stringify(at));
    assert.ok((at[2] as number) > 0.5, JSON.stringify(at));
    assert.ok((at[3] as number) > 0.9, JSON.stringify(at));
    const sometimes = flagged(disturbed(0.02));
    assert.ok(sometimes <= 0.005, String(sometimes));
  });
});

describe('hostNoise', () => {
  it('tells scatter over rows, and leaves out rows without rounds', () => {
    const [one] = alternating(0.02);
    const noise = hostNoise([one as ProbedRow, { name: 'failed', first: [], second: [] }]);
    assert.equal(noise.pairs, ROUNDS);
    assert.ok(Math.abs((noise.scatter as number) - 0.0211) < 1e-3);
    assert.equal(hostNoise([]).scatter, null);
  });
});
