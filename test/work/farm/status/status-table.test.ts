import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textWidth } from '../../../../src/text/width.ts';
import { statusTable } from '../../../../src/work/farm/status/status-table.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { EXPERIMENT, HOST, TROUBLED } from './examples.ts';

describe('statusTable', () => {
  it('shows hosts, experiments and what is stuck', () => {
    assertGolden(statusTable(TROUBLED, { width: 100 }), 'farm/status-troubled.txt');
    assertGolden(statusTable(TROUBLED, { width: 80 }), 'farm/status-80.txt');
    assertGolden(
      statusTable({ at: TROUBLED.at, hosts: [], experiments: [], stuck: [] }, { width: 80 }),
      'farm/status-empty.txt',
    );
    assertGolden(
      statusTable({ at: TROUBLED.at, hosts: [HOST], experiments: [EXPERIMENT], stuck: [] }, { width: 80 }),
      'farm/status-calm.txt',
    );
  });

  it('fits any terminal, and is broken nowhere where there is none', () => {
    for (const width of [20, 40, 60, 80, 120, 200]) {
      for (const line of statusTable(TROUBLED, { width }).split('\n'))
        assert.ok(textWidth(line) <= width, `${width}: ${line}`);
    }
    assert.match(statusTable(TROUBLED), /is cdcdcdcdcdcd there, not abababababab\n/);
  });

  it('has colours only where they are asked for, and nothing that a terminal would obey from elsewhere', () => {
    assert.ok(!statusTable(TROUBLED).includes('\x1b'));
    assert.ok(statusTable(TROUBLED, { color: true }).includes('\x1b['));
    const evil = { ...HOST, name: 'a\x1b]0;owned\x07', reason: 'b\r\nc\x9b31m' };
    const text = statusTable({ at: TROUBLED.at, hosts: [evil], experiments: [], stuck: [] });
    assert.equal(
      text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : '?')),
      text,
    );
  });
});
