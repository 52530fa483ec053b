/** What stored experiments of each kind answer, from the store of a version before. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { loadKind } from '../../../src/kinds/kinds.ts';
import { findReadable } from '../../../src/kinds/stored.ts';
import { type Asked, answerOf, ask } from '../../../src/search/claims/answer.ts';
import type { Claim } from '../../../src/search/claims/claim.ts';
import { questionOf } from '../../../src/search/claims/questions.ts';
import { readSaid } from '../../../src/search/claims/said.ts';
import { mapClaim, parametersOf, type Statement } from '../../../src/search/claims/statement.ts';
import type { MeasuredGroup } from '../../../src/show/report/measured-group.ts';
import { openStore } from '../../../src/store/store.ts';
import { comparisonsOf } from '../../../src/work/experiment/comparisons.ts';
import { emptyBefore, fillStore, NOWHERE } from '../../cli/before.ts';

const before = emptyBefore();
fillStore(before, NOWHERE).close();
const database = openStore(join(before.home, 'experiments.sqlite'));
after(() => {
  database.close();
  before.remove();
});

async function stored(name: string) {
  const experiment = await findReadable(database, name);
  return { kind: await loadKind(experiment.kind), stored: { database, experiment } };
}

async function asked(name: string): Promise<Asked> {
  const found = await stored(name);
  return ask(found.kind, found.stored);
}

const OPS = 'test/fixtures/before/operations.cjs';
const [A, B, OLD] = ['/opt/node/bin/node', '/opt/node/bin/node --no-opt', '/opt/node-20/bin/node'];

/** A statement about runtimes that were typed as paths; of claims they are `node@24`. */
function statement(more: Partial<Statement>): Statement {
  const claim = { id: 'X' } as Claim;
  const published = readSaid('faster') as Statement['published'];
  const variants = [more.baseline ?? '', more.contender ?? ''];
  const rest = {
    claim,
    name: '',
    use: {},
    against: null,
    metrics: null,
    isLess: false,
    of: 'mean' as const,
    published,
  };
  return {
    ...rest,
    kind: '',
    row: { benchmark: '', parameters: {} },
    variants,
    baseline: '',
    contender: '',
    shortened: null,
    note: null,
    ...more,
  };
}

suite('answers of stored experiments', () => {
  test('a benchmark is answered by the row of its report', async () => {
    const row = { benchmark: 'buffers/buffer-tojson.js', parameters: { len: 256 } };
    const one = statement({ kind: 'suite', row, baseline: 'node@20', contender: 'node@24' });
    const answer = answerOf(await asked('compare-built-in'), one);
    const found = await stored('compare-built-in');
    const judged = comparisonsOf(found.kind, found.stored).rows.find(({ configuration }) =>
      configuration.startsWith('len=256'),
    );
    assert.ok(judged?.ratio);
    assert.deepEqual(
      [answer?.ratio, answer?.interval, answer?.verdict, answer?.rows],
      [judged.ratio, judged.interval, judged.verdict, 1],
    );
    assert.deepEqual(answer?.versions, ['node 20.20.2', 'node 24.21.0']);
  });

  test('a row that nobody came to is not answered, and one that failed is', async () => {
    const row = { benchmark: 'buffers/buffer-tojson.js', parameters: { len: 256 } };
    const one = statement({ kind: 'suite', row, baseline: 'node@20', contender: 'node@24' });
    const whole = await asked('compare-built-in');
    const without = (problems: MeasuredGroup['problems']): Asked => ({
      ...whole,
      report: {
        ...whole.report,
        rows: whole.report.rows.map((found) => ({
          ...found,
          verdict: 'failed',
          ratio: null,
          interval: null,
          rounds: 0,
        })),
      },
      groups: whole.groups.map((group) => ({
        ...group,
        rates: new Map(),
        rounds: new Map(),
        problems: problems ?? new Map(),
      })),
    });
    assert.equal(answerOf(without(undefined), one), null);
    const [label = ''] = whole.variants.map((variant) => variant.label);
    const failed = new Map([[label, { verdict: 'failed' as const, reason: 'it threw' }]]);
    assert.equal(answerOf(without(failed), one)?.verdict, 'failed');
  });

  test('several rows are their geometric mean, or the one that gained most', async () => {
    const row = { benchmark: 'buffers/buffer-tojson.js', parameters: {} };
    const one = statement({ kind: 'suite', row, baseline: 'node@20', contender: 'node@24' });
    const found = await stored('compare-built-in');
    const ratios = comparisonsOf(found.kind, found.stored).rows.map(({ ratio }) => ratio as number);
    assert.equal(ratios.length, 2);
    const whole = await asked('compare-built-in');
    const mean = answerOf(whole, one);
    assert.equal(mean?.rows, 2);
    assert.ok(Math.abs((mean?.ratio ?? 0) / Math.sqrt((ratios[0] ?? 0) * (ratios[1] ?? 0)) - 1) < 1e-9);
    assert.equal(answerOf(whole, { ...one, of: 'largest' })?.ratio, Math.max(...ratios));
  });

  test('flags and environment tell variants apart, and so do versions', async () => {
    const row = { benchmark: OPS, parameters: { operation: 'includes' } };
    const whole = await asked('ops-two');
    const answer = (baseline: string, contender: string) =>
      answerOf(whole, statement({ kind: 'ops', row, baseline, contender }))?.ratio;
    assert.ok(answer('node@24', 'node@24 --no-opt'));
    assert.equal(answer('node@24', 'node@20'), undefined);
    assert.equal(answer('node@2', 'node@24 --no-opt'), undefined, '24 is no 2');
    assert.equal(answer('node@24', 'X=1 node@24 --no-opt'), undefined);
    assert.equal(answer(A, B), answer('node@24', 'node@24 --no-opt'));
  });

  test('two rows of one runtime are compared by the rounds of both', async () => {
    const row = { benchmark: OPS, parameters: { operation: 'indexOf' } };
    const against = { benchmark: OPS, parameters: { operation: 'includes' } };
    const one = statement({ kind: 'ops', row, against, baseline: 'node@24', contender: 'node@24' });
    const answer = answerOf(await asked('ops-one'), one);
    const [first, second] = answer?.figures ?? [];
    assert.ok(answer?.ratio && answer.interval && first && second);
    assert.ok(Math.abs(answer.ratio / (second.value / first.value) - 1) < 1e-9);
    assert.ok(answer.interval[0] < answer.ratio && answer.ratio < answer.interval[1]);
  });

  test('an operation at the floor, and one that is not there', async () => {
    const whole = await asked('ops-two');
    const of = (operation: string) =>
      answerOf(
        whole,
        statement({ kind: 'ops', row: { benchmark: OPS, parameters: { operation } }, baseline: A, contender: B }),
      );
    assert.equal(of('nothing')?.verdict, 'floor');
    assert.equal(of('lacking')?.verdict, 'unavailable');
    assert.ok(of('lacking')?.reason);
    assert.equal(of('unheard of'), null);
  });

  test('quantiles of latency are less, and so better', async () => {
    const row = { benchmark: 'native', parameters: { route: 'json', rate: null } };
    const one = statement({ kind: 'http', row, metrics: ['p50'], isLess: true, baseline: A, contender: OLD });
    const answer = answerOf(await asked('http-two'), one);
    const [was, is] = answer?.figures ?? [];
    assert.ok(answer?.ratio && was && is);
    assert.ok(Math.abs(answer.ratio / (was.value / is.value) - 1) < 1e-9);
    assert.equal(answerOf(await asked('http-two'), { ...one, metrics: null })?.metric, 'rate');
  });

  test('experiments of another kind know nothing', async () => {
    const one = statement({
      kind: 'startup',
      row: { benchmark: 'empty', parameters: {} },
      baseline: A,
      contender: OLD,
    });
    assert.equal(answerOf(await asked('http-two'), one), null);
    assert.ok(answerOf(await asked('startup-scripts'), one));
  });
});

suite('statements of claims', () => {
  test('parameters are read as tables of results spell them', () => {
    assert.deepEqual(parametersOf(`n=100 type='it\\'s' path='' big=1e3 on=true`), {
      n: 100,
      type: "it's",
      path: '',
      big: 1000,
      on: 'true',
    });
  });

  test('a figure that the claim has not is refused', () => {
    const claim = {
      id: 'X',
      workload: 'w',
      variants: ['a', 'b'],
      said: readSaid('1 -> 2'),
      row: null,
    } as unknown as Claim;
    const map = { id: 'X', workload: 'w', kind: 'ops', row: { benchmark: 'x', parameters: {} }, item: 3 };
    assert.throws(() => mapClaim(claim, { claims: [map], tables: [] }), /X has no figure 3 on side 0/);
  });

  test('what is asked has the same name in whatever order its options stand, and another for another release', () => {
    const one = statement({ use: { a: 1, b: 2 }, baseline: 'node@18' });
    assert.equal(questionOf(one), questionOf({ ...one, use: { b: 2, a: 1 }, claim: { id: 'Y' } as Claim }));
    assert.notEqual(questionOf(one), questionOf({ ...one, variants: ['node@20'] }));
  });
});
