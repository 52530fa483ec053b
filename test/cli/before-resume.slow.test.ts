/** Experiments that the version before was interrupted in go on: what is stored stays, and the rest is measured. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before as beforeAll, suite, test } from 'node:test';
import { openScenarios } from '../../src/host/scenarios/find-scenarios.ts';
import { ROOT } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { emptyBefore, fillIn, fillStore, placesHere, runsOf, storedNames } from './before.ts';

const before = emptyBefore();

/**
 * Runs in all, and what is printed. At least so many of comparisons that may stop before the last round, and of servers: where
 * the machine is busy the generator is late, and a row that failed so in each of its rounds is given up.
 */
const INTERRUPTED: Record<string, { runs: number | [least: number, most: number]; report: RegExp }> = {
  'compare-interrupted': { runs: 16, report: /confidence improvement .*\n\nb against a\n/s },
  'compare-interrupted-adaptive': { runs: [12, 16], report: /confidence improvement .*\n\nb against a\n/s },
  'run-interrupted': { runs: 4, report: /^\nforms\/spin\.js\n(forms\/spin\.js k=.*\n){4}$/ },
  'scatter-interrupted': { runs: 4, report: /^"filename", "k", .*\n("forms\/spin\.js", .*\n){4}$/ },
  'startup-interrupted': { runs: 12, report: /^empty {2}an empty script\n.*\ntest\/fixtures\/before\/script\.js\n/s },
  'startup-interrupted-commands': { runs: 8, report: /slow.* 4 runs/s },
  'http-interrupted': { runs: [6, 8], report: /^native json {2}GET \/json\n.*\n {2}at \S+ requests\/s/s },
  'http-interrupted-later': { runs: [6, 8], report: /^native json {2}GET \/json\n.*\n {2}at \S+ requests\/s/s },
  'ops-interrupted': { runs: 6, report: /^b against a\n.*\n *\S includes /s },
};

/**
 * `plan.suiteSha256` of then, where it does not hang on the checkout's path. While it is that of today, users can go on with what
 * they interrupted in the version before. It is a promise of no more than this version: where the harness or a built-in script has
 * to change, the figure goes from here, and CHANGELOG.md says what can no longer be resumed.
 */
const THEN: Record<string, string> = {
  'startup-interrupted': '2d3f517a3fb9c84094f914379e3eea7d587f8ce33306b77665e075ba9d221182',
  'startup-interrupted-commands': '79822d86f1cba5fc92f5f073ed06a93dc6afcb776e9fe5bf60ec35fca8ba8837',
  'http-interrupted': '6a9d98f80f69c09bcdafe7dbeb94f43f333cdbff140651f7db5c6a3ebb2830f8',
};

suite('resume', { skip: process.platform === 'win32' }, () => {
  after(before.remove);
  process.env.JSDYNO_CACHE = before.cache;
  let today: Record<string, string> = {};
  beforeAll(async () => {
    const database = fillStore(before, placesHere(before));
    const interrupted = storedNames(database).filter(({ name }) => name.includes('interrupted'));
    assert.deepEqual(
      interrupted.map(({ name }) => name),
      Object.keys(INTERRUPTED),
    );
    today = await fillIn(database, Object.keys(INTERRUPTED));
    database.close();
  });

  test('the work is that of then', () => {
    assert.deepEqual({ ...today, ...THEN }, today);
    // Plans name the folder of a built-in scenario, too.
    assert.equal(openScenarios(['native'])[0]?.folder, join(ROOT, 'benchmarks/scenarios/native'));
  });

  for (const [i, [name, { runs, report }]] of Object.entries(INTERRUPTED).reverse().entries()) {
    test(name, /later|adaptive|commands/.test(name) ? longForm({ timeout: 60_000 }) : { timeout: 60_000 }, async () => {
      const kept = runsOf(before, name);
      assert.ok(kept.length > 0);
      // Without a name it is the newest that was interrupted.
      const named = i === 0 ? [] : [name];
      const { code, stdout, stderr } = await before.run(['resume', ...named, '--no-progress', '--offline']);
      // On a busy machine a load may come too late, which is said of its row.
      assert.ok(code === 0 || (code === 3 && name.startsWith('http')), `exit code ${code}: ${stderr}`);
      assert.match(stdout, report);
      const now = runsOf(before, name);
      assert.deepEqual(now.slice(0, kept.length), kept);
      const [least, most] = typeof runs === 'number' ? [runs, runs] : runs;
      assert.ok(now.length >= least && now.length <= most, `${now.length} runs, planned ${runs}`);
      const { stdout: listed } = await before.run(['experiments']);
      assert.match(listed, new RegExp(`^${name} +\\w+ +done `, 'm'));
      const shown = await before.run(['show', name]);
      assert.doesNotMatch(shown.stdout, /is not complete|has not run yet/);
      if (/no comparisons/.test(stdout)) assert.match(shown.stdout, /^(forms\/spin\.js.*\n){4}$/);
      else assert.equal(shown.stdout, stdout);
    });
  }

  test('what is done is printed again, and nothing is measured', async () => {
    const [name, kept] = ['compare-interrupted', runsOf(before, 'compare-interrupted')];
    const { code, stdout } = await before.run(['resume', name, '--no-progress', '--offline']);
    assert.deepEqual([code, stdout], [0, (await before.run(['show', name])).stdout]);
    assert.deepEqual(runsOf(before, name), kept);
  });
});
