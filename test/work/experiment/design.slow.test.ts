/** Rounds that a design says, in place of those of a comparison. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { suitePlan } from '../../../src/kinds/suite/plan.ts';
import { findExperiment, readConfigurations, readVariants } from '../../../src/store/experiments.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import type { Design, DesignedRound } from '../../../src/work/experiment/design.ts';
import { execute } from '../../../src/work/experiment/execute.ts';
import type { Execution } from '../../../src/work/experiment/execution.ts';
import { prepareExperiment } from '../../../src/work/experiment/prepare.ts';
import { resumeExperiment } from '../../../src/work/experiment/resume.ts';
import { withVariants } from '../../../src/work/experiment/with-variants.ts';
import { hostVariant } from '../../host-variant.ts';

const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
const database = openStore(join(home, 'experiments.sqlite'));
after(() => {
  database.close();
  rmSync(home, { recursive: true });
});
const suiteFolder = join(home, 'benchmark');
const file = join(suiteFolder, 'steps/told.js');
mkdirSync(join(suiteFolder, 'steps'), { recursive: true });
// Its rate is told and not measured, so that a run takes no longer than its process.
writeFileSync(
  file,
  `const common = require('../common.js');
const where = process.execArgv.includes('--no-opt') ? ['everywhere'] : ['everywhere', 'elsewhere'];
const bench = common.createBenchmark(() => bench.report(1e6, 1000n), { where });\n`,
);

const kind = await loadKind('suite');

function begin(): Promise<Execution> {
  const texts = ['a', 'b', 'c'].map((label) => `${label}: ${process.execPath}`);
  const choice = { suite: suiteFolder, categories: ['steps'], runs: 1, turns: false, calibrate: false };
  const plan = suitePlan('compare', choice);
  return prepareExperiment(database, { kind, variants: texts, plan });
}

/** Labels of what is measured, a round each. */
function saying(execution: Pick<Execution, 'configurations' | 'variants'>, rounds: readonly string[][]): Design {
  const said = rounds.map((labels, i): DesignedRound => {
    const variants = labels.map((label) => {
      const found = execution.variants.find((one) => one.label === label);
      assert.ok(found);
      return found;
    });
    return {
      round: i + 1,
      turns: execution.configurations.map((configuration) => ({ round: i + 1, configuration, variants })),
    };
  });
  let next = 0;
  return { next: () => said[next++] ?? null, left: () => [] };
}

const stored = (experiment: number) => {
  const labels = new Map(readVariants(database, experiment).map(({ id, label }) => [id, label]));
  return [...eachRun(database, experiment)].map(({ round, variant, outcome, configuration }) => ({
    key: `${configuration} ${round} ${labels.get(variant)}`,
    outcome,
  }));
};

suite('a design', () => {
  test('says which variants of which rows are measured in which round', async () => {
    const execution = await begin();
    const [row, other] = execution.configurations;
    assert.equal(
      await execute({
        ...execution,
        design: () =>
          saying(execution, [
            ['a', 'c'],
            ['b', 'a'],
          ]),
      }),
      'done',
    );
    assert.deepEqual(
      stored(execution.experiment.id)
        .map(({ key }) => key)
        .sort(),
      [row, other].flatMap((one) => ['1 a', '1 c', '2 a', '2 b'].map((key) => `${one?.id} ${key}`)).sort(),
    );
  });

  test('has what is stored not measured again, and a part leaves the experiment to go on with', async () => {
    const execution = await begin();
    const { name, id } = execution.experiment;
    await execute({ ...execution, isPart: true, design: () => saying(execution, [['a', 'b']]) });
    assert.equal(findExperiment(database, name).state, 'running');
    const before = [...eachRun(database, id)];
    const again = await resumeExperiment(database, kind, findExperiment(database, name));
    await execute({ ...again, design: () => saying(again, [['a', 'b', 'c'], ['c']]) });
    assert.equal(findExperiment(database, name).state, 'done');
    const all = [...eachRun(database, id)];
    assert.equal(all.length, before.length + 2 * execution.configurations.length);
    for (const run of before)
      assert.deepEqual(all.filter((one) => JSON.stringify(one) === JSON.stringify(run)).length, 1);
  });
});

suite('an experiment that gains a variant', () => {
  test('measures its rows on it, and says which of them it lacks', async () => {
    const { experiment } = await begin();
    const added = { ...hostVariant('d', ['--no-opt']), text: `d: ${process.execPath} --no-opt` };
    const [first] = readVariants(database, experiment.id);
    assert.ok(first);
    const execution = await withVariants(database, kind, experiment, [{ ...added, runtime: first.runtime }]);
    assert.deepEqual(
      execution.variants.map(({ label }) => label),
      ['a', 'b', 'c', 'd'],
    );
    await execute({ ...execution, design: () => saying(execution, [['a', 'd']]) });
    const rows = readConfigurations(database, experiment.id);
    const lacking = rows.filter(({ missing }) => Object.hasOwn(missing, 'd'));
    assert.deepEqual(
      lacking.map(({ configuration }) => /elsewhere/.test(configuration)),
      [true],
    );
    const outcomes = new Map(stored(experiment.id).map(({ key, outcome }) => [key, outcome]));
    for (const { id } of rows) {
      assert.equal(outcomes.get(`${id} 1 a`), 'ok');
      assert.equal(outcomes.get(`${id} 1 d`), id === lacking[0]?.id ? 'unavailable' : 'ok');
    }
  });

  test('is refused where its files have changed since', async () => {
    const { experiment } = await begin();
    const [first] = readVariants(database, experiment.id);
    assert.ok(first);
    appendFileSync(file, '// changed\n');
    const added = { ...hostVariant('d'), runtime: first.runtime };
    await assert.rejects(withVariants(database, kind, experiment, [added]), { code: 'EXPERIMENT_CHANGED' });
    assert.equal(readVariants(database, experiment.id).length, 3);
  });
});
