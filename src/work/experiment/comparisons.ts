import type { Against } from '../../show/report/against.ts';
import { assemble } from '../../show/report/assemble.ts';
import type { Problem } from '../../show/report/measured-group.ts';
import type { Report } from '../../show/report/row.ts';
import type { Kind, Stored } from '../kind.ts';
import { measurementsOf } from './measurements.ts';

/** The comparisons of a stored experiment of any kind, complete or not: each metric, row and contender. */
export function comparisonsOf(kind: Kind, stored: Stored, against?: Against): Report {
  return assemble({ ...measurementsOf(kind, stored), against });
}

/** The same, and why a label has no runs or too few, by benchmark and label. */
export function comparedWithProblems(
  kind: Kind,
  stored: Stored,
): { report: Report; problems: ReadonlyMap<string, ReadonlyMap<string, Problem>> } {
  const measurements = measurementsOf(kind, stored);
  const groups = [...measurements.groups];
  const problems = new Map(groups.map((group) => [group.benchmark, group.problems ?? new Map<string, Problem>()]));
  return { report: assemble({ ...measurements, groups }), problems };
}
