/** The comparisons of a gate's experiments, as rules take them. */

import { publishedFrom } from '../../../show/report/published-from.ts';
import { measurementsOf } from '../../../work/experiment/measurements.ts';
import { type ComparedRow, comparedRows } from '../../../work/rules/compared-row.ts';
import type { JudgedRow } from '../../../work/rules/judge-rows.ts';
import type { MeasuredGroup } from '../measure/measure-groups.ts';
import type { GateGroup } from '../measure/ready-groups.ts';

/** A comparison, and the experiment that it is of; null for sizes, which no experiment measures. */
export interface GroupedRow {
  compared: ComparedRow;
  group: GateGroup | null;
}

/** A judged comparison, likewise. */
export interface JudgedGroupRow {
  judged: JudgedRow;
  group: GateGroup | null;
}

/** Metrics as people read them, and those that only a gate looks at. */
export function comparedGroup({ group, stored }: MeasuredGroup): GroupedRow[] {
  const { kind, name } = group.work;
  const plain = publishedFrom(measurementsOf(kind, stored));
  const { report } = kind.readable?.(plain, stored) ?? plain;
  const also =
    kind.alsoJudged === undefined
      ? []
      : comparedRows(publishedFrom(measurementsOf({ ...kind, metrics: kind.alsoJudged }, stored)).report);
  return [...comparedRows(report), ...also].map((compared) => ({
    compared:
      name === undefined ? compared : { ...compared, row: { ...compared.row, benchmark: name, configuration: '' } },
    group,
  }));
}
