/** Command lines that cannot be meant as they are: what is printed, kept as a file that `UPDATE_GOLDEN=1` writes anew. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { createProgram } from '../../../src/cli/program.ts';
import { jobsText } from '../../../src/cli/usage/jobs.ts';
import { shellWord } from '../../../src/text/shell-word.ts';
import { ROOT } from '../../host-variant.ts';
import { sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';

const KEPT = join(ROOT, 'test/fixtures/cli/what-to-type.txt');

/** Files that are there, so that they can be meant. */
const { env, home, remove } = sandbox();
for (const name of ['runs.csv', 'app.js']) writeFileSync(join(home, name), '');
after(remove);
const typed = (line: readonly string[]) => inProcess(line, env, home);

/** Each is refused before anything is looked up or measured. */
const LINES: readonly (readonly string[])[] = [
  [],
  ['compare', 'url'],
  ['compare', '--old', 'a', '--new', 'b'],
  ['compare', '--old=a', '--new', 'b c'],
  ['compare', '--new', 'b'],
  ['compare'],
  ['compare', '--old'],
  ['compare', '--old', 'node', '--new', 'a,b', 'url'],
  ['compare', '--old', 'node', '--new', 'node@lts/iron,bun@1', 'url'],
  ['run'],
  ['run', 'ulr'],
  ['run', '--fooo'],
  ['scatter'],
  ['calibrate'],
  ['analyze'],
  ['import'],
  ['rm'],
  ['show', 'a', 'b'],
  ['startup', '--on', 'node', 'sleep 0.1'],
  ['startup', 'emty'],
  ['runtimes', 'install'],
  ['runtimes', 'instal'],
  ['runtimes', 'remoev', 'node@12'],
  ['ulr'],
  ['url'],
  ['lst'],
  ['node@lst'],
  ['node@22'],
  ['v22'],
  ['bun'],
  ['buffers/buffer-tojson.js'],
  ['string-searching'],
  ['string-serching'],
  ['http://localhost:3000/'],
  ['app.js'],
  ['runs.csv'],
  ['nothing-like-it'],
];

suite('a command line that cannot be meant says what to type', () => {
  const printed = new Map<string, string>();
  for (const line of LINES) {
    const shown = ['jsdyno', ...line.map(shellWord)].join(' ');
    test(shown, async () => {
      const { code, stdout, stderr } = await typed(line);
      assert.deepEqual([code, stdout], [2, '']);
      for (const one of stderr.split('\n')) assert.ok(line.length > 0 || one.length <= 80, one);
      printed.set(shown, `$ ${shown}\n${stderr}\n`);
    });
  }

  test('and the jobs fit a terminal of any usual width', () => {
    const program = createProgram(process, () => {});
    for (const width of [60, 80, 120]) {
      const text = jobsText(program, width);
      for (const line of text.split('\n')) assert.ok(line.length <= width, line);
      assert.match(text, /^ +jsdyno compare --old node@20 --new node@22 url/m);
    }
  });

  test('however long its first word is', async () => {
    const { code, stderr } = await typed(['x'.repeat(10_000)]);
    assert.equal(code, 2);
    assert.match(stderr, /"jsdyno --help" all commands\n$/);
  });

  test('in the words that are kept', () => {
    const text = [...printed.values()].join('');
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(KEPT, text);
    assert.equal(text, readFileSync(KEPT, 'utf8'));
  });

  test('and what it says to type is taken', async () => {
    const said = [
      ...readFileSync(KEPT, 'utf8').matchAll(/^ {2}.*?(?=jsdyno \w)jsdyno ((?:[^";\n ]| (?! |measures|times))+)/gm),
    ];
    assert.ok(said.length > LINES.length / 2);
    for (const [, line = ''] of said) {
      if (line.includes('--help')) continue;
      const program = createProgram(process, () => {});
      program.configureOutput({ writeErr() {} });
      for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.action(() => {});
      const words = [...line.trim().matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
      await program.parseAsync(words, { from: 'user' });
    }
  });
});
