/** Base against base: what this machine makes of no difference at all. */

import type { Metric } from '../../../show/report/metric.ts';
import { rowTitle } from '../../../show/report/row-titles.ts';
import { metricName } from '../../../show/report/words.ts';
import { percent } from '../../../text/english-numbers.ts';
import type { JudgedRow } from '../../../work/rules/judge-rows.ts';
import { rowName } from '../../../work/rules/limits.ts';
import { worseningOf } from '../../../work/rules/worsening.ts';
import type { SelfTest } from '../gate-report.ts';
import type { GroupedRow } from '../report/compared-groups.ts';

/** What was seen, over all rows that were compared. Pure. */
export function selfTestOf(rows: readonly GroupedRow[]): SelfTest {
  const compared = rows.filter(({ compared: { row, metric } }) => row.interval !== null && isLookedAt(metric));
  return {
    rows: compared.length,
    decided: compared.filter(isDecided).map(({ compared: { row } }) => `${rowName(row)} (${metricName(row.metric)})`),
    largest: compared.reduce((most, one) => Math.max(most, changeOf(one)), 0),
  };
}

/** Metrics that only a rule of their own looks at fail nobody's gate. */
function isLookedAt({ isNamedByRules }: Pick<Metric, 'isNamedByRules'>): boolean {
  return isNamedByRules !== true;
}

function isDecided({ compared: { row } }: GroupedRow): boolean {
  return row.verdict === 'faster' || row.verdict === 'slower';
}

/** As a share, whichever way. */
function changeOf({ compared: { row, metric } }: GroupedRow): number {
  return row.ratio === null ? 0 : Math.abs(worseningOf(row.ratio, metric.isSmallerBetter));
}

/**
 * Why a regression is not believed: base was called different from itself, in the same metric of the same benchmark by as much, or in any
 * row of that metric. Null where it stands. Pure.
 */
export function whyNotBelieved(
  { row, metric, worsening, limit }: JudgedRow,
  same: readonly GroupedRow[],
): string | null {
  const seen = worsening ?? Number.POSITIVE_INFINITY;
  const alike = same.filter((one) => one.compared.metric.name === metric.name && isDecided(one));
  const ofRow = alike.filter(({ compared }) => compared.row.benchmark === row.benchmark);
  // In its own row a difference of what the rule allows is enough; in another one it must be as large.
  const found =
    ofRow.find((one) => changeOf(one) >= Math.min(limit ?? seen, seen)) ?? alike.find((one) => changeOf(one) >= seen);
  if (found === undefined) return null;
  return `not believed: base against itself differed by ${percent(changeOf(found))} in ${rowTitle(found.compared.row)}`;
}
