import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { parameterLines } from '../../../src/cli/list/parameters.ts';
import { SUITE } from '../../host-variant.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';

const { env, remove } = sandbox();
after(remove);

async function list(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await inProcess(['list', ...args], env);
  assert.equal(code, 0, stderr);
  return stdout;
}

suite('jsdyno list', () => {
  const asked = ['--on', process.execPath, '--suite', SUITE];

  test('takes names as it prints them for filters', async () => {
    const [first = ''] = (await list('path')).split('\n');
    assert.equal(await list('path', '--filter', first), `${first}\n`);
    assert.equal(await list('--filter', 'path/basename-posix'), 'path/basename-posix.js\n');
    assert.doesNotMatch(await list('path', '--exclude', 'path/basename'), /basename/);
    assert.equal(await list('operations', '--filter', 'operations/blob'), 'operations/blob.js\n');
  });

  test('looks without a slash at the name of the file alone, as upstream does', async () => {
    assert.doesNotMatch(await list('all', '--filter', 'url-'), /^path/m);
    assert.match(await list('url', '--filter', 'parse'), /^url\/url-parse\.js$/m);
    assert.equal(await list('forms', '--filter', 'spin', '--suite', SUITE), 'forms/spin.js\n');
    assert.match(await list('--exclude', 'forms', '--suite', SUITE), /^forms\/spin\.js$/m);
  });

  test('--parameters: what each benchmark can be set to, with the reason where it does not say', async () => {
    const text = await list('forms', '--parameters', ...asked);
    assert.equal(
      text,
      `forms/filtered.js
  b  1, 2
  a  1, 2, 3
  n  1000
forms/spin.js
  k     1, 8
  kind  one, "it's two"
  n     200000
`,
    );
    const faults = await list('faults', '--parameters', ...asked);
    assert.match(
      faults,
      /^faults\/throws-while-loading\.js\n {2}unknown: cannot even be loaded \(throws-while-loading\.js:5\)$/m,
    );
  });

  test('--parameters of operations: suites, their operations and their parameters', async () => {
    const text = await list('operations', '--filter', 'date-to-string', '--parameters', '--on', process.execPath);
    assert.match(text, /^operations\/date-to-string\.js\n {2}group {6}"date to string"\n {2}operation {2}date/);
  });

  test('as JSON that fits its schema', async () => {
    const modules = documentOf('modules', await list('--format', 'json'));
    assert.ok(modules.modules.some(({ name }: { name: string }) => name === 'url'));
    const names = documentOf('benchmarks', await list('forms', '--suite', SUITE, '--format', 'json'));
    assert.deepEqual(
      names.benchmarks.map(({ name, parameters }: { name: string; parameters: null }) => [name, parameters]),
      [
        ['forms/filtered.js', null],
        ['forms/spin.js', null],
      ],
    );
    const known = documentOf('benchmarks', await list('forms', '--parameters', ...asked, '--format', 'json'));
    assert.deepEqual(known.benchmarks[1].parameters, { k: [1, 8], kind: ['one', "it's two"], n: [200_000] });
    const faults = documentOf('benchmarks', await list('faults', '--parameters', ...asked, '--format', 'json'));
    assert.ok(faults.benchmarks.some(({ reason }: { reason: string | null }) => reason !== null));
  });

  test('breaks values between two of them, and no line is wider than the terminal', () => {
    const values = Array.from({ length: 30 }, (_, i) => `a value ${i}`);
    for (const width of [60, 80, 120]) {
      const lines = parameterLines([{ name: 'a/b.js', parameters: { n: [1], kind: values }, reason: null }], width);
      for (const line of lines) {
        assert.ok(line.length <= width, line);
        assert.equal((line.match(/"/g) ?? []).length % 2, 0, line);
      }
    }
    assert.deepEqual(parameterLines([{ name: 'a/b.js', parameters: {}, reason: null }]), ['a/b.js', '  no parameters']);
  });
});
