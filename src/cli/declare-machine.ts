import { Argument, type Command } from 'commander';
import type { Io } from '../text/io.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { declare } from '../work/typed/declared.ts';
import { JSON_FORMAT } from '../work/typed/shared-options.ts';

/** Declares the commands that are about this machine: its runtimes, and what it does to figures. */
export function addMachine(program: Command, io: Io, done: (exit: number) => void): void {
  const runtimes = program.command('runtimes').description('manage cached runtimes');
  const register = (
    action: 'resolve' | 'install' | 'remove' | 'describe' | 'list',
    description: string,
    argument?: string,
  ) => {
    const command = runtimes
      .command(action, { isDefault: action === 'list' })
      .description(description)
      .option('--offline', 'never use the network');
    declare(command, JSON_FORMAT);
    if (argument !== undefined) command.argument(argument, 'for example node@22, bun@1, deno@2');
    if (action !== 'list') withFirstLine(command, 'node@lts');
    if (action === 'describe') command.option('--against <variant>', 'show the V8 flags that differ from this one');
    command.action(async (...given) => {
      const specs = argument === undefined ? [] : (given[0] as string[]);
      const options = given[argument === undefined ? 0 : 1] as Record<string, never>;
      done(await (await import('./runtimes.ts')).runtimes({ action, specs, ...options }, io));
    });
  };
  register('list', 'list cached runtimes, and what names stand for', '[specs...]');
  register('install', 'download runtimes', '<specs...>');
  register('remove', 'remove cached runtimes', '<specs...>');
  register('describe', 'show version, components, size and digest of a runtime', '<specs...>');

  const machine = program
    .command('machine')
    .description('check how this machine affects measurements, and what to do')
    .addArgument(
      new Argument('[action]', "as core's cpu.sh: fast and reset set the CPU governor, get prints it")
        .choices(['show', ...Object.keys(GOVERNOR_ACTIONS)])
        .default('show'),
    )
    .action(async (action, options) =>
      done(
        await (await import('./machine.ts')).machine({ action: GOVERNOR_ACTIONS[action] ?? 'show', ...options }, io),
      ),
    );
  declare(machine, JSON_FORMAT);
}

/** The words of cpu.sh, each with its second name. */
const GOVERNOR_ACTIONS: Record<string, 'fast' | 'reset' | 'get'> = {
  fast: 'fast',
  performance: 'fast',
  reset: 'reset',
  default: 'reset',
  get: 'get',
  status: 'get',
};
