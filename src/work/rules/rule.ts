/**
 * Rules about comparisons: `slower:5%` fails where a row is slower, surely and by more than 5 %. Commands take them by `--fail-if`, a
 * gate by its `jsdyno.yml`.
 */

import { SUBJECTS, type Subject } from '../../show/report/subject.ts';
import type { NonNegative } from '../../stats/quantities.ts';

export { SUBJECTS, type Subject };

export interface Rule {
  subject: Subject;
  /** Name of the one metric that it looks at, such as `cold`; absent: those that tell most of the subject (report/metric.ts). */
  metric?: string | undefined;
  /** The least worsening that counts, as a share: .05 is 5 % more time, bytes or seconds, or 5 % less speed. */
  share: NonNegative;
  action: 'fail' | 'warn' | 'ignore';
  /** A pattern with `*` and `?` that `benchmark configuration` of a row matches as a whole; absent: every row. Of the rules of one action the last that fits counts; `ignore` takes back those before it. */
  rows?: string | undefined;
}

/** A worsening that somebody knows of and accepts. */
export interface Acceptance {
  /** As reports spell a row: benchmark, a blank, configuration. Exact. */
  row: string;
  /** Name of the metric; absent: each. */
  metric?: string | undefined;
  /** The worsening up to which it is accepted, as a share. */
  most: number;
  reason: string;
  /** ISO 8601 date: the last day on which it counts. */
  until: string;
}

/** What rules say of a row. */
export type Judged =
  /** Worse, surely, by more than the share of a rule that fails. */
  | 'regression'
  /** Likewise by a rule that warns. */
  | 'warning'
  /** A regression that is accepted. */
  | 'accepted'
  | 'improvement'
  /** Surely no larger change than the margin, or surely a smaller one than the rule's share. */
  | 'fine'
  /** Neither is sure, or other work on the machine left no figure. */
  | 'undecided'
  /** At the floor: nothing of it can be compared. */
  | 'not-measured'
  /** It failed on head alone: a regression of another kind. */
  | 'broken'
  /** It failed on both sides. */
  | 'failed'
  /** Base cannot run it. */
  | 'new'
  /** Head has it no more. */
  | 'gone';
