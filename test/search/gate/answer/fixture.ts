/** Reports of a gate, made by hand: no measuring, no clock. */
import type { GateReport, GateRow } from '../../../../src/search/gate/gate-report.ts';
import type { Judged } from '../../../../src/work/rules/rule.ts';

/** A row of operations per second with a ratio of speed, its interval 2 % to both sides unless told. */
export function rowOf(judged: Judged, name: string, ratio: number | null, more: Partial<GateRow> = {}): GateRow {
  const [benchmark = '', ...configuration] = name.split(' ');
  const isSmallerBetter = more.isSmallerBetter ?? false;
  const base = isSmallerBetter ? 0.004 : 1_240_000;
  const head = ratio === null ? null : isSmallerBetter ? base / ratio : base * ratio;
  return {
    judged,
    kind: 'ops',
    runtime: 'node@24.4.1',
    benchmark,
    configuration: configuration.join(' '),
    metric: 'steady',
    subject: 'slower',
    unit: isSmallerBetter ? 's' : 'ops/s',
    isSmallerBetter,
    figures: [ratio === null ? null : base, head],
    ratio,
    interval: ratio === null ? null : [ratio * 0.98, ratio * 1.02],
    q: ratio === null ? null : judged === 'fine' || judged === 'undecided' ? 0.41 : 0.0002,
    rounds: ratio === null ? 0 : 12,
    limit: 0.05,
    noticeable: ratio === null ? null : 0.03,
    reason: null,
    remarks: [],
    at: { path: benchmark, line: 12 },
    ...more,
  };
}

export function reportOf(rows: readonly GateRow[], more: Partial<GateReport> = {}): GateReport {
  const counts: Partial<Record<Judged, number>> = {};
  for (const { judged } of rows) counts[judged] = (counts[judged] ?? 0) + 1;
  const hasFailed = (counts.broken ?? 0) + (counts.failed ?? 0) > 0;
  return {
    exit: (counts.regression ?? 0) > 0 ? 4 : hasFailed ? 3 : 0,
    base: { name: 'origin/main', commit: '4d0c1a6b2f9e8d7c6b5a49382716f5e4d3c2b1a0', subject: 'Release 4.2.0' },
    head: {
      name: 'faster-urls',
      commit: '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c',
      subject: 'Parse URLs in one pass',
    },
    runtimes: ['node@24.4.1'],
    rules: [
      { subject: 'slower', share: 0.05, action: 'fail' },
      { subject: 'slower', share: 0.02, action: 'warn' },
      { subject: 'p99', share: 0.2, action: 'fail', rows: 'server*' },
    ],
    rows: [...rows],
    counts,
    changedBenchmarks: [],
    leftOut: [],
    dependencies: [],
    power:
      rows.length === 0
        ? null
        : {
            steps: [
              { share: 0.03, rows: Math.floor(rows.length * 0.8) },
              { share: 0.1, rows: rows.length },
            ],
            of: rows.length,
            median: 0.024,
            worst: { share: 0.094, row: rows[0]?.benchmark ?? '' },
          },
    selfTest: null,
    machine: { words: 'AMD EPYC 7763, 2 of 64 cores, Ubuntu 24.04, virtual (microsoft)', warnings: [] },
    falseAlarms: 0.05,
    time: { wholeMs: 312_000, measuringMs: 168_000, budgetMs: 900_000 },
    repeat: ['npx jsdyno gate --base origin/main'],
    experiments: ['gate-20261123-1'],
    warnings: [],
    created: '2026-11-23T01:00:00.000Z',
    version: '0.2.0',
    ...more,
  };
}

const FINE = ['join short', 'join long', 'relative', 'resolve', 'normalize', 'extname'];
const fine = FINE.map((name, i) => rowOf('fine', `bench/path.js ${name}`, 1 + (i - 2) * 0.004));

/** By the name of its golden. */
export const REPORTS: Readonly<Record<string, GateReport>> = {
  regression: reportOf(
    [
      rowOf('regression', 'bench/url.js parse long', 0.79),
      rowOf('regression', 'server.js GET /', 0.25, {
        kind: 'http',
        metric: 'p99',
        subject: 'p99',
        isSmallerBetter: true,
        unit: 's',
        figures: [0.005, 0.02],
        limit: 0.2,
        remarks: ['measured at 2,000 requests a second'],
      }),
      rowOf('broken', 'bench/url.js format', null, {
        reason: "TypeError: Cannot read properties of undefined (reading 'href') at format (lib/url.js:91:14)",
      }),
      rowOf('warning', 'bench/url.js search', 0.965, { reason: 'slower beyond 2 %, which warns' }),
      rowOf('accepted', 'bench/query.js stringify', 0.88, {
        reason: 'accepted up to 15 % until 2027-01-31: escapes are now checked (#482)',
      }),
      rowOf('improvement', 'bench/query.js parse', 1.34),
      ...fine,
      rowOf('undecided', 'bench/url.js host', 0.98, { interval: [0.92, 1.04] }),
      rowOf('undecided', 'bench/url.js port', 1.01, { interval: [0.95, 1.07] }),
      rowOf('failed', 'bench/idna.js toASCII', null, { reason: 'it ended with exit code 1 on both sides' }),
      rowOf('not-measured', 'bench/url.js noop', null, { reason: 'it cannot be told from an empty body' }),
      rowOf('new', 'bench/url.js canParse', null, { reason: 'base has no url.canParse' }),
      rowOf('gone', 'bench/url.js legacy', null),
    ],
    {
      changedBenchmarks: [{ path: 'bench/url.js', added: 14, removed: 3 }],
      dependencies: [
        { name: 'punycode', base: '2.3.0', head: '2.3.1' },
        { name: '@acme/idna', base: null, head: '1.0.0' },
      ],
      leftOut: [{ path: 'bench/fs.js', why: 'it imports nothing that changed' }],
      selfTest: { rows: 6, decided: [], largest: 0.012 },
      machine: {
        words: 'AMD EPYC 7763, 2 of 64 cores, Ubuntu 24.04, virtual (microsoft)',
        warnings: ['other processes kept 0.4 cores busy'],
      },
    },
  ),
  fine: reportOf(fine),
  undecided: reportOf([...fine, rowOf('undecided', 'bench/url.js host', 0.98, { interval: [0.92, 1.04] })], {
    exit: 5,
  }),
  faster: reportOf([rowOf('improvement', 'bench/query.js parse', 1.34), ...fine]),
  untrusted: reportOf([rowOf('regression', 'bench/url.js parse long', 0.93), ...fine], {
    selfTest: { rows: 6, decided: ['bench/path.js resolve', 'bench/path.js relative'], largest: 0.081 },
  }),
  nothing: reportOf([], { leftOut: [{ path: 'bench/fs.js', why: 'it imports nothing that changed' }] }),
};
