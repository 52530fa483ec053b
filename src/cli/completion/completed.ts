/** The command line as completion sees it: read from the declared commands and options, so that none is forgotten. */

import { type Argument, type Command, Help, type Option } from 'commander';
import semver from 'semver';
import { listCached } from '../../host/runtimes/index.ts';
import { offerOf } from '../../work/console/offers.ts';

/** The first release line of Node.js that jsdyno measures; lines for production have even numbers. */
const FIRST_NODE = 12;

/** The values of an argument or option. */
export interface Values {
  /** `variant`, as help has it. */
  name: string;
  words: readonly string[];
  files: 'none' | 'files' | 'folders';
}

export interface CompletedOption {
  /** `--warmup`, `-w`; most have no short name. */
  names: readonly string[];
  description: string;
  /** Null of a switch. */
  value: Values | null;
  repeats: boolean;
  /** A former name: it is not offered, and its values are. */
  hidden: boolean;
}

/** A command, or the program, whose words are empty. */
export interface CompletedCommand {
  /** `compare`, `runtimes list` */
  words: string;
  description: string;
  /** Names of its own commands. */
  commands: readonly string[];
  options: readonly CompletedOption[];
  values: Values;
}

/** The program and all commands below it, in the order of help. */
export async function completedCommands(program: Command): Promise<CompletedCommand[]> {
  const runtimes = await runtimeWords();
  const all = async (command: Command, words: string): Promise<CompletedCommand[]> => {
    const below = new Help().visibleCommands(command).filter((one) => one.name() !== 'help');
    const hidden = command.options.filter((option) => option.hidden);
    const options = [...new Help().visibleOptions(command), ...hidden];
    const own: CompletedCommand = {
      words,
      description: firstClause(command.description()),
      commands: below.map((one) => one.name()),
      options: await Promise.all(options.map((option) => completedOption(option, runtimes))),
      values: await argumentValues(command.registeredArguments, runtimes),
    };
    const inner = await Promise.all(below.map((one) => all(one, `${words} ${one.name()}`.trim())));
    return [own, ...inner.flat()];
  };
  return all(program, '');
}

async function completedOption(option: Option, runtimes: readonly string[]): Promise<CompletedOption> {
  const { long, short, flags, description, defaultValue } = option;
  const name = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1];
  return {
    names: [long, short].filter((one) => one !== undefined),
    description: firstClause(description),
    value: name === undefined ? null : await valuesOf(option, name, runtimes),
    hidden: option.hidden,
    repeats: Array.isArray(defaultValue) || description.includes('or repeated)'),
  };
}

/** All arguments of a command are alike. */
async function argumentValues([argument]: readonly Argument[], runtimes: readonly string[]): Promise<Values> {
  if (argument === undefined) return { name: 'argument', words: [], files: 'none' };
  return valuesOf(argument, argument.name(), runtimes);
}

async function valuesOf(declared: Argument | Option, name: string, runtimes: readonly string[]): Promise<Values> {
  const offer = offerOf(declared);
  const words = declared.argChoices ?? (await offer.words?.()) ?? (/^(variant|specs)$/.test(name) ? runtimes : []);
  const isFile = offer.files === true || /^(file|script|where|variant)$/.test(name);
  return { name, words, files: name === 'folder' ? 'folders' : isFile ? 'files' : 'none' };
}

/** Shells have a line for each: what stands before the first semicolon, without what is in brackets. */
function firstClause(text: string): string {
  return (text.replace(/ \([^)]*\)/g, '').split(';')[0] ?? '').trim();
}

/** Names of runtimes that are worth offering: what works everywhere, and what this machine has. */
async function runtimeWords(): Promise<string[]> {
  const cached = await listCached();
  const lines = cached.map(({ kind, version }) => `${kind}@${semver.major(version)}`);
  const exact = cached.map(({ kind, version }) => `${kind}@${version}`);
  const newest = semver.major(process.version);
  const releases = Array.from({ length: Math.floor((newest - FIRST_NODE) / 2) + 1 }, (_, i) => FIRST_NODE + 2 * i);
  const node = ['node', 'node@lts', 'node@latest', ...releases.map((major) => `node@${major}`)];
  return [...new Set([...node, 'bun', 'bun@latest', 'bun@1', 'deno', 'deno@latest', 'deno@2', ...lines, ...exact])];
}
