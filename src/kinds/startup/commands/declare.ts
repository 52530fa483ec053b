import { type Command, Option } from 'commander';
import { lanesOption, marginOption, withQuietOptions, withRunOptions } from '../../../console/shared-options.ts';
import { collect, wholeNumber, wholeNumberOrNone } from '../../../console/values.ts';
import type { Io } from '../../../text/io.ts';

/** The names that `--format` takes, the usual one first. */
export const STARTUP_FORMAT_NAMES = ['table', 'markdown', 'json', 'csv'];

/** Declares `jsdyno startup`. */
export function declareStartup(program: Command, io: Io, done: (exit: number) => void): void {
  const command = program
    .command('startup')
    .description('time whole processes: how long runtimes take to start scripts, or any command lines')
    .argument('[scripts...]', 'built-in scripts (empty, builtins, esm, cli ...) or files; default: all built-in ones')
    .option('--on <variant>', 'a runtime (can be repeated; the first is the baseline); default: node', collect, [])
    .option(
      '--command <line>',
      'a command line in place of scripts (can be repeated; the first is the baseline)',
      collect,
      [],
    )
    .option('--shell', 'command lines are for sh, whose own start is then part of the time')
    .option('-N, --no-shell', 'start programs directly (default)')
    .option('-w, --warmup <n>', 'runs of each that do not count, before the first that does', wholeNumberOrNone, 1)
    .option('-r, --runs <n>', 'exactly this many runs of each', wholeNumber)
    .option('-m, --min-runs <n>', 'at least this many runs of each', wholeNumber, 10)
    .option('-M, --max-runs <n>', 'at most this many, where the first are not enough to decide', wholeNumber, 30)
    .option('-p, --prepare <command>', 'a command of the shell before each run')
    .option('-i, --ignore-failure', 'take exit codes other than 0 for success')
    .option('--show-output', 'show what the processes print')
    .option('--plan', 'print what would run and how long it should take, and run nothing')
    .addOption(lanesOption())
    .addOption(marginOption())
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(STARTUP_FORMAT_NAMES))
    .option('--export-json <file>', "write the result as JSON with hyperfine's fields")
    .option('--export-csv <file>', 'write the result as CSV')
    .option('--export-markdown <file>', 'write the result as Markdown');
  withQuietOptions(withRunOptions(command)).action(async (scripts, options) =>
    done(await (await import('./startup.ts')).startup(scripts, options, io)),
  );
}
