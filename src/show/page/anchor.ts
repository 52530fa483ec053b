import { createHash } from 'node:crypto';
import type { ReportRow } from '../report/row.ts';

/**
 * The anchor of a row: the same in every page that has this row of this experiment, so that a link outlives the page that it was
 * copied from. Ten hexadecimal digits: of 4,000 rows two agree once in 100,000 pages.
 */
export function rowAnchor(
  experiment: string,
  row: Pick<ReportRow, 'metric' | 'benchmark' | 'configuration' | 'contender'>,
) {
  const { metric, benchmark, configuration, contender } = row;
  const key = JSON.stringify([experiment, metric, benchmark, configuration, contender]);
  return `r${createHash('sha256').update(key).digest('hex').slice(0, 10)}`;
}

/** The part of an anchor that a name gives: small letters, digits, dashes. Names without any of these give nothing. */
export function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
