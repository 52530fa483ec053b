/**
 * Candidates measured again: of a repository whose stored series has two steps, one is true and one was made up. Points are made up, experiments
 * hold commits that can be checked out, and the figures of fresh rounds are known (test/search/bisect/a-history.ts).
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { HistoryDocument } from '../../../src/cli/history/history.ts';
import { inFolder } from '../../../src/host/process/in-folder.ts';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { suitePlan } from '../../../src/kinds/suite/plan.ts';
import { shortHash } from '../../../src/search/history/gathered.ts';
import { storedFigures, WAY } from '../../../src/search/history/read/stored.ts';
import { listExperiments, releaseExperiment } from '../../../src/store/experiments.ts';
import { keepPoints } from '../../../src/store/points.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import { createExperiment } from '../../../src/store/write-experiment.ts';
import { preparePlan } from '../../../src/work/experiment/prepare.ts';
import { emptyBefore } from '../../cli/before.ts';
import { start } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';
import { BUILD, makeHistory } from '../bisect/a-history.ts';

const { repository, commits, slower } = makeHistory();
const { folder } = repository;
const { home, cache, remove } = emptyBefore();
after(remove);

/** Where nothing happened. */
const MADE_UP = 20;
const labelOf = (place: number) => (commits[place] ?? '').slice(0, 12);
const env = { ...process.env, JSDYNO_HOME: home, JSDYNO_CACHE: cache, NO_COLOR: '1' };
const history = (...args: string[]) => inProcess(['history', '--no-progress', ...args], env, folder);

/** A night a commit, each beside the first commit and without runs; their points say two steps. */
async function fill(): Promise<void> {
  Object.assign(process.env, { JSDYNO_HOME: home, JSDYNO_CACHE: cache });
  const kind = await loadKind('suite');
  const choice = { suite: 'bench', categories: ['known'], turns: false, calibrate: false, trees: { build: BUILD } };
  const variants = [commits[0], commits.at(-1)].map((commit) => `${process.execPath} at ${commit}`);
  const prepared = await preparePlan({ kind, plan: suitePlan('compare', choice), variants });
  prepared.work.remove?.();
  const [first] = prepared.variants;
  const [row] = prepared.configurations;
  assert.ok(first?.tree !== undefined);
  const { tree } = first;
  const variantAt = (commit: string) => ({
    ...{ ...first, label: commit.slice(0, 9), text: `${process.execPath} at ${commit}` },
    tree: { ...tree, folder: tree.folder.replace(commits[0] ?? '', commit), commit, name: commit },
  });
  const key = {
    ...{ kind: 'suite', benchmark: row?.benchmark, configuration: row?.configuration },
    metric: { name: 'rate', unit: 'ops/s', isSmallerBetter: false },
    ...{ variant: `node@${process.versions.node}`, suite: null, host: 'paired' },
  };
  const database = openStore();
  const nights = commits.slice(1).map((commit, i) => {
    const place = i + 1;
    const { id } = createExperiment(database, {
      ...{ name: `night-${place}`, kind: 'suite', origin: 'measured', plan: prepared.plan, environment: {} },
      ...{ variants: [variantAt(commits[0] ?? ''), variantAt(commit)], owner: process.pid },
      configurations: prepared.configurations,
    });
    releaseExperiment(database, id, 'done');
    const created = new Date(Date.UTC(2026, 0, place)).toISOString();
    database.prepare('UPDATE experiment SET created = ? WHERE id = ?').run(created, id);
    return { id, place };
  });
  await storedFigures(database);
  for (const { id, place } of nights) {
    const log = (place >= MADE_UP ? -0.2 : 0) + (place >= slower ? -0.4 : 0) + 0.004 * Math.sin(place * place);
    keepPoints(database, id, WAY, [
      {
        ...{ series: shortHash(key), key: JSON.stringify(key), base: labelOf(0), label: labelOf(place), log },
        ...{ low: log - 0.01, high: log + 0.01, verdict: 'undecided' },
      },
    ]);
  }
  database.close();
}

suite('history --confirm', () => {
  const told = async (...args: string[]) => {
    const { stdout, stderr, code } = await history('--format', 'json', '--all', ...args);
    assert.ok(stdout.startsWith('{'), stderr);
    return { code, stderr, changes: (JSON.parse(stdout) as HistoryDocument).changes };
  };

  test('a true step is confirmed behind a kill, one that was made up is refuted', async () => {
    await inFolder(folder, fill);
    const { changes, code } = await told();
    assert.deepEqual(
      changes.map(({ to, state }) => [to.label, state]),
      [slower, MADE_UP].map((place) => [labelOf(place), 'candidate']),
    );
    assert.equal(code, 4);
    const [real] = changes;
    assert.match(
      real?.bisect ?? '',
      /^jsdyno bisect --good [0-9a-f]{12} --bad [0-9a-f]{12} .*--build 'node build.js' --suite .*bench .*known\/records\.js n=100000$/,
    );

    const plan = await history('--confirm', '--plan');
    assert.match(plan.stdout, /\n2 pairs to measure: about/, plan.stderr);

    const { child, ended } = start(['history', '--confirm'], env, folder);
    const timer = setInterval(() => runsOf() > 4 && child.kill('SIGKILL'), 20);
    const killed = await ended;
    clearInterval(timer);
    assert.equal(killed.signal, 'SIGKILL', killed.stderr);
    const kept = runsOf();

    const confirmed = await told('--confirm');
    assert.deepEqual(
      confirmed.changes.map(({ to, state }) => [to.label, state]),
      [
        [labelOf(slower), 'confirmed'],
        [labelOf(MADE_UP), 'refuted'],
      ],
      confirmed.stderr,
    );
    assert.equal(confirmed.code, 4);
    const size = confirmed.changes[0]?.size ?? 0;
    assert.ok(Math.abs(size - Math.log(100 / 150)) < 0.05, String(size));
    // One experiment a pair, the killed one included, and the series is as it was.
    const database = openStore(`${home}/experiments.sqlite`);
    assert.equal(listExperiments(database).length, commits.length - 1 + 2);
    database.close();
    assert.ok(runsOf() > kept);
    assert.match((await history()).stdout, / Of 2 measured again 1 is confirmed, 1 refuted, 0 undecided\.\n/);
    const again = await history('--confirm', '--plan');
    assert.match(again.stdout, /^0 pairs to measure\n/);

    const id = confirmed.changes[0]?.id ?? '';
    const accepted = await history('accept', id, '--why', 'it checks every record', '--who', 'Ann');
    assert.equal(accepted.code, 0, accepted.stderr);
    assert.equal((await told()).code, 0);
  });

  test('says why a change cannot be measured', async () => {
    const { changes } = await told();
    const made = changes.find(({ state }) => state === 'refuted');
    const database = openStore(`${home}/experiments.sqlite`);
    const swap = database.prepare('UPDATE experiment SET plan = replace(plan, ?, ?)');
    const [there, gone] = ['/bench"', '/gone"'];
    swap.run(there, gone);
    const { code, stderr } = await history('--confirm', made?.id ?? '');
    swap.run(gone, there);
    database.close();
    assert.match(stderr, new RegExp(`${made?.id} cannot be measured here: .*gone`));
    assert.equal(code, 0, 'it is refuted as before, and the other is accepted');
  });
});

function runsOf(): number {
  const database = openStore(`${home}/experiments.sqlite`);
  const runs = listExperiments(database).map(({ id }) => [...eachRun(database, id)].length);
  database.close();
  return runs.reduce((sum, one) => sum + one, 0);
}
