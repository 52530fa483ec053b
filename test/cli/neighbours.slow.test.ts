/** Three runtimes: whatever prints a comparison, prints the same one, with the baseline unless neighbours are asked for. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { changeDigits } from '../../src/show/sheets/comparison-words.ts';
import { ROOT } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { emptyBefore, fillStore, NOWHERE } from './before.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const FILE = 'test/fixtures/operations/cli/search.cjs';

interface Compared {
  contender: string;
  baseline: string;
  ratio: number;
  interval: [number, number];
  verdict: string;
}

suite('three runtimes', () => {
  const { env, remove } = sandbox();
  const before = emptyBefore();
  after(() => {
    remove();
    before.remove();
  });
  const database = fillStore(before, NOWHERE, join(ROOT, 'test/frozen/store.sql'));
  database.exec(`DELETE FROM configuration WHERE position > 0
    AND experiment = (SELECT id FROM experiment WHERE name = 'ops-three')`);
  database.close();
  const show = async (...options: string[]): Promise<string> => {
    const { code, stdout, stderr } = await before.run(['show', 'ops-three', ...options]);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  test('are measured: ops takes the option, and leads with the comparison it is about', async () => {
    const variants = ['a', 'b', 'c'].flatMap((label) => ['--on', `${label}: ${process.execPath}`]);
    const short = ['--runs', '1', '--batch', '1000', '--sequential', '--fixed', '--no-progress'];
    const typed = ['ops', FILE, '--filter', 'includes', ...short, '--neighbours', ...variants];
    const { code, stdout, stderr } = await inProcess(typed, env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Each against the one to its left/m);
  });

  for (const [options, pairs] of [
    [[], { 'node@22': 'node@20', 'bun@1': 'node@20' }],
    [['--neighbours'], { 'node@22': 'node@20', 'bun@1': 'node@22' }],
  ] as const) {
    test(`are compared as ${JSON.stringify(pairs)} in every format ${options.join('')}`, async () => {
      const operations = documentOf('operations', await show('--format', 'json', ...options)) as unknown as {
        against: string;
        groups: {
          rows: { changes: { variant: string; steady: Omit<Compared, 'baseline'> & { against: string } }[] }[];
        }[];
      };
      assert.equal(operations.against, options.length === 0 ? 'baseline' : 'neighbour');
      const changes = operations.groups[0]?.rows[0]?.changes ?? [];
      assert.deepEqual(Object.fromEntries(changes.map(({ variant, steady }) => [variant, steady.against])), pairs);

      const rows = documentOf(
        'comparison',
        await show('--format', 'rows', '--metric', 'steady', ...options),
      ) as unknown as {
        rows: Compared[];
      };
      const csv = (await show('--format', 'csv', ...options)).split('\n');
      const table = await show('--format', 'table', ...options);
      const markdown = await show('--format', 'markdown', ...options);
      const terminal = await show(...options);
      for (const { variant, steady } of changes) {
        const row = rows.rows.find(({ contender }) => contender === variant);
        const { against, ratio, interval, verdict } = steady;
        assert.deepEqual([row?.baseline, row?.ratio, row?.interval, row?.verdict], [against, ratio, interval, verdict]);
        const line = csv.find((one) => one.includes(',steady,') && one.includes(`,${against},${variant},`));
        assert.ok(line?.includes(`,${ratio},${interval.join(',')},`), csv.join('\n'));
        const [change = '', low = '', high = ''] = [ratio, ...interval].map(changeDigits);
        const title = options.length === 0 ? 'Against node@20' : 'Each against the one to its left';
        for (const text of [table, terminal]) {
          const [, own = ''] = text.split(new RegExp(`^${title}.*\\n`, 'm'));
          const first = own.split('\n').find((one) => one.includes(`${change} `)) ?? '';
          assert.ok(first.includes(low) && first.includes(high), text);
        }
        const [, own = ''] = markdown.split(`## \`${variant}\` against \`${against}\`, steady`);
        assert.ok(
          own.split('\n').some((one) => one.includes(`| ${change} % | ${low} … ${high} |`)),
          markdown,
        );
      }
    });
  }

  test('no other kind of experiment takes the option', async () => {
    const refused = await before.run(['show', 'startup', '--neighbours']);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /startup has no --neighbours/);
  });
});
