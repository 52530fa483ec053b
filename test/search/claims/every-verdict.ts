/** A report of claims with every verdict, and with names that would be markup if they could. */
import type { Answer } from '../../../src/search/claims/answer.ts';
import { type ClaimsReport, claimsReport, type Found } from '../../../src/search/claims/claims-report.ts';
import { IN_WORDS, readClaims } from '../../../src/search/claims/read-claims.ts';
import { mapClaim, type Statement } from '../../../src/search/claims/statement.ts';
import type { Verdict } from '../../../src/stats/verdict.ts';

const HOSTILE = '<script>alert(1)</script> | **x** \u001b[31m';

/** What is measured of each claim: its verdict and interval. */
const MEASURED: [string, string, Verdict, [number, number]][] = [
  ['A1', '+100%', 'faster', [1.9, 2.1]],
  ['A2', '+100%', 'faster', [1.2, 1.3]],
  ['A3', '+100%', 'faster', [4, 5]],
  ['A4', '+100%', 'equivalent', [0.99, 1.01]],
  ['A5', 'about +100%', 'slower', [0.5, 0.6]],
  ['A6', '+200% or more', 'floor', [1, 1]],
  ['A7', '-20% to -36%', 'undecided', [0.5, 1.5]],
  ['A8', 'faster', 'unavailable', [1, 1]],
  ['A9', '10 -> 20', 'disturbed', [1, 1]],
];

const rows = MEASURED.map(
  ([id, text]) => `${id},me,${id < 'A5' ? 'one' : HOSTILE},${id} ${HOSTILE},ops/s,node@18,node@20,${text}`,
);
const claims = readClaims(
  `${[IN_WORDS.join(','), ...rows, 'B1,me,one,unmapped,ops/s,node@18,node@20,+1%', 'C1,me,one,left out,ops/s,node@18,node@20,+1%'].join('\n')}\n`,
  'a.csv',
);
const maps = claims
  .filter(({ id }) => id !== 'B1')
  .map(({ id, workload }) => ({
    id,
    workload,
    kind: 'ops',
    row: { benchmark: 'x', parameters: {} },
    note: HOSTILE,
    shortened: 'less',
  }));
const mapped = claims.map((claim) => mapClaim(claim, { claims: maps, tables: [] }));

function foundOf({ claim }: Statement): Found {
  const measured = MEASURED.find(([id]) => id === claim.id);
  if (measured === undefined) return null;
  const [, , verdict, interval] = measured;
  const isFigure = !['floor', 'unavailable', 'disturbed'].includes(verdict);
  const answer: Answer = {
    verdict,
    ratio: isFigure ? Math.sqrt(interval[0] * interval[1]) : null,
    interval: isFigure ? interval : null,
    rows: 2,
    rounds: 5,
    figures: null,
    reason: isFigure ? null : HOSTILE,
    metric: 'steady',
    experiment: '1122-0000-abc',
    versions: ['node 18', 'node 20'],
    beside: [{ metric: 'cold', verdict: 'undecided', ratio: 1.5, interval: [0.5, 4] }],
  };
  return { answer };
}

const experiment = {
  name: '1122-0000-abc',
  kind: 'ops',
  state: 'done',
  created: '2026-01-01',
  variants: ['node@18'],
  machine: 'one',
};
export const REPORT: ClaimsReport = claimsReport(
  [{ name: 'a.csv', sha256: '0'.repeat(64) }],
  mapped,
  foundOf,
  [experiment],
  {
    share: 0.25,
    margin: 0.02,
  },
);
