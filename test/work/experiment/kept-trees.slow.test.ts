import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { checkedOut } from '../../../src/host/revisions/checked-out.ts';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import type { Variant } from '../../../src/host/runtimes/types.ts';
import type { Outcome } from '../../../src/measure/outcome.ts';
import type { Run } from '../../../src/measure/request.ts';
import { KeptTrees } from '../../../src/work/experiment/kept-trees.ts';
import type { BlockRun } from '../../../src/work/kind.ts';
import { makeRepository, ownFolder } from '../../host/revisions/repositories.ts';

const { folder, commit } = makeRepository();
const BUILD = 'mkdir -p node_modules/dep/lib; echo 1 > node_modules/dep/lib/part.js';
const ignored = { '.gitignore': 'node_modules\n' };
const commits = [commit('one', { ...ignored, 'lib.js': 'one' }), commit('two', { 'lib.js': 'two' })];
const repository = await repositoryAt(folder);

/** Two variants in checkouts of their own, in a cache of their own. */
async function sides(): Promise<[base: Variant, head: Variant]> {
  const cacheDir = ownFolder();
  const made = [];
  for (const [i, one] of commits.entries()) {
    const checkout = await checkedOut(repository, one, { cacheDir, build: BUILD });
    const label = ['base', 'head'][i] as string;
    made.push({ label, tree: { folder: checkout.folder, root: folder, name: label, commit: one } } as Variant);
  }
  return made as [Variant, Variant];
}

const fileOf = ({ tree }: Variant, path = 'lib.js') => join(tree?.folder ?? '', path);
const OK: Outcome = { outcome: 'ok', rate: 1, time: '1.000000000', parameters: {}, resources: {} };

/** Does what a process of the variant would, and measures 1. */
type Act = (variant: Variant) => unknown;

async function oneRun(variant: Variant, act: Act): Promise<BlockRun> {
  await act(variant);
  return { variant, run: { outcome: OK, startedAt: 0, wallMs: 1, stderr: '' } as Run } as unknown as BlockRun;
}

/** A block of processes one after the other, or of all at a time. */
async function measured(trees: KeptTrees, variants: readonly Variant[], act: Act, inTurns = false) {
  const outcomes: Record<string, Outcome> = {};
  const measure = async function* (taken: Iterable<Variant>) {
    if (!inTurns) for (const one of taken) yield [await oneRun(one, act)];
    else yield await Promise.all([...taken].map((one) => oneRun(one, act)));
  };
  for await (const runs of trees.block(variants, variants, measure)) {
    for (const { variant, run } of runs) outcomes[variant.label] = run.outcome;
  }
  return outcomes;
}

const failed = (reason: string) => ({ outcome: 'failed', reason });

suite('checkouts that are measured', () => {
  test('a process that writes into the other side’s is named, its run refused, and the file put back', async () => {
    const [base, head] = await sides();
    const said: string[] = [];
    const trees = new KeptTrees({}, [base, head], { onWarning: (text) => void said.push(text) });
    const attack: Act = ({ label }) => {
      if (label === 'head') writeFileSync(fileOf(base), 'slow');
      else assert.equal(readFileSync(fileOf(base), 'utf8'), 'one');
    };
    for (const order of [
      [base, head],
      [head, base],
    ]) {
      assert.deepEqual(await measured(trees, order, attack), {
        base: OK,
        head: failed('head changed lib.js of base'),
      });
    }
    assert.deepEqual(said, [
      'head changed lib.js of base; it is put back, and what was measured meanwhile does not count: let benchmarks write to os.tmpdir()',
    ]);
  });

  test('of processes at a time nobody can tell which it was: none of their runs counts', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    const act: Act = ({ label }) => label === 'head' && writeFileSync(fileOf(base), 'slow');
    const reason = 'base or head changed lib.js of base';
    assert.deepEqual(await measured(trees, [base, head], act, true), { base: failed(reason), head: failed(reason) });
    assert.equal(readFileSync(fileOf(base), 'utf8'), 'one');
    assert.deepEqual(await measured(trees, [base, head], () => {}, true), { base: OK, head: OK });
  });

  test('a block of another lane in whose time it happened does not count either', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = measured(trees, [base], () => promise);
    await measured(trees, [head], () => writeFileSync(fileOf(base), 'slow'));
    resolve();
    assert.deepEqual(await waiting, { base: failed('base or head changed lib.js of base') });
  });

  test('one that writes beside itself, alone, keeps its figure: the file goes and is named', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    const beside: Act = (variant) => writeFileSync(fileOf(variant, 'out.json'), '{}', { flag: 'wx' });
    for (let round = 0; round < 2; round++) {
      const { head: found } = await measured(trees, [base, head], beside);
      assert.deepEqual(found, { ...OK, figures: { changed: ['out.json of head'] } });
    }
    assert.equal(existsSync(fileOf(head, 'out.json')), false);
  });

  test('what commands make in their own stays to the end, and what they make in others does not', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({ changesTrees: true }, [base, head]);
    const build: Act = (variant) => writeFileSync(fileOf(variant, 'built'), '');
    assert.deepEqual(await measured(trees, [base, head], build), { base: OK, head: OK });
    assert.ok(existsSync(fileOf(head, 'built')));
    const act: Act = ({ label }) => label === 'head' && writeFileSync(fileOf(base), 'slow');
    const { head: found } = await measured(trees, [base, head], act);
    assert.deepEqual(found, failed('head changed lib.js of base'));
    trees.end();
    assert.equal(existsSync(fileOf(head, 'built')), false);
  });

  test('a checkout that has no part in a block is looked at before it has one in another', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    await measured(trees, [base, head], () => {});
    await measured(trees, [head], () => writeFileSync(fileOf(base), 'slow'));
    const seen = await measured(trees, [base], () => assert.equal(readFileSync(fileOf(base), 'utf8'), 'one'));
    assert.deepEqual(seen, { base: OK });
  });

  test('what is not seen after each process is found at the end, and no figure counts', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    const part = fileOf(base, 'node_modules/dep/lib/part.js');
    assert.deepEqual(await measured(trees, [base, head], () => writeFileSync(part, 'slow')), { base: OK, head: OK });
    assert.equal(trees.doubt(), 'base or head changed node_modules/dep/lib/part.js of base');
    assert.equal(readFileSync(part, 'utf8'), '1\n');
    assert.equal(trees.doubt(), null);
  });

  test('what cannot be put back ends the experiment, and is made anew for the next', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    rmSync(fileOf(base, '.git/jsdyno-kept'), { recursive: true });
    const act: Act = () => writeFileSync(fileOf(base, 'node_modules/dep/lib/part.js'), 'slow');
    await measured(trees, [base, head], act);
    assert.throws(() => trees.doubt(), {
      code: 'EXPERIMENT_CHANGED',
      message: /part\.js of base, which cannot be put back/,
    });
    const anew = new KeptTrees({}, [base, head]);
    await assert.rejects(
      measured(anew, [base, head], () => {}),
      { code: 'EXPERIMENT_CHANGED' },
      'not measured as it is',
    );
  });

  test('so are they where a row is profiled, or only listed', async () => {
    const [base, head] = await sides();
    writeFileSync(fileOf(head), 'slow');
    const said: string[] = [];
    const trees = new KeptTrees({}, [base, head], { onWarning: (text) => void said.push(text) });
    const attack = async (variant: Variant) => {
      assert.equal(readFileSync(fileOf(head), 'utf8'), 'two');
      return (await oneRun(variant, () => writeFileSync(fileOf(base), 'slow'))).run;
    };
    const { outcome } = await trees.run(head, () => attack(head));
    assert.deepEqual(outcome, failed('head changed lib.js of base'));
    await trees.during(head, () => attack(head));
    assert.equal(readFileSync(fileOf(base), 'utf8'), 'one');
    assert.equal(said[0], 'somebody changed lib.js of head; it is put back');
  });

  test('one that is ended in the middle leaves nothing behind', async () => {
    const [base, head] = await sides();
    const trees = new KeptTrees({}, [base, head]);
    await assert.rejects(
      measured(trees, [base, head], () => {
        writeFileSync(fileOf(base), 'slow');
        throw new Error('ended');
      }),
      /ended/,
    );
    assert.equal(readFileSync(fileOf(base), 'utf8'), 'one');
  });
});
