import type { GateReport, GateRow } from '../gate-report.ts';
import type { HistoryMachine } from './machine.ts';

/** A gate's result as it is kept, a line of JSON. docs/schemas/gate-history.schema.json has the same. */
interface HistoryLine {
  schema: 1;
  kind: 'gate-history';
  /** ISO 8601. */
  created: string;
  /** Full commits; the figures that matter for a trend are those of `commit`, the head. */
  commit: string;
  base: string;
  subject: string | null;
  machine: HistoryMachine;
  /** As resolved. */
  runtimes: string[];
  /** The version of jsdyno. */
  version: string;
  rows: HistoryRow[];
}

type HistoryRow = Pick<
  GateRow,
  | 'kind'
  | 'runtime'
  | 'benchmark'
  | 'configuration'
  | 'metric'
  | 'unit'
  | 'isSmallerBetter'
  | 'figures'
  | 'ratio'
  | 'interval'
  | 'rounds'
  | 'judged'
>;

/** Rows without a figure of the head say nothing of a trend. Pure. */
export function historyLine(report: GateReport, machine: HistoryMachine): HistoryLine {
  const { created, base, head, runtimes, version } = report;
  return {
    schema: 1,
    kind: 'gate-history',
    created,
    commit: head.commit,
    base: base.commit,
    subject: head.subject,
    machine,
    runtimes,
    version,
    rows: report.rows.filter(({ figures }) => figures[1] !== null).map(kept),
  };
}

function kept(row: GateRow): HistoryRow {
  const { kind, runtime, benchmark, configuration, metric, unit, isSmallerBetter } = row;
  const { figures, ratio, interval, rounds, judged } = row;
  return {
    kind,
    runtime,
    benchmark,
    configuration,
    metric,
    unit,
    isSmallerBetter,
    figures,
    ratio,
    interval,
    rounds,
    judged,
  };
}
