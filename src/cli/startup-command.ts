import { type Command, Option } from 'commander';
import type { Io } from './io.ts';
import { collect, seconds, share, wholeNumber, wholeNumberOrNone } from './values.ts';

const FORMATS = ['table', 'markdown', 'json', 'csv'];

/** Declares `jsdyno startup`. */
export function addStartup(program: Command, io: Io, done: (exit: number) => void): void {
  program
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
    .addOption(
      new Option('--margin <percent>', 'differences smaller than this do not matter')
        .argParser(share)
        .default(0.02, '2%'),
    )
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(FORMATS))
    .option('--export-json <file>', "write the result as JSON with hyperfine's fields")
    .option('--export-csv <file>', 'write the result as CSV')
    .option('--export-markdown <file>', 'write the result as Markdown')
    .option('--seed <n>', 'decides the order of runs; drawn anew unless given', wholeNumber)
    .option('--pin <cpus>', 'let measured processes use only these CPUs: 1 or 0-2,4 (taskset)')
    .addOption(new Option('--timeout <seconds>', 'longest time of a run').argParser(seconds).default(60_000, '60'))
    .option('--offline', 'never use the network')
    .option('--no-progress', 'be quiet while running')
    .action(async (scripts, options) => done(await (await import('./startup.ts')).startup(scripts, options, io)));
}
