import type { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { Command, CommanderError, Help, type Option } from 'commander';
import { packageVersion } from '../host/files/package-file.ts';
import { KINDS } from '../kinds/kinds.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { fold } from '../text/fold.ts';
import type { Io } from '../text/io.ts';
import { outlet } from '../text/outlet.ts';
import { columnsOf } from '../text/terminal.ts';
import { addArticle } from './article/declare.ts';
import { addBisect } from './bisect/declare.ts';
import { addCompletion, addMachine, addOthers, addReports, addStore } from './declare.ts';
import { addDoctor } from './doctor/declare.ts';
import { reportFailure } from './failure.ts';
import { addFarm } from './farm/declare.ts';
import { addFlame } from './flame/declare.ts';
import { addGate } from './gate/declare.ts';
import { addGc } from './gc/declare.ts';
import { addHistory } from './history/declare.ts';
import { addLoad } from './load/declare.ts';
import { addNightly } from './nightly/declare.ts';
import { addReport } from './report/declare.ts';
import { addSite } from './site/declare.ts';
import { addSweep } from './sweep/declare.ts';
import { asksForAll, commonOptions } from './usage/common-options.ts';
import { byUse, isFirst } from './usage/first-commands.ts';
import { addWhy } from './why/declare.ts';

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
  addNightly(program, io, done);
  addOthers(program, io, done);
  program.commandsGroup('Explaining:');
  addWhy(program, io, done);
  addFlame(program, io, done);
  addGc(program, io, done);
  addDoctor(program, io, done);
  program.commandsGroup('Reports:');
  addReports(program, io, done);
  addHistory(program, io, done);
  addArticle(addReport(program, io, done), io, done);
  addSite(program, io, done);
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

/**
 * Makes it an error, in every command, to give an option twice that holds one value: the last would win, and nothing would say
 * so. Options that can be repeated have a list for their default, or take several values at once.
 */
function refuseRepeats(command: Command, name = command.name()): void {
  for (const option of command.options) {
    if (!Array.isArray(option.defaultValue) && !option.variadic) refuseRepeat(command, option, name);
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
