import type { Kind, Stored } from '../kinds/kind.ts';
import type { Against } from '../report/against.ts';
import { assemble } from '../report/assemble.ts';
import type { Report } from '../report/row.ts';
import { measurementsOf } from './measurements.ts';

/** The comparisons of a stored experiment of any kind, complete or not: each metric, row and contender. */
export function comparisonsOf(kind: Kind, stored: Stored, against?: Against): Report {
  return assemble({ ...measurementsOf(kind, stored), against });
}
