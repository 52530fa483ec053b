/** Commits of a repository, searched by the command. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { BisectAnswer } from '../../../src/search/bisect/answer/bisect-answer.ts';
import { listExperiments } from '../../../src/store/experiments.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import { emptyBefore } from '../../cli/before.ts';
import { start } from '../../cli/cli.ts';
import { longForm } from '../../stats/trials.ts';
import { BENCHMARK, BUILD, KNOWN, makeHistory } from './a-history.ts';

const { repository, commits, slower, broken } = makeHistory();
const { folder, git } = repository;
// Checkouts go with the test.
const { run, home, cache, remove } = emptyBefore();
after(remove);

const labelOf = (place: number) => (commits[place] ?? '').slice(0, 9);
/** Everything of the user's repository that a search could change: files, index, branches, tags, working trees. */
function stateOf(): string {
  const files = readdirSync(folder, { recursive: true }).map(String).sort();
  return JSON.stringify([
    git('status', '--porcelain=v2', '--branch', '--untracked-files=all'),
    git('for-each-ref'),
    git('worktree', 'list'),
    git('stash', 'list'),
    readFileSync(join(folder, '.git/index'), 'base64'),
    readFileSync(join(folder, '.git/config'), 'utf8'),
    readFileSync(join(folder, '.git/HEAD'), 'utf8'),
    files.filter((path) => !path.startsWith('.git/')),
    files.filter((path) => path.startsWith('.git/') && !path.startsWith('.git/objects')),
  ]);
}

const ends = (good: string, bad: string) => ['bisect', '--repo', folder, '--good', good, '--bad', bad];

suite('a search among 60 commits', () => {
  test('finds the slower one, whatever does not build, and goes on behind a kill', async (context) => {
    repository.write({ 'src/parse.js': 'not finished', 'bench/parse.js': 'nor this', 'new.txt': 'not added' });
    repository.write({ staged: 'x' });
    git('add', 'staged');
    const before = stateOf();
    context.after(() => {
      git('reset', '--quiet', '--hard');
      git('clean', '--quiet', '--force');
    });
    const words = [...ends(labelOf(0), 'main'), '--build', BUILD, ...KNOWN];

    const { child, ended } = start(words, { ...process.env, JSDYNO_HOME: home, JSDYNO_CACHE: cache, NO_COLOR: '1' });
    let said = '';
    child.stderr?.on('data', (chunk: string) => {
      said += chunk;
      // In the midst of the third checkout.
      if (said.split('checking out').length === 4) child.kill('SIGKILL');
    });
    assert.equal((await ended).signal, 'SIGKILL', said);
    const kept = runsOf();
    assert.ok(kept.length >= 4, said);

    const resumed = await run(['resume']);
    assert.equal(resumed.code, 0, resumed.stderr);
    const runs = runsOf();
    const nameOf = ({ round, variant }: (typeof runs)[number]) => `${round} ${variant}`;
    const byName = new Map(runs.map((run) => [nameOf(run), run]));
    assert.equal(byName.size, runs.length, 'no run twice');
    for (const run of kept) assert.deepEqual(byName.get(nameOf(run)), run, 'as it was before the kill');

    const answer = JSON.parse((await run(['show', '--format', 'json'])).stdout) as BisectAnswer;
    assert.equal(answer.outcome, 'found', JSON.stringify(answer.open));
    const [step, another] = answer.steps;
    assert.equal(step?.after, slower);
    assert.equal(step?.before, slower - 1);
    assert.equal(step?.confirmed, true);
    assert.equal(another, undefined, 'benchmarks are those of main');
    assert.ok(step.ratio > 0.55 && step.ratio < 0.8, String(step.ratio));
    const { commit, author, files, insertions, deletions } = step.commit ?? {};
    assert.deepEqual([commit, author, files, insertions, deletions], [commits[slower], 't', 1, 2, 2]);

    const around = answer.places.flatMap(({ reason }, place) => (reason === null ? [] : [{ place, reason }]));
    assert.ok(around.length > 0);
    for (const { place, reason } of around) {
      assert.ok(broken.includes(place), `${place}: ${reason}`);
      assert.match(reason, /no compiler understands this/);
    }

    const shown = await run(['show']);
    assert.ok(shown.stdout.includes('Look at\\x1b[31m every record `twice`'), shown.stdout);
    assert.ok(!shown.stdout.includes('\x1b'));
    const markdown = await run(['show', '--format', 'markdown']);
    assert.ok(markdown.stdout.includes('`` Look at\\x1b[31m every record `twice` ``'), markdown.stdout);

    assert.equal(stateOf(), before);
    const trees = join(cache, 'trees');
    for (const name of readdirSync(trees)) {
      const mark = JSON.parse(readFileSync(join(trees, name, '.git/jsdyno.json'), 'utf8'));
      assert.equal(mark.isWhole, true, 'what the kill left half made is gone');
    }
  });

  test('names those that it may be where one beside it does not build', longForm(), async () => {
    const build = `${BUILD} && ! grep -q '^// ${slower - 1}$' src/parse.js`;
    const words = [...ends(labelOf(slower - 3), labelOf(slower + 2)), '--build', build, ...KNOWN, '--format', 'json'];
    const { code, stdout, stderr } = await run(words);
    assert.equal(code, 5, stderr);
    const answer = JSON.parse(stdout) as BisectAnswer;
    assert.equal(answer.outcome, 'set');
    const [set] = answer.open;
    assert.deepEqual([set?.why, set?.places], ['unavailable', [2, 3]]);
    assert.deepEqual(
      set?.commits?.map(({ commit }) => commit),
      [commits[slower - 1], commits[slower]],
    );
  });

  function runsOf() {
    const database = openStore(join(home, 'experiments.sqlite'));
    try {
      const [experiment] = listExperiments(database);
      return experiment === undefined ? [] : [...eachRun(database, experiment.id)];
    } finally {
      database.close();
    }
  }
});

suite('a step of git bisect run', () => {
  const step = (...words: string[]) => run(['bisect', '--repo', folder, '--exit-code', '--build', BUILD, ...words]);
  const stepAt = async (place: number, ...words: string[]) => {
    git('checkout', '--quiet', commits[place] ?? '');
    return step('--good', labelOf(slower - 1), ...words);
  };
  after(() => git('checkout', '--quiet', 'main'));

  test('ends with 1 at a slower commit, 125 at one that does not build, 0 at the good one', async () => {
    const bad = await stepAt(slower, ...KNOWN);
    assert.equal(bad.code, 1, bad.stderr + bad.stdout);
    const skipped = await stepAt(broken[0] as number, ...KNOWN);
    assert.equal(skipped.code, 125, skipped.stderr);
    assert.match(skipped.stdout, /^HEAD cannot be measured: .*no compiler understands this/);
    assert.equal((await stepAt(slower - 1, ...KNOWN)).code, 0);
  });

  test('ends the search of git where the line itself is wrong', async () => {
    for (const wrong of [['--no-such'], ['--good', 'nothing'], ['--binary', 'x', '--on', 'bun']]) {
      const { code, stderr } = await stepAt(slower, BENCHMARK, ...wrong);
      assert.equal(code, 128, stderr);
    }
    // Good is what all steps are compared with.
    const { code, stderr } = await step('--good', labelOf(broken[0] as number), BENCHMARK);
    assert.equal(code, 128);
    assert.match(stderr, /\[BUILD_FAILED\]/);
  });
});

suite('what cannot be searched among commits', () => {
  const refused = async (words: string[]) => {
    const { code, stderr, stdout } = await run(words);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.equal(stderr.trim().split('\n').length, 2, stderr);
    return stderr;
  };

  test('is told in a line', async () => {
    assert.match(
      await refused([...ends('main', labelOf(0)), BENCHMARK]),
      /the wrong way round: [0-9a-f]{9} \([0-9a-f]{9}\) is earlier than main .*\[COMMITS_SWAPPED\]\n.*--swap/,
    );
    assert.match(await refused([...ends('main', 'HEAD'), BENCHMARK]), / are the same commit .*\[COMMITS_APART\]/);
    git('branch', 'side', commits[5] ?? '');
    const apart = git('commit-tree', '-p', 'side', '-m', 'aside', 'side^{tree}');
    assert.match(
      await refused([...ends(apart, 'main'), BENCHMARK]),
      new RegExp(`is not in the history of main: they went apart at ${labelOf(5)} \\[COMMITS_APART\\]`),
    );
    assert.match(await refused([...ends('nothing', 'main'), BENCHMARK]), /\[UNKNOWN_REVISION\]/);
    assert.match(await refused(['bisect', '--bad', 'main', '--repo', folder, BENCHMARK]), /--good \[BAD_USAGE\]/);
    assert.match(await refused(['bisect', '--repo', home, '--good', 'main', BENCHMARK]), /\[NO_REPOSITORY\]/);
    assert.match(await refused(['bisect', '--repo', join(home, 'no'), '--good', 'a', BENCHMARK]), /\[NO_REPOSITORY\]/);
    assert.match(
      await refused(['bisect', '--repo', folder, '--good', 'side', 'url']),
      /nothing that is measured lies in the repository.*\[BAD_OPTION\]/,
    );
    assert.match(await refused(['bisect', '--build', 'make', 'url']), /--build needs commits.*\[BAD_USAGE\]/);
    assert.match(await refused(['bisect', '--pass-env', 'A', 'url']), /--pass-env needs commits.*\[BAD_USAGE\]/);
  });

  test('a benchmark that is not committed is told how it comes to be', async (context) => {
    repository.write({ 'bench/new.js': 'not added' });
    context.after(() => git('clean', '--quiet', '--force', 'bench'));
    const line = ['bisect', '--repo', folder, '--good', labelOf(slower - 1), join('bench', 'new.js')];
    const told = /commit [0-9a-f]{9} does not contain bench\/new\.js, .* \[NO_BENCHMARKS\]\n.*git add bench\/new\.js/;
    assert.match(await refused(line), told);
    git('add', 'bench/new.js');
    context.after(() => git('reset', '--quiet', '--hard'));
    assert.match(await refused(line), told);
  });
});
