import type { Against } from '../../show/report/against.ts';
import { assemble } from '../../show/report/assemble.ts';
import type { Report } from '../../show/report/row.ts';
import type { Kind, Stored } from '../kind.ts';
import { measurementsOf } from './measurements.ts';

/** The comparisons of a stored experiment of any kind, complete or not: each metric, row and contender. */
export function comparisonsOf(kind: Kind, stored: Stored, against?: Against): Report {
  return assemble({ ...measurementsOf(kind, stored), against });
}
