import type { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { Argument, Command, CommanderError, Help, Option } from 'commander';
import { packageVersion } from '../host/files/package-file.ts';
import { KINDS } from '../kinds/kinds.ts';
import { moduleNames } from '../kinds/suite/commands/declare.ts';
import { ANALYZED, COMPARE_FORMAT } from '../kinds/suite/options.ts';
import { OPTIONS as CLAIMS } from '../search/claims/options.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { fold } from '../text/fold.ts';
import type { Io } from '../text/io.ts';
import { outlet } from '../text/outlet.ts';
import { columnsOf } from '../text/terminal.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { offeringArguments } from '../work/console/offers.ts';
import { declare, optionOf, typedOf } from '../work/typed/declared.ts';
import { COMPARISON_FORMATS, FARM, failIf, MARGIN, NEIGHBOURS, plotOption } from '../work/typed/shared-options.ts';
import { collect, timeSpan } from '../work/typed/values.ts';
import { addArticle } from './article/declare.ts';
import { addBisect } from './bisect/declare.ts';
import { addMachine } from './declare-machine.ts';
import { addPlot } from './declare-plot.ts';
import { addStore } from './declare-store.ts';
import { addDoctor } from './doctor/declare.ts';
import { reportFailure } from './failure.ts';
import { addFarm } from './farm/declare.ts';
import { addFlame } from './flame/declare.ts';
import { addGate } from './gate/declare.ts';
import { addGc } from './gc/declare.ts';
import { addLoad } from './load/declare.ts';
import { addReport } from './report/declare.ts';
import { addSweep } from './sweep/declare.ts';
import { asksForAll, commonOptions } from './usage/common-options.ts';
import { byUse, isFirst } from './usage/first-commands.ts';
import { addWhy } from './why/declare.ts';

/** Formats of stored experiments, those of operations included. */
const STORED_FORMATS = [...new Set([...COMPARISON_FORMATS, ...KINDS.flatMap(({ formats }) => formats)])];

/** Runs one command line. Commands are loaded when they are called, so that `--help` answers at once. */
export async function runCommandLine(argv: readonly string[], { stdin, stdout, stderr }: Io): Promise<number> {
  const io: Io = { stdin, stdout: outlet(stdout), stderr: outlet(stderr, true) };
  let exit = 0;
  const program = createProgram(
    io,
    (code) => {
      exit = code;
    },
    asksForAll(argv),
  );
  if (argv.length === 0) {
    const { jobsText } = await import('./usage/jobs.ts');
    io.stderr.write(jobsText(program, io.stderr.columns));
    return 2;
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exit;
  } catch (error) {
    const isBadUsage = error instanceof CommanderError ? error.exitCode !== 0 : exitOf(error) === BAD_INPUT;
    const { whatToType } = isBadUsage ? await import('./usage/what-to-type.ts') : { whatToType: null };
    const hint = whatToType?.(program, argv, { error, refusal: refusalOf });
    const failed = reportFailure(error, io, { verbose: argv.includes('--verbose'), hint });
    return argv[0] === 'bisect' ? (await import('./bisect/exit-code.ts')).failureExit(argv, failed) : failed;
  }
}

const BAD_INPUT = 2;

function exitOf(error: unknown): number | null {
  return error instanceof JsdynoError ? error.exit : null;
}

/** What the parser says of a line that nobody carries out; null where it takes it. */
function refusalOf(argv: readonly string[]): unknown {
  const nowhere = new Writable({ write: (_, __, written) => written() });
  const program = createProgram({ stdin: Readable.from([]), stdout: nowhere, stderr: nowhere }, () => {});
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  for (const command of program.commands.flatMap(all)) command.action(() => {});
  try {
    program.parse(argv, { from: 'user' });
    return null;
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? null : error;
  }
}

/**
 * The whole command line. Tests read its help, and parse the documentation's examples with it.
 * @param allOptions whether the help of a command has all its options, not only the common ones
 */
export function createProgram(io: Io, done: (exit: number) => void, allOptions = false): Command {
  const program = new Command('jsdyno')
    .description('Compares JavaScript runtimes on the same work: which is faster, by how much, and how sure that is.')
    .version(packageVersion(), '-V, --version')
    .exitOverride()
    .showSuggestionAfterError(false)
    // "report" has options of its own and subcommands with some of the same names: those behind a name are its own.
    .enablePositionalOptions()
    .configureHelp({
      // A narrow column is better read than lines that go on at the left edge.
      minWidthToWrap: NARROWEST,
      visibleOptions(command) {
        const all = Help.prototype.visibleOptions.call(this, command);
        return allOptions ? all : commonOptions(command.name(), all);
      },
      // Options that can be repeated default to an empty list, which help need not show.
      optionDescription(option) {
        return Help.prototype.optionDescription
          .call(this, option)
          .replace(/(, | \()default: \[\]\)$/, (_, before) => (before === ', ' ? ')' : ''));
      },
    })
    .configureOutput({
      writeOut: (text) => io.stdout.write(fold(text, columnsOf(io.stdout))),
      getOutHelpWidth: () => columnsOf(io.stdout) ?? USUAL,
      getErrHelpWidth: () => columnsOf(io.stderr) ?? USUAL,
      writeErr: (text) => io.stderr.write(text.replace(/^error: /, 'jsdyno: ')),
    })
    .addHelpText('after', EXAMPLES);
  program.commandsGroup('Measuring:');
  for (const { declare } of KINDS) declare(program, io, done);
  addSweep(program, io, done);
  addBisect(program, io, done);
  addLoad(program, io, done);
  addGate(program, io, done);
  addOthers(program, io, done);
  program.commandsGroup('Explaining:');
  addWhy(program, io, done);
  addFlame(program, io, done);
  addGc(program, io, done);
  addDoctor(program, io, done);
  program.commandsGroup('Reports:');
  addReports(program, io, done);
  addArticle(addReport(program, io, done), io, done);
  program.commandsGroup('Store:');
  addStore(program, io, done);
  program.commandsGroup('Machine:');
  addMachine(program, io, done);
  program.commandsGroup('Farm:');
  addFarm(program, io, done);
  program.commandsGroup('Shell:');
  addCompletion(program, io, done);
  // Help and errors of subcommands go where the program's own go.
  for (const command of program.commands)
    command.copyInheritedSettings(program).option('--verbose', 'show details of errors');
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    if (EXPLAINED.has(command.name())) addExplain(command, io);
  }
  for (const command of program.commands) if (isFirst(command)) command.helpGroup('Most used:');
  // The subcommands of `runtimes` stay in the order in which people use them.
  program.configureHelp({
    ...program.configureHelp(),
    sortSubcommands: true,
    visibleCommands(command) {
      return Help.prototype.visibleCommands.call(this, command).sort(byUse);
    },
  });
  refuseRepeats(program);
  return program;
}

/** The commands whose tables have a method and remarks. */
const EXPLAINED = new Set('compare ops http startup memory sweep bisect gate load analyze show resume'.split(' '));

function addExplain(command: Command, { stdout }: Io): void {
  command.option('--explain', 'print all remarks, and how it was measured').on('option:explain', () => {
    stdout.explains = true;
  });
}

/** How what is compared is typed. */
export const VARIANT_SHAPE = 'A variant is [label: ][KEY=value ...] runtime [flags ...]';

/** Columns of a help where there is no terminal. */
const USUAL = 80;
/** Columns of a description beside its option. */
const NARROWEST = 24;

const EXAMPLES = `
${VARIANT_SHAPE}, for example
  node@22   node@lts   "node@22 --max-semi-space-size=64"   bun@1   deno@2
  ./out/Release/node   "tuned: UV_THREADPOOL_SIZE=8 node@22"

  jsdyno compare --old node@18.16.0 --new node@20.0.0 buffers --filter tojson
  jsdyno compare --old node@22 --new ./out/Release/node --suite ~/node/benchmark url
  jsdyno compare --old node@22 --new bun@1 --new deno@2 url --filter parse
  jsdyno analyze compare.csv

"jsdyno COMMAND --help" shows the common options of a command, "--help all" all of them.`;

/** The commands that belong to no kind of work. */
function addOthers(program: Command, io: Io, done: (exit: number) => void): void {
  const list = withFirstLine(program.command('list'), 'url', { job: 'list the benchmarks' })
    .description('list the benchmarks of modules')
    .argument('[categories...]', 'modules of the suite')
    .option('--suite <folder>', "list the benchmarks of this folder, laid out as Node.js core's benchmark/")
    .option(
      '--filter <text>',
      'list only files whose name contains it: url-parse or url/url-parse (can be repeated)',
      collect,
      [],
    )
    .option('--exclude <text>', 'skip files whose name contains it (can be repeated)', collect, [])
    .option('--parameters', 'list parameters and their values')
    .option('--on <variant>', 'with --parameters: load the files on this runtime', 'node')
    .option('--offline', 'never use the network')
    .addOption(new Option('--format <format>', 'choose the output').choices(['text', 'json']).default('text'))
    .action(async (categories, options) =>
      done(await (await import('./list/list.ts')).printList(categories, options, io)),
    );
  offeringArguments(list, { words: moduleNames });

  program
    .command('init')
    .description('set up a gate for pull requests: jsdyno.yml, an example, a workflow; never overwrites')
    .argument('[folder]', 'the folder of the package.json', '.')
    .option('--dry-run', 'print what would be written; write nothing')
    .action(async (folder, options) => done((await import('./init.ts')).init(folder, options, io)));

  const resume = program
    .command('resume')
    .description('continue an interrupted experiment')
    .argument('[experiment]', 'its name, or the beginning of it; default: the newest interrupted one')
    .option('--no-progress', 'show no progress')
    .option('--offline', 'never use the network')
    .addOption(
      new Option('--budget <time>', 'continue for at most this time (30m, 2h), even if its budget is spent').argParser(
        timeSpan,
      ),
    )
    .addOption(
      new Option('--format <format>', 'choose the output; default: that of its command').choices(STORED_FORMATS),
    )
    .addOption(optionOf(failIf()))
    .addOption(ofOperations(optionOf(NEIGHBOURS)))
    .addOption(new Option('--unless-seen <ms>').argParser(Number).hideHelp()); // of farm up, see adopt-here.ts
  declare(resume, FARM).action(async (name, options) =>
    done(await (await import('./resume.ts')).resume(name, options, io)),
  );
}

function addReports(program: Command, io: Io, done: (exit: number) => void): void {
  withFirstLine(program.command('analyze'), 'compare.csv', { job: "a CSV of core's compare.js" })
    .description("analyse a CSV of Node.js core's compare.js, or results of another tool")
    .argument('<files...>', 'a CSV, or one file of another tool per variant; - for standard input')
    .option('--baseline <binary>', 'compare the others with this binary; default: old, or the first')
    .addOption(optionOf(MARGIN))
    .addOption(optionOf(COMPARE_FORMAT))
    .addOption(optionOf(ANALYZED.scale))
    .addOption(optionOf(ANALYZED.maxRegression))
    .addOption(optionOf(plotOption('a box plot of the rates, as compare.R')))
    .action(async (files, options) =>
      done(await (await import('./analyze.ts')).printAnalysis({ files, ...options }, io)),
    );

  addPlot(program, io, done);
  const claims = withFirstLine(program.command('claims'), 'claims.csv', { job: 'published claims, measured again' })
    .description('measure published claims, and check which hold here')
    .argument('<files...>', 'CSVs of claims, in words or as a table of results');
  declare(claims, CLAIMS).action(async (files, typed) =>
    done(await (await import('./claims.ts')).claims(files, typedOf(CLAIMS, typed), io)),
  );

  program
    .command('show')
    .description('print the report of a stored experiment')
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .addOption(
      new Option('--format <format>', 'choose the output; default: that of its command').choices(STORED_FORMATS),
    )
    .addOption(optionOf(failIf()))
    .addOption(
      new Option('--metric <metric>', 'of operations: print only rows of this rate').choices(['steady', 'cold']),
    )
    .addOption(ofOperations(optionOf(NEIGHBOURS)))
    .option('--markdown <folder>', 'of operations: write Markdown pages there')
    .action(async (name, options) => done(await (await import('./show.ts')).show(name, options, io)));
}

/** An option that reports of other kinds do not have. */
function ofOperations(option: Option): Option {
  option.description = `of operations: ${option.description}`;
  return option;
}

function addCompletion(program: Command, io: Io, done: (exit: number) => void): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
To load it in every shell, add this line:
  ~/.bashrc                   eval "$(jsdyno completion bash)"
  ~/.zshrc, after compinit    source <(jsdyno completion zsh)
  ~/.config/fish/config.fish  jsdyno completion fish | source`,
    )
    .action(async (shell) => done(await (await import('./completion/completion.ts')).completion(shell, program, io)));
}

/**
 * Makes it an error, in every command, to give an option twice that holds one value: the last would win, and nothing would say
 * so. Options that can be repeated have a list for their default.
 */
function refuseRepeats(command: Command, name = command.name()): void {
  for (const option of command.options) {
    if (!Array.isArray(option.defaultValue)) refuseRepeat(command, option, name);
  }
  for (const one of command.commands) refuseRepeats(one, `${name} ${one.name()}`);
}

/** Looks before commander keeps the new value. `--x` and `--no-x` hold the same one. */
function refuseRepeat(command: Command, option: Option, name: string): void {
  const key = option.attributeName();
  const [given, positive] = [String(option.long), String(option.long).replace(/^--no-/, '--')];
  // A command is one, which its types do not say.
  const emitter = command as unknown as EventEmitter;
  emitter.prependListener(`option:${option.name()}`, () => {
    if (command.getOptionValueSource(key) !== 'cli') return;
    const before = command.getOptionValue(key) === false ? positive.replace('--', '--no-') : positive;
    const what = before === given ? `${given} is given twice` : `${before} and ${given} are both given`;
    throw new JsdynoError('BAD_USAGE', `${what}`, {
      hint: `give it once; "${name} --help" says which options can be repeated`,
    });
  });
}
