import type { GateRow } from '../gate-report.ts';

/**
 * What an answer says, before it has a form: each format lays out the same sections. Own words are plain; what comes from elsewhere is
 * marked as such, so that no format can take it for its own.
 */
export type Part = string | Name | Said;

/** A name, a path, a command line: told as it is, to the letter. */
export interface Name {
  name: string;
}

/** A sentence with names in it, by whoever measured: a reason, a warning. */
interface Said {
  said: string;
}

export type Words = readonly Part[];

export interface Section {
  title: string;
  /** Folded away where a format can. */
  isFolded: boolean;
  /** How it was measured: the terminal has it with `--explain`. */
  isMethod: boolean;
  /** The most important is 1; where space is short the others give way first. */
  importance: number;
  /** Before the list. */
  lead: readonly Words[];
  /** Whether the number of its items says something. */
  hasCount: boolean;
  list: List;
}

export type List =
  /** Comparisons with figures. */
  | { kind: 'rows'; rows: readonly GateRow[]; hasJudged: boolean }
  /** Their intervals as a picture in text. */
  | { kind: 'chart'; rows: readonly GateRow[] }
  /** One below the other. */
  | { kind: 'items'; items: readonly Words[] }
  /** One behind the other. */
  | { kind: 'names'; items: readonly Words[] }
  /** Lines to copy. */
  | { kind: 'lines'; language: string; lines: readonly string[] };

export interface Answer {
  /** The verdict in one line. */
  headline: Words;
  /** What was counted, against what, how sure. */
  summary: Words;
  /** What makes the whole doubtful. */
  alarms: readonly Words[];
  /** What to do, in order. */
  advice: readonly Words[];
  sections: readonly Section[];
}

/** How many things a list has. */
export function sizeOf(list: List): number {
  if (list.kind === 'rows' || list.kind === 'chart') return list.rows.length;
  return list.kind === 'lines' ? list.lines.length : list.items.length;
}
