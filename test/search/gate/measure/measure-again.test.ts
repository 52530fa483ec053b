import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rateOfRow } from '../../../../src/kinds/gated-work.ts';
import { namesOf } from '../../../../src/search/gate/measure/measure-again.ts';
import type { GateGroup } from '../../../../src/search/gate/measure/ready-groups.ts';
import type { JudgedGroupRow } from '../../../../src/search/gate/report/compared-groups.ts';

function groupOf(configurations: { benchmark: string; configuration: string }[], name?: string): GateGroup {
  return { prepared: { configurations }, work: { name } } as unknown as GateGroup;
}

function suspect(group: GateGroup, benchmark: string, configuration: string): JudgedGroupRow {
  return { group, judged: { row: { benchmark, configuration } } } as unknown as JudgedGroupRow;
}

const names = (groups: GateGroup[], suspects: JudgedGroupRow[]) =>
  namesOf(groups, suspects).map(({ benchmark, row }) => [benchmark, row]);

suite('base is compared with itself', () => {
  const server = groupOf([
    { benchmark: 'api', configuration: "route='list'" },
    { benchmark: 'api', configuration: "route='one'" },
  ]);

  test('in latencies at the rate that would fail, without the throughput that it followed from', () => {
    assert.deepEqual(names([server], [suspect(server, 'api', "route='one' rate=2510")]), [
      ['api', "api route='one' rate=2510"],
    ]);
  });

  test('in throughput where that would fail, and in both where both would', () => {
    const both = [suspect(server, 'api', "route='list'"), suspect(server, 'api', "route='list' rate=1e+21")];
    assert.deepEqual(names([server], both), [
      ['api', "api route='list'"],
      ['api', "api route='list' rate=1e+21"],
    ]);
  });

  test('in rows of the experiment that would fail, not in those of another one that are called alike', () => {
    const other = groupOf([{ benchmark: 'api', configuration: "route='one'" }]);
    assert.deepEqual(names([server, other], [suspect(other, 'api', "route='one'")]).length, 1);
    const operations = groupOf([
      { benchmark: 'a.js', configuration: "operation='x'" },
      { benchmark: 'a.js', configuration: "operation='x' n=1" },
    ]);
    assert.deepEqual(names([operations], [suspect(operations, 'a.js', "operation='x' n=1")]), [
      ['a.js', "a.js operation='x' n=1"],
    ]);
  });

  test('in a command line that goes by a name of its own', () => {
    const line = groupOf([{ benchmark: 'hello', configuration: 'line=1' }], 'npm run hello');
    assert.deepEqual(names([line], [suspect(line, 'npm run hello', '')]), [['hello', 'hello line=1']]);
    assert.deepEqual(names([line], []), []);
  });
});

test('the rate of a row is told by its name', () => {
  assert.equal(rateOfRow("route='one' rate=2510"), 2510);
  assert.equal(rateOfRow("route='one' rate=2.5"), 2.5);
  assert.equal(rateOfRow("route='one'"), null);
  assert.equal(rateOfRow("route=' rate=5'"), null);
});
