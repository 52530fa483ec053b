/** Every option of every command: one that holds one value cannot be given twice, one that holds a list, or takes several at once, can. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Command, Option } from 'commander';
import { JsdynoError } from '../../src/text/errors/catalogue.ts';
import { parsingProgram } from '../parsing-program.ts';

/** Each command with the words that call it; `help` is commander's own. */
function commandsOf(command: Command, words: string[] = []): [string[], Command][] {
  const below = command.commands.filter((one) => one.name() !== 'help');
  return [[words, command] as [string[], Command], ...below.flatMap((one) => commandsOf(one, [...words, one.name()]))];
}

/** A value that the option takes. */
function sample({ required, optional, argChoices, parseArg, defaultValue }: Option): string[] {
  if (!required && !optional) return [];
  const candidates = [...(argChoices ?? []), 'x', '3', '3s', '1..2', '3%', '.5', '200', 'n=1,2', 'n=1..2', 'slower'];
  const taken = candidates.find((text) => {
    try {
      parseArg?.(text, defaultValue as never);
      return true;
    } catch {
      return false;
    }
  });
  assert.ok(taken !== undefined);
  return [taken];
}

async function givenTwice(words: string[], long: string, value: string[]): Promise<unknown> {
  const { program } = parsingProgram();
  return program.parseAsync([...words, long, ...value, long, ...value], { from: 'user' }).then(
    () => null,
    (error: unknown) => error,
  );
}

suite('an option given twice', () => {
  for (const [words, command] of commandsOf(parsingProgram().program)) {
    test(['jsdyno', ...words].join(' '), async () => {
      for (const option of command.options) {
        const long = String(option.long);
        if (['--version', '--help'].includes(long)) continue;
        const error = await givenTwice(words, long, sample(option));
        const isRefused = error instanceof JsdynoError && error.message.startsWith(`${long} is given twice`);
        assert.equal(isRefused, !Array.isArray(option.defaultValue) && !option.variadic, long);
        assert.ok(!(isRefused && option.description.includes('can be repeated')), long);
      }
    });
  }

  test('--x and --no-x contradict one another', async () => {
    const { program } = parsingProgram();
    const typed = ['load', 'http://localhost', '--warmup', '1s', '--no-warmup'];
    await assert.rejects(program.parseAsync(typed, { from: 'user' }), /--warmup and --no-warmup are both given/);
  });
});
