import type { Envelope } from '../../../show/report/json-envelope.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import type { HistoryMachine } from './machine.ts';

/**
 * A line of a file that jsdyno gate --history appends to: the figures of one gate. Files are named after the machine, which each line has
 * as well.
 * @title jsdyno gate history
 */
export interface GateHistoryDocument extends Envelope<'gate-history', 1> {
  /** ISO 8601. */
  created: string;
  /** Full hash of the head, whose figures make a trend. */
  commit: string;
  /** Full hash of what it was compared with in that run. */
  base: string;
  /** With --with: what npm installed over the packages of the commit, on head and on base. */
  packages?: string | undefined;
  basePackages?: string | undefined;
  /** First line of the commit's message. */
  subject: string | null;
  machine: HistoryMachine;
  /** As resolved. */
  runtimes: string[];
  /** The version of jsdyno. */
  version: string;
  rows: HistoryRow[];
}

type HistoryRow = Omit<GateRow, 'subject' | 'q' | 'limit' | 'noticeable' | 'reason' | 'remarks' | 'at'>;

/** Rows without a figure of the head say nothing of a trend. Pure. */
export function historyLine(report: GateReport, machine: HistoryMachine): GateHistoryDocument {
  const { created, base, head, runtimes, version } = report;
  return {
    schema: 1,
    kind: 'gate-history',
    created,
    commit: head.commit,
    base: base.commit,
    packages: head.packages,
    basePackages: base.packages,
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
