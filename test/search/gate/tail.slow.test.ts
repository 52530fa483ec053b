/** A server of which the tail alone grew, measured by the command. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { type Change, commit, makePackage } from '../../../benchmarks/self/gate/a-package.ts';
import { readGateJson } from '../../../src/search/gate/answer/gate-json.ts';
import type { GateReport } from '../../../src/search/gate/gate-report.ts';
import { sandbox } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';

const top = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
const { env, home, remove } = sandbox();
env.JSDYNO_CACHE = home;
after(() => {
  rmSync(top, { recursive: true, force: true });
  remove();
});

/** At a rate that any machine keeps up with, so that no time goes into looking for one. */
const RATE = 400;

async function gate(name: string, change: Change) {
  const folder = join(top, name);
  const json = join(top, `${name}.json`);
  mkdirSync(folder);
  makePackage(folder, 'server');
  appendFileSync(join(folder, 'jsdyno.yml'), `rates: [${RATE}]\nrules: [{ p99: { fail: 25%, warn: 25% } }]\n`);
  commit(folder, change, 'Change');
  const line = ['gate', '--base', 'HEAD~1', '--head', 'HEAD', '--no-progress', '--offline', '--on', process.execPath];
  const chosen = ['--only', `* rate=${RATE}`, '--budget', '25s', '--json', json];
  const { code, stderr } = await inProcess([...line, ...chosen], env, folder);
  // On a busy machine the load may come late, which is none of the server's.
  assert.ok(code === 0 || code === 4 || code === 3, `${code}: ${stderr}`);
  return { code, report: readGateJson(readFileSync(json, 'utf8')) };
}

suite('a server of which one answer in 25 takes 60 ms in place of 5', () => {
  test('fails by its P99, and by nothing else', async (t) => {
    const { code, report } = await gate('first', { slowMs: 60 });
    const rows = report.rows.map(({ judged, metric, configuration, reason }) => [
      judged,
      metric,
      configuration,
      reason,
    ]);
    if (code !== 4 && isBusy(report) && report.rows.every((row) => row.judged === 'undecided' || wasLate(row))) {
      t.skip(`the machine is too busy for a tail: ${JSON.stringify([rows, report.machine.warnings])}`);
      return;
    }
    assert.equal(code, 4, JSON.stringify([rows, report.machine.warnings], null, 1));
    const slower = report.rows.filter(({ judged }) => judged === 'regression');
    assert.deepEqual(
      slower.map(({ metric, configuration }) => [metric, configuration]),
      [['p99', `route='answer' rate=${RATE}`]],
    );
    assert.ok((slower[0]?.ratio ?? 1) < 0.7, `${slower[0]?.ratio}`);
    assert.ok(report.selfTest !== null, 'what would fail is looked at in base alone');
  });
});

/** Whether others are at work, before it began or beside it, which makes tails of its own, of base and head alike. */
function isBusy({ machine, rows }: GateReport): boolean {
  return machine.warnings.some((text) => text.includes('The machine is busy')) || rows.some(wasLate);
}

/** Whether no load could be measured for want of a CPU, which says nothing of the server. */
function wasLate({ reason }: GateReport['rows'][number]): boolean {
  return reason?.includes('the generator was late') === true;
}
