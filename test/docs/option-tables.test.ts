/** The tables of options in docs/ are those that the commands declare: `npm run man` writes them anew. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commandsIn, withOptionTables } from '../../scripts/option-tables.ts';
import { createProgram } from '../../src/cli/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const program = createProgram(process, () => {}, true);
const pages = globSync('docs/*.md', { cwd: ROOT }).map((name) => ({
  name,
  text: readFileSync(join(ROOT, name), 'utf8'),
}));

/** Few options, said in a sentence of their page. */
const WITHOUT = 3;

suite('tables of options', () => {
  for (const { name, text } of pages) {
    if (commandsIn(text).length === 0) continue;
    test(name, () => assert.ok(withOptionTables(text, program) === text, 'npm run man'));
  }

  test('each command with more than a few options has one table', () => {
    const own = (one: (typeof program.commands)[number]) =>
      one.options.filter(({ hidden, long }) => !hidden && long !== '--verbose').length > WITHOUT;
    const wanted = program.commands.flatMap((command) => [
      ...(own(command) ? [command.name()] : []),
      ...command.commands.filter(own).map((below) => `${command.name()} ${below.name()}`),
    ]);
    const found = pages.flatMap(({ text }) => commandsIn(text));
    assert.deepEqual(found.toSorted(), wanted.toSorted());
  });
});

test('a table has what is typed, what it means and what is usual', () => {
  const page = withOptionTables('a\n\n<!-- options of gc -->\n<!-- end of options -->\nb\n', program);
  assert.match(page, /^a\n\n<!-- options of gc -->\n\n\| option \| \| default \|\n/);
  assert.ok(page.includes('| `--connections <n>` | open n connections | `10` |\n'), page);
  assert.ok(page.includes('| `--warmup <time>` | warm up for this time, or 0 | 1s |\n'), page);
  assert.ok(page.includes('| `--format <format>` | choose the output; `table`, `markdown`, `json` | table |\n'), page);
  assert.ok(page.endsWith('\n\n<!-- end of options -->\nb\n'));
  assert.throws(() => withOptionTables('<!-- options of nothing -->\n<!-- end of options -->', program), /nothing/);
});
