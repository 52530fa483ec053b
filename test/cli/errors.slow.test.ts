import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { SUITE } from '../host-variant.ts';
import { jsdyno, sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

/** As real processes: what is written past the streams of a command, as warnings of Node.js are, is seen of them alone. */
const REAL = new Set(['no such command', 'an unknown experiment']);

suite('bad input gets one line that says what to type, and never a stack', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const csv = join(home, 'not.csv');
  writeFileSync(csv, 'this is\nno csv\n');
  const loop = join(home, 'loop');
  symlinkSync('loop', loop);
  const long = join(home, 'x'.repeat(300));
  const unreadable = /^jsdyno: cannot read .*: (ELOOP|ENAMETOOLONG) \[FILE_UNREADABLE\]\n/;
  const node = process.execPath;
  const pair = ['--old', node, '--new', node];
  const notAFolder = join(csv, 'home');

  const cases: [string, string[], number, RegExp][] = [
    ['no such command', ['compar'], 2, /unknown command 'compar'\n {2}did you mean compare\?/],
    ['no such option', ['compare', ...pair, '--odl', 'x'], 2, /unknown option '--odl'/],
    ['no baseline', ['compare', 'buffers'], 2, /compare needs a baseline/],
    ['nothing to compare with', ['compare', '--old', node, 'buffers'], 2, /--new node@lts/],
    [
      'an option given twice that holds one value',
      ['compare', ...pair, 'buffers', '--runs', '3', '--runs=4'],
      2,
      /^jsdyno: --runs is given twice \[BAD_USAGE\]\n.*"jsdyno compare --help"/,
    ],
    ['--runs 0', ['compare', ...pair, 'buffers', '--runs', '0'], 2, /'0' is invalid.*whole number from 1/],
    ['--runs abc', ['compare', ...pair, 'buffers', '--runs', 'abc'], 2, /'abc' is invalid.*whole number from 1/],
    ['a margin that is none', ['compare', ...pair, 'buffers', '--margin', 'x'], 2, /share in per cent/],
    ['--set without a value', ['compare', ...pair, 'buffers', '--set', 'n'], 2, /--set name=value/],
    [
      'a parameter that no chosen benchmark has',
      ['compare', ...pair, 'buffers', '--filter', 'tojson', '--set', 'lenn=1'],
      2,
      /^jsdyno: --set lenn=1: no chosen benchmark has a parameter lenn \[BAD_OPTION\]\n {2}did you mean len\?\n$/,
    ],
    [
      'a parameter that no operation has',
      ['ops', 'test/fixtures/operations/cli/search.cjs', '--on', node, '--set', 'zzz=1'],
      2,
      /--set zzz=1: no chosen benchmark has a parameter zzz \[BAD_OPTION\]\n {2}there are group, operation/,
    ],
    [
      'an axis that the benchmark lacks',
      ['scatter', 'forms/spin.js', '--suite', SUITE, '--on', node, '--xaxis', 'kk', '--category', 'kind'],
      2,
      /^jsdyno: --xaxis kk: no chosen benchmark has a parameter kk \[BAD_OPTION\]\n/,
    ],
    [
      'one axis of the two',
      ['scatter', 'forms/spin.js', '--suite', SUITE, '--on', node, '--category', 'kind'],
      2,
      /the table needs two parameters/,
    ],
    [
      'axes of a table that is not printed',
      [
        'scatter',
        'forms/spin.js',
        '--suite',
        SUITE,
        '--on',
        node,
        '--xaxis',
        'k',
        '--category',
        'n',
        '--format',
        'csv',
      ],
      2,
      /--xaxis and --category are for the table/,
    ],
    [
      'a filter of no module',
      ['noise', '--on', node, '--filter', 'tojson'],
      2,
      /\[BAD_USAGE\]\n {2}name the modules: jsdyno noise url --filter tojson/,
    ],
    [
      'a format that a look at operations lacks',
      ['ops', '--floor', '--on', node, '--format', 'csv'],
      2,
      /--floor has no format "csv"; there are table, json \[BAD_OPTION\]/,
    ],
    ['an unknown runtime', ['compare', '--old', 'nod@22', '--new', node, 'buffers'], 2, /UNKNOWN_RUNTIME|BAD_VARIANT/],
    ['an executable that is none', ['compare', '--old', csv, '--new', node, 'buffers'], 2, /RUNTIME_DOES_NOT_START/],
    ['an executable that is not there', ['compare', '--old', './no/such', '--new', node, 'buffers'], 2, /no\/such/],
    [
      'a flag it does not have',
      ['compare', '--old', `${node} --no-such-flag`, '--new', node, 'buffers'],
      2,
      /no-such-flag/,
    ],
    ['an unknown module', ['compare', ...pair, 'bufers'], 2, /"bufers" category does not exist.*\n.*buffers/],
    [
      'a filter without match',
      ['compare', ...pair, 'buffers', '--filter', 'tojsn'],
      2,
      /No benchmarks found.*\n.*buffer-tojson\.js/,
    ],
    ['a suite that is not there', ['compare', ...pair, '--suite', '/no/such', 'x'], 2, /SUITE_NOT_FOUND/],
    ['a suite without benchmarks', ['compare', ...pair, '--suite', join(SUITE, 'forms'), 'x'], 2, /SUITE_EMPTY/],
    [
      'settings that leave nothing',
      ['compare', ...pair, '--suite', SUITE, 'forms', '--filter', 'filt', '--set', 'a=0'],
      2,
      /NO_BENCHMARKS/,
    ],
    [
      'operations of no such name',
      ['ops', 'test/fixtures/operations/cli/search.cjs', '--on', node, '--filter', 'no such'],
      2,
      /no operations.*\[NO_BENCHMARKS\]\n.*suite\(name\)\.add.*--filter/,
    ],
    ['CPUs that are not there', ['compare', ...pair, 'buffers', '--pin', '4096'], 2, /PINNING_UNAVAILABLE/],
    ['a CSV that is none', ['analyze', csv], 2, /CSV_UNREADABLE/],
    ['a CSV that is not there', ['analyze', '/no/such.csv'], 2, /CSV_UNREADABLE/],
    ['an unknown experiment', ['show', 'nothing'], 2, /UNKNOWN_EXPERIMENT/],
    ...[loop, long].flatMap((path): [string, string[], number, RegExp][] => {
      const what = path === loop ? 'a link to itself' : 'a name that is too long';
      return [
        [`${what}: of operations`, ['ops', path, '--on', node], 2, unreadable],
        [`${what}: of a script`, ['startup', path, '--on', node], 2, unreadable],
        [`${what}: of a suite`, ['run', 'x', '--suite', path, '--on', node], 2, unreadable],
        [`${what}: of a server`, ['http', '--server', path, '--on', node], 2, unreadable],
      ];
    }),
    ['nothing to resume', ['resume'], 2, /nothing is stored yet/],
  ];
  for (const [name, args, exit, text] of cases) {
    test(name, async () => {
      const { code, stdout, stderr } = await (REAL.has(name) ? jsdyno : inProcess)(args, env);
      assert.match(stderr, text);
      assert.equal(code, exit, stderr);
      assert.doesNotMatch(stderr, /\n\s+at /, 'a stack');
      assert.equal(stdout, '');
      assert.ok(stderr.trim().split('\n').length <= 3, stderr);
    });
  }

  test('an unwritable store', async () => {
    const { code, stderr } = await jsdyno(['compare', ...pair, '--suite', SUITE, 'forms'], {
      ...env,
      JSDYNO_HOME: notAFolder,
    });
    assert.match(stderr, /^jsdyno: .*STORE_UNWRITABLE.*\n.*JSDYNO_HOME.*\n$/);
    assert.equal(code, 1);
  });

  test('--verbose adds the details', async () => {
    const { stderr } = await jsdyno(['show', 'nothing', '--verbose'], env);
    assert.match(stderr, /\n\s+at /);
  });
});
