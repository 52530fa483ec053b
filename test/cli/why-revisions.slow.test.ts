/** `jsdyno why` of two revisions of a real repository: it names what was changed, and where the time went that this took. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { findProgram } from '../../src/host/files/find-program.ts';
import { makeRepository } from '../host/revisions/repositories.ts';
import { documentOf } from '../show/report/schemas.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

const { env, home, remove } = sandbox();
after(remove);
// Without perf and callgrind, which have tests of their own and take as long as all else together.
const programs = join(home, 'bin');
mkdirSync(programs);
for (const name of ['git', 'taskset', 'dirname', 'readlink']) {
  const found = findProgram(name);
  if (found !== undefined) symlinkSync(found, join(programs, name));
}
symlinkSync(process.execPath, join(programs, 'node'));
env.PATH = programs;

/** Work that is half as much again or more in the later commit; another function takes the same time in both. */
const parse = (rounds: number) => `'use strict';
const { walk } = require('./walk.js');

exports.parse = function parse(from) {
  let sum = walk(from);
  for (let i = 0; i < ${rounds}; i++) sum = (Math.imul(sum, 31) + i) | 0;
  return sum;
};
`;
const WALK = `'use strict';

exports.walk = function walk(from) {
  let sum = from;
  for (let i = 0; i < 2000; i++) sum = (Math.imul(sum, 17) + i) | 0;
  return sum;
};
`;
const BENCH = `'use strict';
const { suite } = require('jsdyno');
const { parse } = require('./lib/parse.js');

let from = 1;
suite('lib').add('parse', () => {
  parse(from++);
}).add('other', () => parse(from++ + 1));
`;

const repository = makeRepository();
repository.commit('Begin', { 'lib/walk.js': WALK, 'lib/parse.js': parse(2000), 'bench.js': BENCH });
repository.commit('Look at each record twice', {
  'lib/parse.js': parse(8000).replace("'use strict';", "'use strict';\n\n// Twice."),
  'README.md': 'It is thorough.\n',
});
const REVISIONS = ['--rev', 'main~1', '--rev', 'main'];
const run = (...args: string[]) => inProcess(args, env, repository.folder);

suite('why of two revisions', () => {
  test('a row of a stored experiment: the functions and files that were changed, and the time that they take', async () => {
    const measured = await run('ops', ...REVISIONS, 'bench.js', '--filter', 'parse', '--runs', '3', '--no-progress');
    assert.equal(measured.code, 0, measured.stderr);
    const { code, stdout, stderr } = await run('why', 'last', 'operation=parse');
    assert.equal(code, 0, stderr);
    const lines = stderr.split('\n');
    const at = (line: RegExp) => lines.findIndex((one) => line.test(one));
    assert.ok(at(/^stored +slower by .*, 3 rounds of \d{4}-\d{4}-/) >= 0, stderr);
    assert.match(stderr, /^what differs +the JavaScript of parse \(lib\/parse\.js:6\); README\.md\.$/m);
    assert.ok(at(/^stored/) < at(/^what differs/) && at(/^what differs/) < at(/^difference/), stderr);
    assert.match(stdout, /^1\. parse \(lib\/parse\.js:6\) changed, and its self time grew by \d.* of the gap\.$/m);
    assert.match(stdout, /^ {3}its JavaScript differs: 1 line added, 1 removed$/m);
    assert.match(stdout, /^ {3}commit [0-9a-f]{9} Look at each record twice$/m);
    assert.match(stdout, /^ {3}README\.md: 1 line added, 0 removed$/m);
    assert.doesNotMatch(stdout, /same executable|JavaScript of walk/);

    const answer = documentOf('why', (await run('show', 'last', '--format', 'json')).stdout);
    assert.equal(answer.outcome, 'explained');
    // What was changed is known, and where the time goes: no flag says more, and neither do more profiles.
    assert.deepEqual(
      answer.trials.filter(({ rounds }: { rounds: number }) => rounds > 0),
      [],
    );
    assert.ok(
      answer.where.profiled.every(({ pairs }: { pairs: number }) => pairs >= 3),
      JSON.stringify(answer.used),
    );
  });

  test('measured and explained by one command: the working tree; a word behind the file is the row', async () => {
    const words = ['--rev', 'main~1', 'bench.js', 'parse'];
    const { code, stdout, stderr } = await run('why', ...words, '--no-profiles', '--no-try', '--no-progress');
    assert.equal(code, 5, stderr);
    assert.match(stdout, /^working tree is certainly slower by .* against main~1, in \d+ fresh rounds\.$/m);
    assert.match(stdout, /^\d\. What differs: the JavaScript of parse \(lib\/parse\.js:6\); README\.md\.$/m);
  });

  test('two runtimes and a file need no word for what the file is', async () => {
    const sides = ['--old', `fast: ${process.execPath}`, '--new', `slow: ${process.execPath} --jitless`];
    const { code, stdout, stderr } = await run('why', ...sides, 'bench.js', 'parse', '--plan');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^fast against slow$/m);
  });

  test('says what to type', async () => {
    for (const [args, said] of [
      [[...REVISIONS, '--rev', 'main', 'bench.js'], /two revisions, and 3 are named[\s\S]*jsdyno bisect --good main~1/],
      [['--on', 'node', 'bench.js'], /--on is the runtime of revisions, but none are named/],
      [[...REVISIONS, 'bench.js'], /add what tells it from the others: operation=/],
      [[...REVISIONS, '--old', 'node', 'bench.js'], /--old.*--rev|--rev.*--old/],
    ] as const) {
      const { code, stderr } = await run('why', ...args);
      assert.equal(code, 2, `${args.join(' ')}: ${stderr}`);
      assert.match(stderr, said);
    }
  });

  test('two revisions by one command; Ctrl-C prints what there is, and says what is missing', async () => {
    const { child, ended } = start(['why', ...REVISIONS, 'bench.js', 'parse', '--no-try'], env, repository.folder);
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
      // A second one would end it at once.
      if (!child.killed && /^profile /m.test(said)) child.kill('SIGINT');
    });
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 130, stderr);
    // On a fast machine the last profile that is needed may be made by then.
    assert.match(stdout, /^The search is not finished(; missing: profiles after the first \d+)?\. "jsdyno resume /m);
    assert.match(stdout, /^1\. parse \(lib\/parse\.js:6\) changed, and its self time grew by /m);
    assert.match(stdout, /^main is certainly slower by .* against main~1, in \d+ fresh rounds\.$/m);
  });
});
