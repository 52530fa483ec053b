/** What `--help` prints, kept as a file: `UPDATE_GOLDEN=1` writes it anew, and the difference is to be read. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';

const GOLDEN = new URL('../fixtures/cli/help.txt', import.meta.url);

function everyHelp(): string {
  let text = '';
  const program = createProgram(process, () => {});
  program.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 80,
    getOutHasColors: () => false,
  });
  const print = (command: Command, name: string) => {
    text += `$ ${name} --help\n`;
    command.configureOutput(program.configureOutput()).outputHelp();
    text += '\n';
    for (const one of command.commands) if (one.name() !== 'help') print(one, `${name} ${one.name()}`);
  };
  print(program, 'jsdyno');
  return text;
}

test('the help of the program and of each command', () => {
  const text = everyHelp();
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, text);
  assert.equal(text, readFileSync(GOLDEN, 'utf8'));
});

test('no default is shown in another unit than its option is typed in', () => {
  assert.doesNotMatch(everyHelp(), /default: (\[\]|\d+000\b|0\.\d)/);
});
