import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { repositoryAt } from '../../../src/host/revisions/repository.ts';
import { treeAgain } from '../../../src/host/revisions/tree-of.ts';
import { operationsKind } from '../../../src/kinds/operations/kind.ts';
import { operationsPlan } from '../../../src/kinds/operations/plan.ts';
import { startupKind } from '../../../src/kinds/startup/kind.ts';
import { type StartupChoice, startupPlan } from '../../../src/kinds/startup/plan.ts';
import { benchmarkPaths, pathsInside } from '../../../src/search/bisect/benchmark-paths.ts';
import { type CommitChoice, commitPath, labelsOf } from '../../../src/search/bisect/commit-path.ts';
import { commitSearchOf, storedCommitSearch } from '../../../src/search/bisect/commit-search.ts';
import { makeRepository, ownFolder } from '../../host/revisions/repositories.ts';

process.env.JSDYNO_CACHE = ownFolder();
const ON = `${process.execPath} --stack-size=900`;

/** Two commits with a library and a benchmark each, and a build that copies the one. */
function history() {
  const { folder, commit } = makeRepository();
  const one = commit('one', { 'lib.js': 'one', 'bench/a.js': 'one', 'bench/old.js': 'one', '.gitignore': 'made' });
  rmSync(join(folder, 'bench/old.js'));
  const two = commit('two', { 'lib.js': 'two', 'bench/a.js': 'two', 'bench/new.js': 'two' });
  return { folder, commit, one, two };
}

async function variantsOf(folder: string, commits: string[], choice: Partial<CommitChoice> = {}) {
  const path = commitPath(await repositoryAt(folder), commits, { on: ON, laid: null, ...choice });
  return { path, variants: await Promise.all(commits.map((_, place) => path.variantAt(place, {}))) };
}

const text = (folder: string | undefined, file: string) => readFileSync(join(folder ?? '', file), 'utf8');

suite('a path of commits', () => {
  test('has a variant for each, with the benchmark of one, also when its checkouts are gone', async () => {
    const { folder, one, two } = history();
    const trees = { build: 'mkdir -p bench/made && cp lib.js bench/made/lib.js' };
    const laid = { commit: two, paths: ['bench'] };
    const { path, variants } = await variantsOf(folder, [one, two], { trees, laid });
    const [old, now] = variants;
    assert.deepEqual(path.places, [
      { text: one, label: one.slice(0, 9) },
      { text: two, label: two.slice(0, 9) },
    ]);
    assert.equal(old?.label, one.slice(0, 9));
    assert.equal(old?.text, `${one.slice(0, 9)}: ${ON} at ${one}`);
    assert.deepEqual(old?.flags, ['--stack-size=900']);
    const seen = (at: string | undefined) =>
      ['lib.js', 'bench/a.js', 'bench/new.js', 'bench/made/lib.js'].map((file) => text(at, file));
    assert.deepEqual(seen(old?.tree?.folder), ['one', 'two', 'two', 'one']);
    assert.deepEqual(seen(now?.tree?.folder), ['two', 'two', 'two', 'two']);
    assert.ok(!existsSync(join(old?.tree?.folder ?? '', 'bench/old.js')));
    assert.equal(old?.tree?.folder.length, now?.tree?.folder.length, 'as long a path');

    const before = old?.tree;
    rmSync(join(process.env.JSDYNO_CACHE ?? '', 'trees'), { recursive: true });
    assert.ok(before !== undefined);
    const again = await treeAgain(before, trees);
    assert.notEqual(again.folder, before.folder);
    assert.deepEqual(seen(again.folder), ['one', 'two', 'two', 'one']);
  });

  test('has each with its own benchmark, where that is asked for', async () => {
    const { folder, one, two } = history();
    const { variants } = await variantsOf(folder, [one, two]);
    assert.deepEqual(
      variants.map(({ tree }) => text(tree?.folder, 'bench/a.js')),
      ['one', 'two'],
    );
  });

  test('follows links of the repository to its benchmarks', async () => {
    const { folder, commit } = makeRepository();
    const one = commit('one', { 'perf/a.js': 'one', 'lib.js': 'one' });
    symlinkSync('perf', join(folder, 'bench'));
    const two = commit('two', { 'perf/a.js': 'two', 'lib.js': 'two' });
    const { variants } = await variantsOf(folder, [one, two], { laid: { commit: two, paths: ['bench/a.js'] } });
    const at = variants[0]?.tree?.folder;
    assert.deepEqual([text(at, 'bench/a.js'), text(at, 'lib.js')], ['two', 'one']);
  });

  test('measures by what each builds, on the files of one', async () => {
    const { folder, one, two } = history();
    const binary = 'made/node';
    const link = `mkdir made && ln -s ${JSON.stringify(process.execPath)} made/node`;
    const trees = { build: `${link}; grep -q two lib.js || rm made/node` };
    const laid = { commit: two, paths: ['bench'] };
    const repository = await repositoryAt(folder);
    const path = commitPath(repository, [one, two], { on: 'node --stack-size=900', laid, binary, trees });
    const built = await path.variantAt(1, {});
    assert.equal(built.runtime.executable, join(built.tree?.folder ?? '', binary));
    assert.deepEqual(built.flags, ['--stack-size=900']);
    await assert.rejects(path.variantAt(0, {}), { code: 'BUILD_FAILED', message: /made no made\/node/ });
  });

  test('blames no commit for a full disk, or for the network', async () => {
    const { folder, one, two } = history();
    const variantAt = async (trees: CommitChoice['trees']) =>
      commitPath(await repositoryAt(folder), [one, two], { on: ON, laid: null, trees }).variantAt(0, {});
    const full = 'echo "cp: error writing: No space left on device"; exit 1';
    await assert.rejects(variantAt({ build: full }), { code: 'CACHE_UNWRITABLE', message: /^there is no room/ });
    await assert.rejects(variantAt({ install: full }), { code: 'CACHE_UNWRITABLE' });
    const install = 'echo "npm error code ENOTFOUND"; exit 1';
    await assert.rejects(variantAt({ install }), { code: 'REGISTRY_UNREACHABLE' });
    await assert.rejects(variantAt({ install: 'exit 1' }), { code: 'INSTALL_FAILED' });
    await assert.rejects(variantAt({ build: 'exit 1' }), { code: 'BUILD_FAILED' });
  });

  test('is stored so that it can be made again', () => {
    const search = {
      root: '/r',
      within: 'a',
      on: 'node',
      line: null,
      binary: undefined,
      laid: { commit: 'c', paths: ['b'] },
    };
    const find = { as: 'bisect' as const, command: [], path: [], leftOut: [] };
    assert.deepEqual(commitSearchOf({ ...find, options: { what: 'commits', ...storedCommitSearch(search) } }), search);
    assert.equal(commitSearchOf({ ...find, options: { what: 'releases' } }), null);
  });

  test('tells commits apart by their first characters', () => {
    const [a, b] = [`${'a'.repeat(12)}1`, `${'a'.repeat(12)}2`];
    assert.deepEqual(labelsOf(['b'.repeat(40), 'c'.repeat(40)]), ['b'.repeat(9), 'c'.repeat(9)]);
    assert.deepEqual(labelsOf([a, b]), [a, b]);
  });
});

suite('the benchmarks of a plan', () => {
  test('are the folder that is one of benchmarks, or the file with its helpers', () => {
    const { folder, write } = makeRepository();
    write({ 'packages/a/bench/deep/x.js': '', 'y.js': '', '_shared.js': '', 'cli.js': '', 'perf/start.js': '' });
    const operations = (file: string) => operationsKind.namedFiles?.(operationsPlan([file], 2)) ?? [];
    assert.deepEqual(benchmarkPaths(operations(join(folder, 'packages/a/bench/deep/x.js')), folder), [
      'packages/a/bench',
    ]);
    assert.deepEqual(benchmarkPaths(operations(join(folder, 'y.js')), folder), ['y.js', '_shared.js']);
    // A script that is started is what is measured, unless it lies among benchmarks.
    const started = (choice: StartupChoice) => startupKind.namedFiles?.(startupPlan(2, choice));
    const startup = (file: string) => started({ scripts: [join(folder, file)] }) ?? [];
    assert.deepEqual(benchmarkPaths(startup('cli.js'), folder), []);
    assert.deepEqual(benchmarkPaths(startup('perf/start.js'), folder), ['perf']);
    assert.deepEqual(pathsInside(startup('cli.js'), folder), ['cli.js']);
    assert.deepEqual(started({ scripts: ['empty'] }), []);
    assert.equal(started({ commands: ['node cli.js'] }), null);
    assert.deepEqual(benchmarkPaths(operations('json'), folder), []);
  });
});
