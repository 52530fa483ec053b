/** What somebody means who types a line of another tool, or words in another order: changed step by step until the parser takes it. */
import { type Command, CommanderError, type Option } from 'commander';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { editDistance } from '../../text/errors/nearest.ts';
import { shellLine } from '../../text/shell-word.ts';
import { firstLineOf } from '../../work/console/first-line.ts';
import { OTHER_COMMANDS, otherOption } from './other-tools.ts';
import { type Part, partsOf } from './typed-parts.ts';
import { reordered } from './word-order.ts';

/** A command line without `jsdyno`, and why it is not what was typed. */
interface Meant {
  words: readonly string[];
  says: readonly string[];
}

/** Why a line is refused before anything is done; null where the parser takes it. */
export type Refusal = (argv: readonly string[]) => unknown;

const STEPS = 8;
/** What is longer is no word that was meant, and no name of a file. */
const LONGEST = 200;

/**
 * @param error why the line as typed was refused: by the parser, or by its command
 * @returns a line that the parser takes, with the reason: `one thread makes the load: jsdyno load --connections 100 URL`; undefined where
 * none is sure, since none is better than a wrong one
 */
export function meantLine(
  program: Command,
  argv: readonly string[],
  { error, refusal }: { error: unknown; refusal: Refusal },
): string | undefined {
  if (argv.some((word) => word.length > LONGEST)) return undefined;
  let [meant, why]: [Meant, unknown] = [{ words: argv.filter((word) => word !== '--verbose'), says: [] }, error];
  for (let step = 0; step < STEPS; step++) {
    const next = why instanceof CommanderError ? parsable(program, meant, why) : mended(program, meant, why);
    if (next === undefined) break;
    [meant, why] = [next, refusal(next.words)];
  }
  if (why !== null || (meant.says.length === 0 && String(meant.words) === String(argv))) return undefined;
  const line = `jsdyno ${shellLine(meant.words)}`;
  const says = [...new Set(meant.says)].join('; ');
  return says === '' ? line : `${says}${says.endsWith('?') ? '' : ':'} ${line}`;
}

/** What the parser took and the command refused: its words in order, or what the error itself says to type. */
function mended(program: Command, meant: Meant, why: unknown): Meant | undefined {
  const ordered = inOrder(program, meant);
  if (ordered !== undefined || !(why instanceof JsdynoError) || why.hint === undefined) return ordered;
  const { words, says } = meant;
  const said = why.message.split(/[\s",:]+/);
  const [, close = ''] = /^did you mean ([^\s?]+)\?/.exec(why.hint) ?? [];
  const isSlip = (word: string) => said.includes(word) && editDistance(word, close) <= MOST_SLIPS;
  const place = close === '' ? -1 : words.findIndex((word, i) => i > 0 && isSlip(word));
  if (place !== -1) return { words: words.with(place, close), says: [...says, `did you mean ${close}?`] };
  // What else begins with an option says what to change, and not what is missing.
  const isMissing = why.code === 'BAD_USAGE' && OPTIONS_ALONE.test(why.hint);
  return isMissing ? withOptions(program, meant, why.hint.split(' ')) : undefined;
}

const MOST_SLIPS = 2;
const OPTIONS_ALONE = /^--[\w-]+( [^\s;,]+)?( --[\w-]+( [^\s;,]+)?)*$/;

/** The same with options that it lacks; undefined where one of them is typed otherwise: which one counts is the user's to say. */
function withOptions(program: Command, { words, says }: Meant, options: readonly string[]): Meant | undefined {
  const { command, names, rest } = called(program, words);
  const typed = partsOf(command, rest).filter((part) => part.is === 'option');
  const added = partsOf(command, options).filter((part) => part.is === 'option');
  const like = (one: (typeof added)[number]) => typed.find(({ name }) => name === one.name);
  if (added.some((one) => like(one) !== undefined && like(one)?.value !== one.value)) return undefined;
  return { words: [...names, ...wordsOf(added.filter((one) => like(one) === undefined)), ...rest], says };
}

function inOrder(program: Command, { words, says }: Meant): Meant | undefined {
  const { command, names, rest } = called(program, words);
  const found = reordered(names.join(' '), partsOf(command, rest));
  if (found === undefined || String(found.words) === String(words)) return undefined;
  return { words: found.words, says: found.says === undefined ? says : [...says, found.says] };
}

/** One step towards a line that the parser takes. */
function parsable(program: Command, meant: Meant, { code, message }: CommanderError): Meant | undefined {
  switch (code) {
    case 'commander.unknownCommand':
      return knownCommand(program, meant) ?? inOrder(program, meant);
    case 'commander.unknownOption':
    case 'commander.invalidArgument':
      return knownOptions(program, meant);
    case 'commander.missingArgument':
      return inOrder(program, meant) ?? withOperands(program, meant);
    case 'commander.excessArguments':
      return inOrder(program, meant);
    case 'commander.optionMissingArgument':
      return withValue(program, meant, message);
    default:
      return undefined;
  }
}

function knownCommand(program: Command, { words, says }: Meant): Meant | undefined {
  const [word = '', ...rest] = words;
  const here = Object.hasOwn(OTHER_COMMANDS, word) ? OTHER_COMMANDS[word] : undefined;
  if (here !== undefined) return { words: [...here.split(' ').filter((one) => one !== ''), ...rest], says };
  const close = closest(
    word,
    program.commands.flatMap((one) => [one.name(), ...one.aliases()]),
  );
  return close === undefined ? undefined : { words: [close, ...rest], says: [...says, `did you mean ${close}?`] };
}

/** All options of other tools as they are here, times with their unit, and slips of the fingers mended. */
function knownOptions(program: Command, { words, says }: Meant): Meant | undefined {
  const { command, names, rest } = called(program, words);
  const changed = partsOf(command, rest).map((part) => here(command, part));
  if (changed.some((one) => one === undefined)) return undefined;
  const known = changed.filter((one) => one !== undefined);
  return {
    words: [...names, ...known.flatMap((one) => one.words)],
    says: [...says, ...known.flatMap((one) => one.says ?? [])],
  };
}

/** @returns undefined where an option is unknown here and elsewhere */
function here(command: Command, part: Part): { words: readonly string[]; says?: string } | undefined {
  if (part.is !== 'option') return { words: part.words };
  const { name, value = '', declared } = part;
  if (declared !== undefined) {
    const isBare = declared.flags.includes('<time>') && value !== inSeconds(value);
    return { words: isBare ? [name, inSeconds(value)] : part.words };
  }
  const other = otherOption(command.name(), name);
  if (other?.here.startsWith('-') === true) {
    const words = other.here.split(' ');
    return { words: words.map((word) => word.replace('*s', inSeconds(value)).replace('*', value)) };
  }
  if (other !== undefined) return { words: [], says: other.here };
  if (process.allowedNodeEnvironmentFlags.has(name) && command.options.some(({ long }) => long === '--on')) {
    return { words: ['--on', `node ${part.words.join(' ')}`], says: 'flags belong to the runtime' };
  }
  const close = closest(name, longNames(command));
  if (close === undefined) return undefined;
  return { words: [close, ...part.words.slice(1)], says: `did you mean ${close}?` };
}

function longNames({ options }: Command): string[] {
  return options.flatMap(({ long }: Option) => long ?? []);
}

/** With what it lacks of the line that the command begins with. */
function withOperands(program: Command, { words, says }: Meant): Meant | undefined {
  const { command, names, rest } = called(program, words);
  const typed = partsOf(command, rest);
  const first = partsOf(command, firstLineOf(command)?.words ?? []);
  const hasOption = (name: string) => typed.some((part) => part.is === 'option' && part.name === name);
  const options = first.filter((part) => part.is === 'option' && !hasOption(part.name) && !hasOption('--on'));
  const operands = first.filter(({ is }) => is === 'operand');
  if (rest.length + says.length === 0 || operands.length === 0 || typed.some(({ is }) => is !== 'option'))
    return undefined;
  return { words: [...names, ...wordsOf(options), ...rest, ...wordsOf(operands)], says };
}

function wordsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => part.words);
}

const VALUES: Readonly<Record<string, string>> = {
  '<n>': '30',
  '<time>': '10s',
  '<variant>': 'node@22',
  '<percent>': '2%',
};

/** An option at the end, whose value is missing, with one for example. */
function withValue(program: Command, { words, says }: Meant, message: string): Meant | undefined {
  const [, shape = ''] = /(<[^>]+>)/.exec(message) ?? [];
  const value = Object.hasOwn(VALUES, shape) ? VALUES[shape] : undefined;
  return value === undefined || words.at(-1)?.startsWith('-') !== true || called(program, words).rest.length < 2
    ? undefined
    : { words: [...words, value], says: [...says, 'for example'] };
}

/** `--duration 10`: of other tools seconds. */
function inSeconds(value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? `${value}s` : value;
}

/** The one that a slip of the fingers leads to: its first letter is right, and few others are wrong. Pure. */
function closest(typed: string, candidates: readonly string[]): string | undefined {
  const [plain, limit] = [typed.replace(/^-+/, ''), typed.length > 7 ? 2 : 1];
  const near = candidates.filter((one) => {
    const other = one.replace(/^-+/, '');
    return other[0] === plain[0] && plain.length > 2 && plain.length < 40 && editDistance(plain, other) <= limit;
  });
  return near.length === 1 ? near[0] : undefined;
}

/** The command that a line begins with, its names, and the words behind them; the program itself where it begins with none. */
function called(program: Command, words: readonly string[]): { command: Command; names: string[]; rest: string[] } {
  const names: string[] = [];
  let command = program;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (next === undefined) break;
    names.push(word);
    command = next;
  }
  return { command, names, rest: words.slice(names.length) };
}
