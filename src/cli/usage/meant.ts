import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { isRuntime, runtimeMeant } from '../../host/runtimes/runtime-meant.ts';
import { collection } from '../../kinds/operations/files/operation-files.ts';
import { openSuite } from '../../kinds/suite/files/suite.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { shellWord } from '../../text/shell-word.ts';
import { firstLineOf } from '../../work/console/first-line.ts';

/** What to type instead of a first word that is no command: the command for what it names, or nearly names. */
export function meantBy(program: Command, word: string): string {
  return (
    asAddress(word) ??
    asRuntime(program, word) ??
    asFile(word) ??
    asBenchmarks(program, word) ??
    nearly(program, word) ??
    '"jsdyno" alone shows the line that each job begins with, "jsdyno --help" all commands'
  );
}

function asAddress(word: string): string | undefined {
  return /^https?:/.test(word) ? `put load on it: jsdyno load ${shellWord(word)}` : undefined;
}

function asRuntime(program: Command, word: string): string | undefined {
  const contender = runtimeMeant(word);
  if (!isRuntime(word) || contender === undefined) return undefined;
  const what = contender === word ? `"${word}" is a runtime:` : `did you mean ${contender}?`;
  return `${what} ${compared(program, { contender })}`;
}

function asFile(word: string): string | undefined {
  const file = shellWord(word);
  if (!existsSync(word)) return undefined;
  if (word.endsWith('.csv')) return `jsdyno analyze ${file}`;
  if (!/\.[cm]?[jt]s$/.test(word)) return undefined;
  return `jsdyno ops ${file} measures its operations, jsdyno startup ${file} times it`;
}

/** Names of the built-in collections. */
function asBenchmarks(program: Command, word: string): string | undefined {
  const { categories } = openSuite();
  if (categories.has(word)) return `"${word}" is a module of benchmarks: ${compared(program, { benchmarks: word })}`;
  const [module = '', name = ''] = word.split('/');
  const file = categories.get(module)?.find((one) => one === name || stem(one) === name);
  if (file !== undefined) return compared(program, { benchmarks: `${module} --filter ${file}` });
  return operations().includes(stem(word)) ? `its operations are measured by: jsdyno ops ${stem(word)}` : undefined;
}

function nearly(program: Command, word: string): string | undefined {
  const modules = [...openSuite().categories.keys()];
  const [close] = nearest(word, [...modules, ...operations()], 1);
  if (close === undefined) return undefined;
  if (!modules.includes(close)) return `did you mean the operations ${close}? jsdyno ops ${close}`;
  return `did you mean the module ${close}? ${compared(program, { benchmarks: close })}`;
}

/** The line that `compare` begins with, with another contender or other benchmarks in it. */
function compared(program: Command, other: { contender?: string; benchmarks?: string }): string {
  const command = program.commands.find((one) => one.name() === 'compare');
  const { words = [] } = command === undefined ? {} : (firstLineOf(command) ?? {});
  const [old = '', baseline = '', name = '', contender = '', benchmarks = ''] = words;
  return ['jsdyno compare', old, baseline, name, other.contender ?? contender, other.benchmarks ?? benchmarks].join(
    ' ',
  );
}

/** The names of the built-in collection of operations, as they are typed. */
function operations(): string[] {
  return collection().map(({ name }) => stem(name));
}

function stem(name: string): string {
  return basename(name, extname(name));
}
