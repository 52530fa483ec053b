import { createHash } from 'node:crypto';
import type { GateReport } from '../gate-report.ts';
import { documentOf } from './markdown/document.ts';

/** Bytes of a comment; GitHub takes 65,536 characters. */
const MOST_OF_COMMENT = 60_000;
/** GitHub shows 1 MiB of what a step says of itself. */
const MOST_OF_SUMMARY = 1_000_000;
const LONGEST_KEY = 100;

/**
 * The first line of a comment, which is not shown: by it the comment is found again. Equal keys give equal lines, others others.
 *
 * @param key what tells several gates of one repository apart
 */
export function markerOf(key: string): string {
  // Letters, digits and `-_.!~*'()%`: no `>`, so nothing ends the comment.
  const written = encodeURIComponent(key.toWellFormed()).replaceAll('--', '-%2D');
  const isLong = written.length > LONGEST_KEY || !key.isWellFormed();
  return `<!-- jsdyno-gate ${isLong ? createHash('sha256').update(JSON.stringify(key)).digest('hex') : written} -->`;
}

/** The answer as one comment on a pull request: at most 60,000 bytes in UTF-8, however many rows there are. */
export function commentOf(report: GateReport, { key }: { key: string }): string {
  return documentOf(report, { first: `${markerOf(key)}\n`, most: MOST_OF_COMMENT });
}

/** The same as the summary of a job, at most 1,000,000 bytes: more rows. */
export function summaryOf(report: GateReport): string {
  return documentOf(report, { first: '', most: MOST_OF_SUMMARY });
}
