import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { selfTestOf, whyNotBelieved } from '../../../../src/search/gate/measure/self-test.ts';
import type { GroupedRow } from '../../../../src/search/gate/report/compared-groups.ts';
import { DEFAULT_RULES } from '../../../../src/work/rules/default-rules.ts';
import { judgeRows } from '../../../../src/work/rules/judge-rows.ts';
import { COLD, compared, madeRow, P99, slowerRow } from '../../../work/rules/made-rows.ts';

const grouped = (row: ReturnType<typeof madeRow>, metric?: typeof P99): GroupedRow => ({
  compared: compared(row, metric),
  group: null,
});
const [regression] = judgeRows([compared(slowerRow(0.1))], DEFAULT_RULES, [], '2026-11-23');

suite('base against base', () => {
  test('says how many rows it had, which were called different, and the largest change, whichever way', () => {
    const faster = madeRow({ benchmark: 'b.js', ratio: 1.3, verdict: 'faster' });
    const found = selfTestOf([
      grouped(madeRow()),
      grouped(faster),
      grouped(slowerRow(0.5), COLD),
      grouped(madeRow({ ratio: null, interval: null })),
    ]);
    assert.equal(found.rows, 2);
    assert.deepEqual(found.decided, ['b.js n=1 (rate)']);
    assert.ok(Math.abs(found.largest - 0.3) < 0.08, String(found.largest));
    assert.deepEqual(selfTestOf([]), { rows: 0, decided: [], largest: 0 });
  });

  test('takes the belief from a regression where the same benchmark differed from itself beyond the rule', () => {
    assert.equal(regression?.judged, 'regression');
    const why = (...rows: GroupedRow[]) => whyNotBelieved(regression as never, rows);
    assert.match(String(why(grouped(slowerRow(0.06, { configuration: 'n=2' })))), /not believed: .*a\.js n=2/);
    assert.match(String(why(grouped(slowerRow(0.2, { benchmark: 'b.js' })))), /not believed: .*b\.js/);
  });

  test('leaves it where what differed is less, undecided, or another figure', () => {
    const why = (...rows: GroupedRow[]) => whyNotBelieved(regression as never, rows);
    assert.equal(why(), null);
    assert.equal(why(grouped(slowerRow(0.02))), null);
    assert.equal(why(grouped(slowerRow(0.06, { benchmark: 'b.js' }))), null);
    assert.equal(why(grouped(slowerRow(0.3, { verdict: 'inconclusive' as never }))), null);
    assert.equal(why(grouped(slowerRow(0.3), P99)), null);
  });
});
