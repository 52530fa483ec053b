/**
 * How many of the intervals that are shown miss the truth, and whether verdict, q, interval and words of any row disagree, over whole simulated
 * reports: what docs/evidence/statistics.md has.
 *
 *     node scripts/agreement-simulation.ts                 200 reports a line
 *     node scripts/agreement-simulation.ts --reports 1000
 */
import { parseArgs } from 'node:util';
import { type Form, simulateReports } from '../test/show/report/agreement-simulation.ts';
import { createRandom } from '../test/stats/simulation.ts';

const { values } = parseArgs({ options: { reports: { type: 'string', default: '200' } } });
const REPORTS = Number(values.reports);

const per = (share: number): string => `${(100 * share).toFixed(2)} %`.padStart(8);
const FORMS: readonly Form[] = ['adaptive', 'strict', 'gate', 'fixed'];
let [rows, disagreeing] = [0, 0];
console.log(
  `${REPORTS} reports of 15 rows a line, two metrics each: intervals that miss, of all and of different rows.`,
);
for (const form of FORMS) {
  for (const nulls of [0.1, 0.5, 0.9, 1]) {
    for (const isStaggered of form === 'fixed' ? [false] : [false, true]) {
      const found = simulateReports({ form, rows: 15, nulls, isStaggered }, REPORTS, createRandom(331));
      rows += found.rows;
      disagreeing += found.disagreeing.length;
      const name = `${form}, ${100 * nulls} % null${isStaggered ? ', begun one by one' : ''}`;
      console.log(name.padEnd(40), per(found.missed), per(found.falseCoverage), `${found.different} different`);
      for (const line of found.disagreeing) console.log(`  ${line}`);
    }
  }
}
console.log(`${disagreeing} of ${rows} rows disagree with themselves`);
