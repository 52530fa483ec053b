import type { Count } from '../../../stats/quantities.ts';
import type { Judgement } from '../hosts/judgement.ts';

/** After so many ms without a sign of life a host or a planner counts as lost. */
export const LOST_AFTER_MS = 60_000;

/** A farm at one instant, by its database's clock. Plain JSON. */
export interface FarmStatus {
  /** ISO 8601, UTC. */
  at: string;
  hosts: HostStatus[];
  /** Those that run, then those that ended last, the newest first. */
  experiments: ExperimentStatus[];
  /** What does not go on by itself; none is good news. */
  stuck: Stuck[];
}

export interface HostStatus {
  name: string;
  class: string;
  state: 'judging' | 'ready' | 'flagged' | 'draining' | 'drained';
  /** Why it is not ready, or what was said when somebody made it so. */
  reason: string | null;
  joined: string;
  /** Seconds since its worker's last sign of life; null before the first. */
  seenAgo: number | null;
  /** A worker has it, and was seen within the time after which a host counts as lost. */
  isAlive: boolean;
  judged: { at: string; verdict: Judgement['verdict']; scatter: number | null } | null;
  /** Blocks that wait in its queue. */
  queued: Count;
  /** Blocks under way: one at the most, where nothing went wrong. */
  measuring: { experiment: string; row: Count; name: string; round: Count; seconds: number | null }[];
  /** Rows of running experiments that are measured here. */
  rows: Count;
}

export interface ExperimentStatus {
  name: string;
  kind: string;
  submitter: string;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  reason: string | null;
  created: string;
  ended: string | null;
  /** In all; with a block that was measured, of the host where they are now; with a block that failed. */
  rows: { total: Count; measured: Count; failed: Count };
  blocks: Record<'queued' | 'running' | 'done' | 'failed' | 'left-out' | 'withdrawn', Count>;
  /** Who decides what is measured next; null while nobody does. */
  planner: { name: string; seenAgo: number | null; isAlive: boolean } | null;
  /** Where its rows are. */
  hosts: string[];
  /** Hosts that may not measure it, and what there is not the same. */
  refused: { host: string; what: string; expected: string; found: string }[];
  /** Rows that were given up, the first few; `rows.failed` counts all. */
  failures: { row: Count; name: string; host: string; reason: string | null }[];
}

/** Something that does not go on by itself. */
export interface Stuck {
  code: StuckCode;
  host: string | null;
  experiment: string | null;
  /** What it is, and what waits for it: one line. */
  words: string;
  /** What to do: one line, a command where there is one. */
  advice: string;
}

type StuckCode =
  | 'HOST_LOST'
  | 'QUEUE_WAITS'
  | 'NO_PLANNER'
  | 'NO_HOSTS'
  | 'ALL_REFUSED'
  | 'ROWS_FAILED'
  | 'DEAD_LETTERS';
