/** `jsdyno why` of two revisions of a real repository: it names what was changed, and where the time went that this took. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { findProgram } from '../../src/host/files/find-program.ts';
import { makeRepository } from '../host/revisions/repositories.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
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

/**
 * Work that is many times as much in the later commit; another function takes the same time in both. Their lines are those of no other function,
 * Node.js's own included: of what is inlined V8 tells the line without its file.
 */
const parse = (rounds: number) => `'use strict';
const { walk } = require('./walk.js');
${'\n'.repeat(8000)}
exports.parse = function parse(from) {
  let sum = walk(from);
  for (let i = 0; i < ${rounds}; i++) sum = (Math.imul(sum, 31) + i) | 0;
  return sum;
};
`;
const WALK = `'use strict';
${'\n'.repeat(9000)}
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
  async function assertExplained(told: string): Promise<void> {
    const answer = documentOf('why', told);
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
    const shown = (await run('show', 'last')).stdout;
    assert.match(shown, /^1\. parse \(lib\/parse\.js:8006\) changed, and its self time grew by \d.* of the gap\.$/m);
    assert.match(shown, /^ {3}its JavaScript differs: 1 line added, 1 removed$/m);
    assert.match(shown, /^ {3}commit [0-9a-f]{9} Look at each record twice$/m);
    assert.match(shown, /^ {3}README\.md: 1 line added, 0 removed$/m);
    assert.doesNotMatch(shown, /same executable|JavaScript of walk/);
  }

  test('by one command: the difference, the function that was changed, and the commit', async () => {
    const quick = ['--no-profiles', '--no-try', '--no-progress', '--format', 'json'];
    const { code, stdout, stderr } = await run('why', ...REVISIONS, 'bench.js', 'parse', ...quick);
    assert.equal(code, 5, stderr);
    const { real, meaning, differences } = documentOf('why', stdout);
    assert.ok(real.different && real.ratio < 0.7, JSON.stringify(real));
    assert.equal(meaning.same, true);
    assert.equal(differences.sameExecutable, true);
    const shown = (await run('show', 'last')).stdout;
    assert.match(shown, /^1\. What differs: the JavaScript of parse \(lib\/parse\.js:8006\); README\.md\.$/m);
    assert.match(shown, /^ {3}JavaScript of parse \(lib\/parse\.js:8006\): 1 line added, 1 removed$/m);
    assert.match(shown, /^ {3}commit [0-9a-f]{9} Look at each record twice$/m);
    assert.match(shown, /^ {3}README\.md: 1 line added, 0 removed$/m);
    assert.doesNotMatch(shown, /same executable|JavaScript of walk/);
  });

  // That profiles of a row name its slower function: test/search/why/where/take-profiles.slow.test.ts; a start with them: kinds.slow.test.ts.
  test('by one command: the function that was changed, and its time', longForm(), async () => {
    const { code, stdout, stderr } = await run(
      'why',
      ...REVISIONS,
      'bench.js',
      'parse',
      '--no-progress',
      '--format',
      'json',
    );
    assert.equal(code, 0, stderr);
    await assertExplained(stdout);
  });

  test('Ctrl-C prints what there is, and resume goes on', longForm(), async () => {
    const { child, ended } = start(['why', ...REVISIONS, 'bench.js', 'parse'], env, repository.folder);
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
      // A second one would end it at once.
      if (!child.killed && /^profile /m.test(said)) child.kill('SIGINT');
    });
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 130, stderr);
    // The last profile that is needed may be made by then.
    const missing =
      /^The search is not finished; missing: (profiles after the first \d+|interventions)\. "jsdyno resume /m;
    assert.match(stdout, missing);
    assert.match(stdout, /^1\. parse \(lib\/parse\.js:8006\) changed, and its self time grew by \d.* of the gap\.$/m);
    assert.match(stdout, /^main is certainly slower by .* against main~1, in \d+ fresh rounds\.$/m);

    const resumed = await run('resume', '--no-progress', '--format', 'json');
    assert.equal(resumed.code, 0, resumed.stderr);
    await assertExplained(resumed.stdout);
  });

  test(
    'a row of a stored experiment: what is stored of it, then what differs, then the difference',
    longForm(),
    async () => {
      const measured = await run('ops', ...REVISIONS, 'bench.js', '--filter', 'parse', '--runs', '3', '--no-progress');
      assert.equal(measured.code, 0, measured.stderr);
      const { code, stdout, stderr } = await run('why', 'last', 'operation=parse', '--no-profiles', '--no-try');
      assert.equal(code, 5, stderr);
      const lines = stderr.split('\n');
      const at = (line: RegExp) => lines.findIndex((one) => line.test(one));
      assert.ok(at(/^stored +slower by .*, 3 rounds of \d{4}-\d{4}-/) >= 0, stderr);
      assert.match(stderr, /^what differs +the JavaScript of parse \(lib\/parse\.js:8006\); README\.md\.$/m);
      assert.ok(at(/^stored/) < at(/^what differs/) && at(/^what differs/) < at(/^difference/), stderr);
      assert.match(stdout, /^main is certainly slower by .* against main~1, in \d+ fresh rounds\.$/m);
      assert.match(stdout, /^\d\. What differs: the JavaScript of parse \(lib\/parse\.js:8006\); README\.md\.$/m);
    },
  );

  test('of one revision the working tree is the other; a word behind the file is the row', async () => {
    const { code, stdout, stderr } = await run('why', '--rev', 'main~1', 'bench.js', 'parse', '--plan');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^main~1 against working tree$/m);
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
});
