/** Labels and parameters may be called as what every object has, from the plan to every report and back by a file. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { compare } from '../../../src/index.ts';
import { importJson } from '../../../src/kinds/import.ts';
import { findReadable } from '../../../src/kinds/stored.ts';
import type { SuiteConfiguration } from '../../../src/kinds/suite/configuration.ts';
import { missingOn, readConfigurations } from '../../../src/store/experiments.ts';
import { exportJson } from '../../../src/store/export-json.ts';
import { countRuns } from '../../../src/store/run-counts.ts';
import { openStore } from '../../../src/store/store.ts';
import { printAll } from '../../store/exchange/print-all.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** Its second file cannot be loaded where a flag is missing, so that labels become keys of the plan. */
const GOOD = `const common = require('../common.js');
const bench = common.createBenchmark(main, { constructor: [1], toString: ['a'], n: [1000] });
function main({ n, constructor: a, toString: b }) {
  if (a !== 1 || b !== 'a') throw new Error('got ' + a + ' and ' + b);
  let sum = 0;
  bench.start();
  for (let i = 0; i < n; i++) sum += Math.sqrt(i);
  bench.end(n);
  if (sum < 0) console.log(sum);
}
`;
/** Has the parameters that the first lacks: a setting that no file takes is refused. */
const OTHER = GOOD.replace("{ constructor: [1], toString: ['a'],", "{ hasOwnProperty: [1], ['__proto__']: [2],")
  .replace('constructor: a, toString: b', "hasOwnProperty: a, ['__proto__']: b")
  .replace("a !== 1 || b !== 'a'", 'a !== 5 || b !== 6');
const BROKEN = `throw new Error('always');\n`;

suite('names that mean something to JavaScript', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });
  const folder = join(home, 'suite');
  mkdirSync(join(folder, 'forms'), { recursive: true });
  writeFileSync(join(folder, 'common.js'), '');
  writeFileSync(join(folder, 'forms/good.js'), GOOD);
  writeFileSync(join(folder, 'forms/broken.js'), BROKEN);
  writeFileSync(join(folder, 'forms/other.js'), OTHER);

  test('are labels, parameters and settings as any other', async () => {
    const [baseline = '', ...contenders] = NAMES.map((name) => `${name}: ${process.execPath}`);
    const set = ['hasOwnProperty=5', '__proto__=6'];
    const all = { baseline, contenders, suite: folder, categories: ['forms'], runs: 1, turns: false, database };
    await assert.rejects(compare({ ...all, set: ['valueOf=5'] }), {
      code: 'BAD_OPTION',
      message: '--set valueOf=5: no chosen benchmark has a parameter valueOf',
    });
    const report = await compare({ ...all, set });
    assert.deepEqual(
      report.variants.map(({ label }) => label),
      NAMES,
    );
    const good = report.rows.filter(({ benchmark }) => benchmark === 'forms/good.js');
    assert.deepEqual(
      good.map(({ contender, counts }) => [contender, counts]),
      NAMES.slice(1).map((name) => [name, [1, 1]]),
    );

    const name = String(report.experiment?.id);
    const experiment = await findReadable(database, name);
    assert.deepEqual(countRuns(database, experiment.id), { ok: 8, failed: 4, unavailable: 0 });
    const copy = await importJson(database, exportJson(database, experiment), 'x.json', 'copy');
    for (const { id } of [experiment, copy]) {
      const [broken, fine, other] = readConfigurations<SuiteConfiguration>(database, id);
      assert.ok(broken && fine);
      for (const label of NAMES) {
        assert.match(missingOn(broken, label)?.reason ?? '', /always/, label);
        assert.equal(missingOn(fine, label), undefined, label);
      }
      assert.deepEqual(Object.entries(fine.extra), [
        ['hasOwnProperty', '5'],
        ['__proto__', '6'],
      ]);
      assert.equal(other?.configuration, 'n=1000 __proto__=6 hasOwnProperty=5');
    }
    const [printed, again] = await Promise.all(
      [name, 'copy'].map(async (one) => (await printAll(database, one)).join('').replaceAll(one, '')),
    );
    assert.equal(again?.includes('__proto__'), true);
    assert.equal(printed?.match(/__proto__/g)?.length, again?.match(/__proto__/g)?.length);
    assert.doesNotMatch(`${printed}${again}`, /native code|\[object/);
  });
});
