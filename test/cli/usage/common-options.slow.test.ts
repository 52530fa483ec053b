import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../../src/cli/program.ts';
import { asksForAll, COMMON } from '../../../src/cli/usage/common-options.ts';

function helpOf(name: string, allOptions: boolean): string {
  const program = createProgram(process, () => {}, allOptions);
  return (program.commands.find((one) => one.name() === name) as Command).helpInformation();
}

test('each common option is one of its command', () => {
  const { commands } = createProgram(process, () => {});
  for (const [name, common] of Object.entries(COMMON)) {
    const longs = commands.find((one) => one.name() === name)?.options.map(({ long }) => long);
    for (const one of common.split(' ')) assert.ok(longs?.includes(`--${one}`), `${name} --${one}`);
  }
});

test('help shows the common options and how many more there are; help of all has them', () => {
  const [some, all] = [helpOf('compare', false), helpOf('compare', true)];
  const count = (text: string) => text.match(/^ {2}(?:-\w, )?--/gm)?.length ?? 0;
  const [, more] = /--help \[all\] .*all: with (\d+) more/s.exec(some.replace(/\s+/g, ' ')) ?? [];
  assert.equal(count(all) - count(some), Number(more));
  assert.match(all, /--seed/);
  assert.doesNotMatch(some, /--seed/);
});

test('all is asked for behind the option alone', () => {
  assert.equal(asksForAll(['compare', '--help', 'all']), true);
  assert.equal(asksForAll(['compare', '-h', 'all']), true);
  assert.equal(asksForAll(['compare', 'all', '--help']), false);
});
