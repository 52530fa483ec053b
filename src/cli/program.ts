import { Argument, Command, Help, Option } from 'commander';
import { packageVersion } from '../files/package-file.ts';
import { outlet } from '../text/outlet.ts';
import { addCalibrate } from './calibrate-command.ts';
import { reportFailure } from './failure.ts';
import { addHttp } from './http-command.ts';
import type { Io } from './io.ts';
import { addLoad } from './load-command.ts';
import { addOps } from './ops-command.ts';
import { marginOption, withQuietOptions, withRunOptions } from './shared-options.ts';
import { addStartup } from './startup-command.ts';
import { collect, timeSpan, wholeNumber } from './values.ts';

const FORMATS = ['upstream', 'table', 'markdown', 'json', 'csv'];
/** Of stored experiments: some are of operations. */
const STORED_FORMATS = [...FORMATS, 'operations', 'rows'];

/** Runs one command line. Commands are loaded when they are called, so that `--help` answers at once. */
export async function runCommandLine(argv: readonly string[], { stdin, stdout, stderr }: Io): Promise<number> {
  const io: Io = { stdin, stdout: outlet(stdout), stderr: outlet(stderr) };
  let exit = 0;
  const program = createProgram(io, (code) => {
    exit = code;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exit;
  } catch (error) {
    return reportFailure(error, io, argv.includes('--verbose'));
  }
}

/** The whole command line. Tests read its help, and parse the documentation's examples with it. */
export function createProgram(io: Io, done: (exit: number) => void): Command {
  const program = new Command('jsdyno')
    .description(
      'Puts JavaScript runtimes on the same work and says which is faster, by how much, and how sure that is.',
    )
    .version(packageVersion(), '-V, --version')
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({
      // Options that can be repeated begin with an empty list, which tells nobody anything.
      optionDescription(option) {
        return Help.prototype.optionDescription.call(this, option).replace(' (default: [])', '');
      },
    })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text.replace(/^error: /, 'jsdyno: ')),
    })
    .addHelpText('after', EXAMPLES);
  addMeasuring(program, io, done);
  addOps(program, io, done);
  addLoad(program, io, done);
  addStartup(program, io, done);
  addHttp(program, io, done);
  addReports(program, io, done);
  addStore(program, io, done);
  addMachine(program, io, done);
  // Help and errors of subcommands go the same way as the program's own.
  for (const command of program.commands)
    command.copyInheritedSettings(program).option('--verbose', 'show details of errors');
  return program;
}

const EXAMPLES = `
A variant is [label: ][KEY=value ...] runtime [flags ...], for example
  node@22   node@lts   "node@22 --max-semi-space-size=64"   bun@1   deno@2   ./out/Release/node   "tuned: UV_THREADPOOL_SIZE=8 node@22"

  jsdyno compare --old node@18.16.0 --new node@20.0.0 buffers --filter tojson
  jsdyno compare --old node@22 --new ./out/Release/node --suite ~/node/benchmark url
  jsdyno compare --old node@22 --new bun@1 --new deno@2 url --filter parse
  jsdyno analyze compare.csv`;

function addMeasuring(program: Command, io: Io, done: (exit: number) => void): void {
  const compare = program
    .command('compare')
    .description('compare variants on the benchmarks of the given modules ("all" is every module)')
    .argument('<categories...>', 'modules of the suite: buffers, url ...')
    .requiredOption('--old <variant>', 'the baseline')
    .option('--new <variant>', 'what is compared with it (can be repeated)', collect, []);
  withSuiteOptions(compare);
  withMeasureOptions(compare, 30)
    .option(
      '--calibrate',
      'choose the iterations of each row on the baseline, so that a run measures about 0.2 s; runs under 0.02 s stay',
    )
    .option('--budget <time>', 'spend at most this time (30m, 2h), where it decides most', timeSpan)
    .option('--plan', 'print what would run and how long it should take, and run nothing')
    .option('--fixed', 'all rounds for every row, as upstream, instead of stopping when a row is decided')
    .option('--strict', 'hold the false discovery rate under any dependence between rows (e-values; more rounds)')
    .addOption(marginOption())
    .addOption(new Option('--format <format>', 'what to print; default: upstream and table').choices(FORMATS))
    .action(async (categories, options) => done(await (await import('./compare.ts')).compare(categories, options, io)));

  const run = program
    .command('run')
    .description("run benchmarks on one variant and print each rate, as Node.js core's run.js")
    .argument('<categories...>', 'modules of the suite; "test" among them runs one small configuration a file')
    .option('--on <variant>', 'the runtime', 'node');
  withSuiteOptions(run);
  withMeasureOptions(run, 1)
    .option('--track', 'show progress')
    .addOption(new Option('--format <format>', 'what to print').choices(['simple', 'csv']).default('simple'))
    .action(async (categories, options) => done(await (await import('./run.ts')).run(categories, options, io)));

  const scatter = program
    .command('scatter')
    .description(
      "run one benchmark over its parameters, or read scatter.js' CSV, and tabulate mean rates with intervals",
    )
    .argument('<file>', 'a benchmark such as buffers/buffer-tojson.js, or a CSV file, or - for standard input')
    .option('--on <variant>', 'the runtime', 'node')
    .option('--xaxis <parameter>', 'the parameter of the rows')
    .option('--category <parameter>', 'the parameter that splits them')
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option('--set <parameter=value>', 'use this value (can be repeated)', collect, []);
  withMeasureOptions(scatter, 30)
    .addOption(new Option('--format <format>', 'the runs as CSV, or the table').choices(['csv', 'table']))
    .action(async (file, options) => done(await (await import('./scatter.ts')).scatter(file, options, io)));

  addCalibrate(program, io, done);

  const noise = program
    .command('noise')
    .description('run a variant against itself: the false positives, the noise, and the smallest effect seen here')
    .argument('[categories...]', 'modules of the suite; default: a quick choice')
    .option('--on <variant>', 'the runtime', 'node');
  withSuiteOptions(noise);
  withMeasureOptions(noise, 10)
    .option('--json', 'as JSON')
    .action(async (categories, options) => done(await (await import('./noise.ts')).noise(categories, options, io)));

  program
    .command('list')
    .description('the benchmarks of the given modules, or all modules')
    .argument('[categories...]', 'modules of the suite')
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option('--filter <pattern>', 'only files whose name contains it (can be repeated)', collect, [])
    .option('--exclude <pattern>', 'no files whose name contains it (can be repeated)', collect, [])
    .action(async (categories, options) => done(await (await import('./list.ts')).list(categories, options, io)));

  program
    .command('resume')
    .description('go on with an interrupted experiment')
    .argument('[experiment]', 'its name, or the beginning of it; default: the newest that was interrupted')
    .option('--no-progress', 'be quiet while running')
    .option('--offline', 'never use the network')
    .addOption(new Option('--format <format>', 'what to print; default: that of its command').choices(STORED_FORMATS))
    .action(async (name, options) => done(await (await import('./resume.ts')).resume(name, options, io)));
}

function withSuiteOptions(command: Command): Command {
  return command
    .option('--suite <folder>', "a folder in the form of Node.js core's benchmark/; default: the built-in suites")
    .option('--filter <pattern>', 'only files whose name contains it (can be repeated)', collect, [])
    .option('--exclude <pattern>', 'no files whose name contains it (can be repeated)', collect, [])
    .option('--set <parameter=value>', 'use this value; CPUSET=0-2 pins (can be repeated)', collect, []);
}

function withMeasureOptions(command: Command, runs: number): Command {
  const timeout = "longest time of a run beyond the benchmark's own duration";
  return withQuietOptions(
    withRunOptions(command.option('--runs <n>', 'runs of each configuration on each variant', wholeNumber, runs), {
      timeout,
    }).option('--native-harness', "run the suite's own common.js with its processes instead of the harness"),
  );
}

function addReports(program: Command, io: Io, done: (exit: number) => void): void {
  program
    .command('analyze')
    .description("read a CSV of Node.js core's compare.js and judge it")
    .argument('<file>', 'a CSV file, or - for standard input')
    .option('--baseline <binary>', 'which binary the others are compared with; default: old, or the first')
    .addOption(marginOption())
    .addOption(new Option('--format <format>', 'what to print; default: upstream and table').choices(FORMATS))
    .action(async (file, options) => done(await (await import('./analyze.ts')).analyze({ file, ...options }, io)));

  program
    .command('show')
    .description('the report of a stored experiment')
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .addOption(new Option('--format <format>', 'what to print; default: that of its command').choices(STORED_FORMATS))
    .addOption(new Option('--metric <metric>', 'of operations: rows of this rate only').choices(['steady', 'cold']))
    .option('--markdown <folder>', 'of operations: write result pages there')
    .action(async (name, options) => done(await (await import('./show.ts')).show(name, options, io)));
}

function addStore(program: Command, io: Io, done: (exit: number) => void): void {
  program
    .command('experiments')
    .description('the stored experiments')
    .option('--json', 'as JSON')
    .action(async (options) => done(await (await import('./experiments.ts')).experiments(options, io)));

  program
    .command('export')
    .description('the runs of an experiment')
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .addOption(
      new Option('--format <format>', "compare.js' CSV, or JSON with all that is stored")
        .choices(['csv', 'json'])
        .default('csv'),
    )
    .option('--output <file>', 'write to a file instead of standard output')
    .action(async (name, options) => done(await (await import('./export.ts')).exportRuns(name, options, io)));

  program
    .command('import')
    .description("store the runs of compare.js' CSV, or of an exported JSON, as an experiment")
    .argument('<file>', 'a file, or - for standard input')
    .action(async (file) => done(await (await import('./import.ts')).importRuns(file, io)));

  program
    .command('rm')
    .description('remove experiments with their runs')
    .argument('<experiments...>', 'their names')
    .action(async (names) => done(await (await import('./rm.ts')).rm(names, io)));
}

function addMachine(program: Command, io: Io, done: (exit: number) => void): void {
  const runtimes = program.command('runtimes').description('runtimes on this machine, and what a name stands for');
  const register = (
    action: 'resolve' | 'install' | 'remove' | 'describe' | 'list',
    description: string,
    argument?: string,
  ) => {
    const command = runtimes
      .command(action, { isDefault: action === 'list' })
      .description(description)
      .option('--offline', 'never use the network')
      .option('--json', 'as JSON');
    if (argument !== undefined) command.argument(argument, 'for example node@22, bun@1, deno@2');
    if (action === 'describe') command.option('--against <variant>', 'show the V8 flags that differ from this one');
    command.action(async (...given) => {
      const specs = argument === undefined ? [] : (given[0] as string[]);
      const options = given[argument === undefined ? 0 : 1] as Record<string, never>;
      done(await (await import('./runtimes.ts')).runtimes({ action, specs, ...options }, io));
    });
  };
  register('list', 'what is cached, and what the given names would be', '[specs...]');
  register('install', 'fetch runtimes', '<specs...>');
  register('remove', 'remove cached runtimes', '<specs...>');
  register('describe', 'version, components, size and digest of a runtime', '<specs...>');

  program
    .command('machine')
    .description('what this machine does to figures, and what to do about it')
    .addArgument(
      new Argument('[action]', "upstream's cpu.sh: fast and reset set the CPU governor, get prints it")
        .choices(['show', ...Object.keys(GOVERNOR_ACTIONS)])
        .default('show'),
    )
    .option('--json', 'as JSON')
    .action(async (action, options) =>
      done(
        await (await import('./machine.ts')).machine({ action: GOVERNOR_ACTIONS[action] ?? 'show', ...options }, io),
      ),
    );
}

/** cpu.sh's words, each with its second name. */
const GOVERNOR_ACTIONS: Record<string, 'fast' | 'reset' | 'get'> = {
  fast: 'fast',
  performance: 'fast',
  reset: 'reset',
  default: 'reset',
  get: 'get',
  status: 'get',
};
