import type { GateReport, GateRow } from '../../../../src/search/gate/gate-report.ts';

const ROW: GateRow = {
  judged: 'fine',
  kind: 'ops',
  runtime: 'node@24.4.1',
  benchmark: 'bench/parse.js',
  configuration: 'parse small',
  metric: 'steady',
  subject: 'slower',
  unit: 'ops/s',
  isSmallerBetter: false,
  figures: [1000, 1010],
  ratio: 1.01,
  interval: [0.99, 1.03],
  q: 0.4,
  rounds: 12,
  limit: 0.05,
  noticeable: 0.03,
  reason: null,
  remarks: [],
  at: null,
};

export function row(more: Partial<GateRow> = {}): GateRow {
  return { ...ROW, ...more };
}

/** A small report of one row. */
export function report(more: Partial<GateReport> = {}): GateReport {
  return {
    exit: 0,
    base: { name: 'main', commit: 'b'.repeat(40), subject: 'Begin' },
    head: { name: 'topic', commit: 'a'.repeat(40), subject: 'Parse without a copy' },
    runtimes: ['node@24.4.1'],
    rules: [{ subject: 'slower', share: 0.05, action: 'fail' }],
    rows: [row()],
    counts: { fine: 1 },
    changedBenchmarks: [],
    leftOut: [],
    dependencies: [],
    power: null,
    selfTest: null,
    machine: { words: 'a CPU', warnings: [] },
    falseAlarms: 0.05,
    time: { wholeMs: 2000, measuringMs: 1000, budgetMs: 5000 },
    repeat: ['jsdyno gate --base main'],
    experiments: [],
    warnings: [],
    created: '2026-01-02T03:04:05.678Z',
    version: '0.1.0',
    ...more,
  };
}
