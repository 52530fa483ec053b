/** A sweep from its command line to its answer: variants whose rates are known, a kill in the middle, and what is refused. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { KNOWN_SUITE } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { type Answered, inProcess } from './in-process.ts';

/** The part of sweep.schema.json that is looked at. */
interface SweepJson {
  experiment: { id: string };
  releases: { label: string }[];
  leftOut: { text: string }[];
  rows: {
    points: { release: string; ratio: number }[];
    steps: { before: string; after: string; state: string; ratio: number }[];
  }[];
}

interface Kept {
  variant: number;
  round: number;
  started: number;
}

/** The first two compile; the others interpret, which the rates of the suite follow, that are known. */
const LABELS = ['a', 'b', 'c', 'd'];
/** Rounds of the survey that are made whatever the figures are. */
const CERTAIN = 3;
/** The first round of those that confirm. */
const CONFIRMING = 1001;

suite('jsdyno sweep', () => {
  const { env, home, remove } = sandbox();
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => {
    remove();
    rmSync(folder, { recursive: true });
  });
  const on = LABELS.flatMap((label, i) => ['--on', `${label}: ${process.execPath}${i < 2 ? '' : ' --jitless'}`]);
  const broken = ['--on', `e: ${process.execPath} --no-such-flag`];
  const known = ['--suite', KNOWN_SUITE, 'steps/known.js', '--sequential', '--no-progress'];
  const words = ['sweep', ...known, 'k=8', '--seed', '5'];

  const runs = (): Kept[] => {
    try {
      const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
      const rows = store
        .prepare(
          `SELECT run.variant, run.round, run.started FROM configuration JOIN run ON run.configuration = configuration.id
           WHERE configuration.experiment = (SELECT max(id) FROM experiment) ORDER BY run.round, run.variant`,
        )
        .all() as unknown as Kept[];
      store.close();
      return rows;
    } catch {
      return []; // not there yet
    }
  };
  const surveyed = (all: readonly Kept[]) => {
    const least = Math.min(...all.map(({ variant }) => variant));
    const survey = all.filter(({ round }) => round <= CERTAIN);
    return survey.map(({ variant, round }) => `${variant - least} in ${round}`).sort();
  };
  const answerIn = ({ stdout, stderr }: Pick<Answered, 'stdout' | 'stderr'>): SweepJson => {
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as SweepJson;
  };
  const stepsIn = ({ rows }: SweepJson) =>
    // What a busy machine makes look like a step is not confirmed.
    rows.map(({ steps }) =>
      steps.filter(({ state }) => state === 'confirmed').map(({ before, after: next }) => [before, next]),
    );
  const STEP = [[['b', 'c']]];
  let whole: string[] = [];

  let first: Answered;
  before(async () => {
    first = await inProcess([...words, ...on, ...broken, '--format', 'json'], env);
    whole = surveyed(runs());
  });

  test('names the step, its place and its size, and what it had to leave out', () => {
    const answer = answerIn(first);
    assert.equal(first.code, 0, first.stderr);
    assert.deepEqual(stepsIn(answer), STEP);
    const [row] = answer.rows;
    const step = row?.steps.find(({ state }) => state === 'confirmed');
    const at = (label: string) => row?.points.find(({ release }) => release === label)?.ratio;
    const assertNear = (ratio = Number.NaN, known: number) =>
      // The rates scatter by 1 %.
      assert.ok(Math.abs(ratio / known - 1) < 0.05, `${ratio}, not ${known}`);
    assertNear(step?.ratio, 0.1);
    assertNear(at('b'), 1);
    assertNear(at('d'), 0.1);
    assert.deepEqual(
      answer.releases.map(({ label }) => label),
      LABELS,
    );
    assert.equal(answer.leftOut.length, 1);
    assert.match(answer.leftOut[0]?.text ?? '', /no-such-flag/);
    assert.match(first.stderr, /no-such-flag.* is left out/);
    // Fresh rounds are of two releases next to each other, three of them at least.
    const fresh = Map.groupBy(
      runs().filter(({ round }) => round >= CONFIRMING),
      ({ round }) => round,
    );
    assert.ok(fresh.size >= 3);
    for (const [one, other, ...more] of fresh.values()) {
      assert.deepEqual([(other?.variant ?? 0) - (one?.variant ?? 0), more.length], [1, 0]);
    }
  });

  test('is shown, listed, drawn and paged again', { timeout: 300_000 }, async () => {
    const shown = await inProcess(['show', 'last', '--format', 'json'], env);
    assert.deepEqual(stepsIn(answerIn(shown)), STEP);
    const { stdout } = await inProcess(['show', 'last', '--format', 'markdown'], env);
    assert.match(stdout, /b → c|b.*c/);
    assert.match((await inProcess(['experiments'], env)).stdout, /\bsweep\b/);
    const other = await inProcess(['show', 'last', '--format', 'csv'], env);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /is a sweep, which has no format "csv"/);
    const [svg, html] = [join(folder, 'trend.svg'), join(folder, 'page.html')];
    assert.equal((await inProcess(['plot', 'trend', 'last', '-o', svg], env)).code, 0);
    assert.match(readFileSync(svg, 'utf8'), /<svg/);
    assert.equal((await inProcess(['report', 'last', '-o', html], env)).code, 0);
    assert.match(readFileSync(html, 'utf8'), /4 releases|over 4|confirmed/);
  });

  test(
    'goes on after a kill where it was: no run is made twice, the answer is the same',
    longForm({ timeout: 600_000 }),
    async () => {
      const former = answerIn(await inProcess(['show', 'last', '--format', 'json'], env)).experiment.id;
      const { child, ended } = start([...words, ...on], env);
      const isNew = () => runs().length >= 7 && runs()[0]?.started !== undefined && newest() !== former;
      const newest = (): string => {
        const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
        const { name } = store.prepare('SELECT name FROM experiment ORDER BY id DESC LIMIT 1').get() as {
          name: string;
        };
        store.close();
        return name;
      };
      while (!isNew()) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGKILL');
      await ended;
      const kept = runs();
      const resumed = await inProcess(['resume', '--no-progress', '--format', 'json'], env);
      assert.equal(resumed.code, 0, resumed.stderr);
      assert.deepEqual(stepsIn(answerIn(resumed)), STEP);
      const all = runs();
      assert.ok(kept.length < all.length, `${kept.length} of ${all.length}`);
      const key = ({ variant, round, started }: Kept) => `${variant} ${round} ${started}`;
      const made = new Set(all.map(key));
      assert.deepEqual(
        kept.filter((run) => !made.has(key(run))),
        [],
      );
      // As if it had never been killed: what the survey measures at first follows from the seed alone.
      assert.deepEqual(surveyed(all), whole);
    },
  );

  test('two lanes measure different rows, each row in one of them', longForm({ timeout: 900_000 }), async (context) => {
    if (availableParallelism() < 2) return context.skip('there is one CPU');
    const ended = await inProcess(['sweep', ...known, '--lanes', '2', ...on.slice(2, 6), '--format', 'json'], env);
    assert.equal(ended.code, 0, ended.stderr);
    assert.deepEqual(stepsIn(answerIn(ended)), [...STEP, ...STEP]);
    const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
    const lanes = store
      .prepare(
        `SELECT run.configuration, group_concat(DISTINCT run.lane) AS lanes FROM configuration JOIN run ON run.configuration = configuration.id
         WHERE configuration.experiment = (SELECT max(id) FROM experiment) GROUP BY run.configuration ORDER BY lanes`,
      )
      .all();
    store.close();
    assert.deepEqual(
      lanes.map(({ lanes: of }) => of),
      ['0', '1'],
    );
  });

  test('says what it would do, and does nothing', { timeout: 300_000 }, async () => {
    const had = runs().length;
    const { code, stdout, stderr } = await inProcess([...words, ...on, '--plan', '--budget', '90s'], env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^releases +4, all are here$/m);
    assert.match(stdout, /^rows +1, .*known\.js$/m);
    assert.match(stdout, /^survey +12 runs, 3 on each release/m);
    assert.match(stdout, /the budget/);
    assert.equal(runs().length, had);
  });

  test('whole processes are swept as benchmarks are', longForm({ timeout: 300_000 }), async () => {
    const ended = await inProcess(
      ['sweep', '--startup', 'empty', '--no-progress', ...on.slice(2, 6), '--budget', '1s', '--format', 'json'],
      env,
    );
    assert.equal(ended.code, 0, ended.stderr);
    const answer = answerIn(ended);
    assert.deepEqual([answer.releases.length, answer.rows.length], [2, 1]);
    assert.ok(runs().length >= 2);
  });

  const node = process.execPath;
  const refused: [string, string[], RegExp][] = [
    ['no releases', ['sweep', 'url'], /sweep needs the releases \[BAD_USAGE\]\n.*--on 'node@>=20 <27'/],
    ['one release', ['sweep', 'url', '--on', node], /is no series \[BAD_USAGE\]/],
    ['two kinds', ['sweep', 'url', '--on', 'node@22', '--on', 'bun@1'], /node and bun are separate series/],
    ['nothing to measure', ['sweep', '--on', node, '--on', node], /the benchmark to measure is missing/],
    [
      'another kind of page',
      ['sweep', 'url', '--on', node, '--on', node, '--html', 'x.pdf'],
      /a page must be an \.html/,
    ],
    [
      'an option of others',
      ['sweep', '--startup', '--on', node, '--on', node, '--filter', 'x'],
      /--filter does not apply/,
    ],
    ['two kinds of work', ['sweep', '--startup', '--ops', '--on', node], /cannot be used with/],
    ['a command line', ['sweep', '--startup', 'node a.js', '--on', node, '--on', node], /a sweep needs a script/],
    ['no range', ['sweep', 'url', '--each', 'minor', '--on', node, '--on', node], /--each minor needs a range/],
    ['scenarios of no servers', ['sweep', 'url', '--scenario', 'native', '--on', node, '--on', node], /names servers/],
  ];
  test('what cannot be swept is refused in a line, with what to type', { timeout: 300_000 }, async () => {
    for (const [what, typed, message] of refused) {
      const { code, stderr, stdout } = await inProcess(typed, env);
      assert.equal(code, 2, `${what}: ${stdout}${stderr}`);
      assert.match(stderr, message, what);
    }
  });
});
