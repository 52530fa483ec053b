/**
 * The fixed half of adaptive-against-fixed.ts in a file: it takes most of the time, and stays as it is while `compare` without options
 * changes. Nothing in it is of the machine that wrote it but times, and when and at what load they were taken.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ReportRow } from '../../src/index.ts';
import type { DrawnGroup } from './draw-rows.ts';

const FORMAT = 'jsdyno adaptive-against-fixed, fixed part, 1';

type RowName = Pick<ReportRow, 'benchmark' | 'configuration'>;

/** What the fixed runs say of a row that both releases can run. */
export interface FixedRow extends RowName, Pick<ReportRow, 'verdict' | 'reason' | 'ratio' | 'interval'> {
  /** of processes */
  seconds: number;
}

/** What is measured: a part that is of something else cannot be compared with. */
export interface Draw {
  releases: readonly string[];
  seed: number;
  /** of rows, those included that a release turns out not to run */
  count: number;
  /** in the order in which they are measured; `set` as the command line takes it */
  rows: (RowName & { set: string[] })[];
}

export interface FixedPart {
  format: typeof FORMAT;
  draw: Draw;
  /** ISO 8601 */
  measured: string;
  /** least and most */
  load: readonly [number, number];
  /** rounds that were measured, whose time was taken for that of all */
  timed: number;
  /** by the clock, listing included */
  seconds: number;
  /** processes */
  runs: number;
  rows: FixedRow[];
}

export function drawOf(releases: readonly string[], seed: number, blocks: readonly DrawnGroup[]): Draw {
  const rows = blocks.flatMap(({ set, rows }) => rows.map((row) => ({ ...nameOf(row), set })));
  return { releases, seed, count: rows.length, rows };
}

export function saveFixedPart(file: string, part: Omit<FixedPart, 'format'>): void {
  writeFileSync(file, `${JSON.stringify({ format: FORMAT, ...part }, null, 2)}\n`);
}

/** @throws Error in one line for a file that cannot be read, or that `saveFixedPart` did not write */
export function readFixedPart(file: string): FixedPart {
  const text = readFileSync(file, 'utf8');
  const part = parsed(text) as FixedPart | null;
  if (part?.format !== FORMAT) throw new Error(`${file} is not what --save writes`);
  return part;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why what was measured then cannot stand for what is to be measured now, in a line; undefined where it can. */
export function drawDifference(then: Draw, now: Draw): string | undefined {
  if (then.seed !== now.seed) return `it has --seed ${then.seed}, not ${now.seed}`;
  if (then.releases.join() !== now.releases.join()) return `it has ${then.releases.join(' against ')}`;
  if (then.count !== now.count) return `it has ${then.count} rows, not ${now.count}`;
  const at = now.rows.findIndex((row, i) => spelled(then.rows[i]) !== spelled(row));
  return at < 0 ? undefined : `its row ${at + 1} is ${spelled(then.rows[at])}, not ${spelled(now.rows[at])}`;
}

function spelled(row: Draw['rows'][number] | undefined): string {
  if (row === undefined) return 'none';
  return [`${row.benchmark} ${row.configuration}`.trimEnd(), ...row.set.map((setting) => `--set ${setting}`)].join(' ');
}

/** A row as a report spells it: its benchmark, a blank, and the rest. */
function nameOf(row: string): RowName {
  const at = row.indexOf(' ');
  return at < 0
    ? { benchmark: row, configuration: '' }
    : { benchmark: row.slice(0, at), configuration: row.slice(at + 1) };
}
