/** What came from a file is data: nothing that it names is ever started, however it is asked for. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { Inherited } from '../../../src/host/process/surroundings.ts';
import { prepareExperiment, resumeExperiment } from '../../../src/index.ts';
import { importJson } from '../../../src/kinds/import.ts';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { startupKind } from '../../../src/kinds/startup/kind.ts';
import type { StartupPlan } from '../../../src/kinds/startup/plan.ts';
import type { Draft } from '../../../src/measure/plan.ts';
import { findExperiment, readConfigurations, readVariants } from '../../../src/store/experiments.ts';
import { exportJson } from '../../../src/store/export-json.ts';
import { countRuns } from '../../../src/store/run-counts.ts';
import { openStore } from '../../../src/store/store.ts';
import { execute } from '../../../src/work/experiment/execute.ts';

function planOf(startup: StartupPlan['startup']): Draft<StartupPlan> {
  return { kind: 'startup', runs: 1, seed: 1, timeoutMs: 20_000, margin: 0.02, categories: [], startup };
}

suite('an imported experiment that names a command', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  process.env.JSDYNO_CACHE ??= join(home, 'cache');
  const database = openStore(join(home, 'experiments.sqlite'));
  after(() => {
    database.close();
    rmSync(home, { recursive: true });
  });
  const trace = join(home, 'was-run');

  /** Interrupted before its first run, and then given a `prepare` of the file's own. */
  async function smuggle(name: string): Promise<void> {
    const { experiment } = await prepareExperiment(database, {
      kind: startupKind,
      variants: [`${process.execPath} --version`],
      plan: planOf({ folder: home, scripts: [], warmup: 0 }),
    });
    const text = JSON.parse([...exportJson(database, experiment)].join(''));
    text.experiment.state = 'interrupted';
    text.experiment.origin = 'measured';
    text.experiment.plan.startup.prepare = `touch ${trace}`;
    for (const { command } of text.configurations) command.prepare = `touch ${trace}`;
    await importJson(database, [JSON.stringify(text)], 'x.json', name);
    database.prepare("UPDATE experiment SET state = 'done', owner = NULL WHERE id = ?").run(experiment.id);
  }

  test('cannot be resumed by name, as the newest, nor executed by the library; not even when imported twice', async () => {
    await smuggle('first');
    const again = [...exportJson(database, findExperiment(database, 'first'))];
    await importJson(database, again, 'x.json', 'second');
    for (const name of ['first', 'second']) {
      await assert.rejects(resumeExperiment(database, name), { code: 'EXPERIMENT_CHANGED' });
      const experiment = findExperiment(database, name);
      const kind = await loadKind(experiment.kind);
      const plan = kind.planOf(experiment);
      const execution = {
        kind,
        database,
        experiment: { ...experiment, origin: 'measured' as const },
        plan,
        work: kind.open(plan).prepare(),
        variants: readVariants(database, experiment.id),
        configurations: readConfigurations(database, experiment.id, experiment.kind),
      };
      await assert.rejects(execute(execution), { code: 'EXPERIMENT_CHANGED' });
      assert.deepEqual(countRuns(database, experiment.id), { ok: 0, failed: 0, unavailable: 0 });
      assert.equal(findExperiment(database, name).state, 'interrupted');
    }
    await assert.rejects(resumeExperiment(database, undefined), { code: 'UNKNOWN_EXPERIMENT' });
    assert.equal(existsSync(trace), false);
  });
});

suite('an experiment that goes on in another shell', () => {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const database = openStore(join(home, 'experiments.sqlite'));
  const { TZ } = process.env;
  after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    delete process.env.UV_USE_IO_URING;
    database.close();
    rmSync(home, { recursive: true });
  });

  test('says what was taken out, and what was passed on otherwise at its start', async () => {
    process.env.TZ = 'Asia/Tokyo';
    process.env.UV_USE_IO_URING = '0';
    const said: string[] = [];
    const onWarning = (text: string) => said.push(text);
    const script = join(home, 'x.js');
    writeFileSync(script, '');
    const request = {
      kind: startupKind,
      variants: [process.execPath],
      plan: planOf({ folder: home, scripts: [{ name: 'x.js', path: script }], warmup: 0 }),
    };
    const { experiment } = await prepareExperiment(database, request, { onWarning });
    assert.equal(said.length, 1);
    assert.match(said.pop() ?? '', /^unset, not inherited: .*UV_USE_IO_URING/);
    const { takenOut, passedOn } = experiment.environment.inherited as Inherited;
    assert.ok(takenOut.includes('UV_USE_IO_URING'));
    assert.equal(passedOn.TZ, 'Asia/Tokyo');
    await resumeExperiment(database, experiment.name, { onWarning });
    assert.deepEqual(said, []);
    process.env.TZ = 'UTC';
    await resumeExperiment(database, experiment.name, { onWarning });
    assert.deepEqual(said, ['the environment has changed since the experiment began: TZ was Asia/Tokyo']);
  });
});
