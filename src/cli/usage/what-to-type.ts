import { type Command, CommanderError } from 'commander';
import { shellWord } from '../../text/shell-word.ts';
import { firstLineOf, nameOf } from '../../work/console/first-line.ts';
import { meantBy } from './meant.ts';
import { meantLine, type Refusal } from './meant-line.ts';

/**
 * The line below an error of what was typed: what to type instead, with what was typed in it. Undefined where the error says so
 * itself. Pure but for a look at which files there are.
 */
export function whatToType(
  program: Command,
  argv: readonly string[],
  { error, refusal }: { error: unknown; refusal: Refusal },
): string | undefined {
  const meant = meantLine(program, argv, { error, refusal });
  return meant ?? (error instanceof CommanderError ? forParser(program, argv, error) : undefined);
}

function forParser(program: Command, argv: readonly string[], error: CommanderError): string | undefined {
  const command = calledBy(program, argv);
  switch (error.code) {
    case 'commander.missingArgument':
    case 'commander.missingMandatoryOptionValue':
      return completed(command, argv);
    case 'commander.optionMissingArgument':
      return firstLine(command);
    case 'commander.unknownCommand':
      return meantBy(program, firstWord(argv));
    case 'commander.unknownOption':
      return `"${nameOf(command)} --help" lists its options`;
    case 'commander.excessArguments':
      return `"${nameOf(command)} --help" says what it takes`;
    default:
      return undefined;
  }
}

/** The command that was called, with its subcommand; the program where there is none of that name. */
function calledBy(program: Command, argv: readonly string[]): Command {
  const next = program.commands.find((one) => one.name() === argv[0] || one.aliases().includes(argv[0] ?? ''));
  return next === undefined ? program : calledBy(next, argv.slice(1));
}

/** What was typed, with the words that it lacks. */
function completed(command: Command, argv: readonly string[]): string | undefined {
  const first = firstLineOf(command);
  if (first === undefined) return undefined;
  const name = nameOf(command);
  const typed = argv.slice(name.split(' ').length - 1).filter((word) => word !== '--verbose');
  const { options, operands } = apart(first.words);
  const lacking = options.filter(([option]) => !typed.some((word) => word === option || word.startsWith(`${option}=`)));
  const line = [name, ...lacking.flat(), ...typed.map(shellWord), ...(command.args.length === 0 ? operands : [])];
  return [line.join(' '), ...(first.where === undefined ? [] : [first.where])].join('; ');
}

function firstLine(command: Command): string | undefined {
  const first = firstLineOf(command);
  return first === undefined ? undefined : `for example: ${[nameOf(command), ...first.words].join(' ')}`;
}

/** Options with their values, and the words behind them. */
function apart(words: readonly string[]): { options: string[][]; operands: readonly string[] } {
  const options: string[][] = [];
  let at = 0;
  for (; words[at]?.startsWith('--') && words[at] !== '--'; at += 2) options.push(words.slice(at, at + 2));
  return { options, operands: words.slice(at) };
}

function firstWord(argv: readonly string[]): string {
  return argv.find((word) => !word.startsWith('-')) ?? '';
}
