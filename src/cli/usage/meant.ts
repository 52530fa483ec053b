import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { firstLineOf } from '../../console/first-line.ts';
import { nearest } from '../../errors/nearest.ts';
import { collection } from '../../kinds/operations/files/operation-files.ts';
import { openSuite } from '../../kinds/suite/files/suite.ts';
import { runtimeMeant } from '../../runtimes/runtime-meant.ts';
import { runtimeKinds } from '../../runtimes/types.ts';
import { shellWord } from '../../text/shell-word.ts';

/** The commands that a first word may belong to. */
const COMPARE = 'compare';
const OPS = 'ops';
const LOAD = 'load';
const STARTUP = 'startup';
const ANALYZE = 'analyze';

/** What to type instead of a first word that is no command: the commands for what it names, or nearly names. */
export function meantBy(program: Command, word: string): string {
  const suite = openSuite();
  const [module = '', file] = word.split('/');
  if (/^https?:/.test(word)) return `put load on it: jsdyno ${LOAD} ${shellWord(word)}`;
  if (isRuntime(word)) {
    const runtime = runtimeMeant(word) ?? word;
    const what = runtime === word ? `"${word}" is a runtime:` : `did you mean ${runtime}?`;
    return `${what} ${compared(program, runtime)}`;
  }
  if (existsSync(word) && /\.[cm]?[jt]s$/.test(word)) {
    return `jsdyno ${OPS} ${shellWord(word)} measures its operations, jsdyno ${STARTUP} ${shellWord(word)} times it`;
  }
  if (existsSync(word) && word.endsWith('.csv')) return `jsdyno ${ANALYZE} ${shellWord(word)}`;
  if (suite.categories.has(word)) return `"${word}" is a module of benchmarks: ${compared(program, undefined, word)}`;
  const benchmark = suite.categories.get(module)?.find((one) => one === file || stem(one) === file);
  if (benchmark !== undefined) return compared(program, undefined, `${module} --filter ${benchmark}`);
  const stems = collection().map(({ name }) => stem(name));
  if (stems.includes(stem(word))) return `its operations are measured by: jsdyno ${OPS} ${stem(word)}`;
  const [close] = nearest(word, [...suite.categories.keys(), ...stems], 1);
  if (close === undefined)
    return '"jsdyno" alone shows the line that each job begins with, "jsdyno --help" all commands';
  if (suite.categories.has(close)) return `did you mean the module ${close}? ${compared(program, undefined, close)}`;
  return `did you mean the operations ${close}? jsdyno ${OPS} ${close}`;
}

/** The line that `compare` begins with, on another runtime or on other benchmarks. */
function compared(program: Command, contender: string | undefined, benchmarks?: string): string {
  const command = program.commands.find((one) => one.name() === COMPARE);
  const { words = [] } = command === undefined ? {} : (firstLineOf(command) ?? {});
  const [old = '', baseline = '', name = '', usual = '', module = ''] = words;
  return ['jsdyno', COMPARE, old, baseline, name, contender ?? usual, benchmarks ?? module].join(' ');
}

/** A word of the form of a runtime's name, or just one of the names. Pure. */
export function isRuntime(word: string): boolean {
  return /^[a-z]+@|^v?\d+(?:\.|$)/i.test(word) || runtimeKinds.some((kind) => kind === word);
}

function stem(name: string): string {
  return basename(name, extname(name));
}
