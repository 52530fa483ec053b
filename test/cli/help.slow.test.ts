/** What `--help` prints, kept as files: `UPDATE_GOLDEN=1` writes them anew, and the difference is to be read. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { TERMINALS, tooWide } from '../text/long-names.ts';
import { emptyBefore } from './before.ts';
import { KEPT, keptTexts, OF_KINDS } from './kept-help.ts';

/** The help of each command, and of the program, below that the help of all options where it has more of them. */
function everyHelp(listed: (name: string) => boolean): Map<string, string> {
  const all = helpTexts(listed, true);
  const whole = (name: string, text: string) =>
    all.get(name) === text ? text : `${text}${all.get(name)?.replace(' --help\n', ' --help all\n')}`;
  const texts = [...helpTexts(listed, false)].map(([name, text]) => [name, whole(name, text)] as const);
  const byCommand = Map.groupBy(texts, ([name]) => name.split(' ')[1] ?? '');
  return new Map([...byCommand].map(([name, own]) => [name, own.map(([, text]) => text).join('')]));
}

/** By the names of commands; `listed` says which commands the program's own help lists. */
function helpTexts(listed: (name: string) => boolean, allOptions: boolean): Map<string, string> {
  let text = '';
  const texts = new Map<string, string>();
  const program = createProgram(process, () => {}, allOptions);
  const { visibleCommands } = program.configureHelp();
  program.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 80,
    getOutHasColors: () => false,
  });
  program.configureHelp({
    ...program.configureHelp(),
    visibleCommands(command) {
      return (visibleCommands?.call(this, command) ?? []).filter((one) => listed(one.name()));
    },
  });
  const print = (command: Command, name: string) => {
    text = `$ ${name} --help\n`;
    command.configureOutput(program.configureOutput()).outputHelp();
    texts.set(name, `${text}\n`);
    for (const one of command.commands) if (one.name() !== 'help') print(one, `${name} ${one.name()}`);
  };
  print(program, 'jsdyno');
  return texts;
}

for (const { file, commands } of KEPT) {
  test(`the help of ${commands?.join(', ') ?? 'the program and of commands of no kind'}`, () => {
    const texts = everyHelp((name) => !OF_KINDS.has(name));
    const own = commands ?? [...texts.keys()].filter((name) => !OF_KINDS.has(name));
    const text = own.map((name) => texts.get(name)).join('');
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
    assert.equal(text, readFileSync(file, 'utf8'));
  });
}

for (const columns of TERMINALS) {
  test(`no line is wider than a terminal of ${columns} columns`, async () => {
    const before = emptyBefore();
    for (const command of ['--help', ...keptTexts().keys()]) {
      const { stdout } = await before.run(command.split(' '), columns);
      assert.ok(stdout.includes('Usage: jsdyno'), command);
      assert.deepEqual(tooWide(stdout, columns), [], command);
    }
    before.remove();
  });
}

test('the program lists the commands of all kinds', () => {
  const text = everyHelp(() => true).get('') ?? '';
  for (const name of OF_KINDS) assert.match(text, new RegExp(`^  ${name} \\[options\\]`, 'm'));
});

test('no default is shown in another unit than its option is typed in', () => {
  const all = [...everyHelp(() => true).values()].join('');
  assert.doesNotMatch(all, /default: (\[\]|\d+000\b|0\.\d)/);
});
