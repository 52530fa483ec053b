/** Words that stand where another command, or an option, takes them: runtimes, programs, addresses, files of another kind. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram } from '../../host/files/find-program.ts';
import { isFile, isFolder, namesIfThere } from '../../host/files/if-there.ts';
import { isRuntime, runtimeMeant } from '../../host/runtimes/runtime-meant.ts';
import { runtimeKinds } from '../../host/runtimes/types.ts';
import { openSuite } from '../../kinds/suite/files/suite.ts';
import { editDistance, nearest } from '../../text/errors/nearest.ts';
import { shellLine } from '../../text/shell-word.ts';
import type { Part } from './typed-parts.ts';

/** What was typed behind the name of a command. */
interface Typed {
  name: string;
  parts: readonly Part[];
  operands: readonly string[];
  first: string;
  /** Options with their values. */
  options: readonly string[];
  /** The words behind `--`. */
  behind: readonly string[];
}

interface Reordered {
  words: readonly string[];
  says?: string | undefined;
}

/** Commands, when it fits, the line that is meant with slots in it, and why. */
type Rule = readonly [commands: string, fits: (typed: Typed) => boolean, line: string, says?: string];

/**
 * The same in the order and for the command that takes it; undefined where nothing is out of place. Pure but for a look at which files
 * there are.
 */
export function reordered(name: string, parts: readonly Part[]): Reordered | undefined {
  const wordsOf = (is: Part['is']) => parts.flatMap((part) => (part.is === is ? part.words : []));
  const [operands, [, ...behind]] = [wordsOf('operand'), wordsOf('behind')];
  const typed = { name, parts, operands, first: operands[0] ?? '', options: wordsOf('option'), behind };
  return (name === 'bisect' ? ofGit(typed) : byRule(typed)) ?? missingFile(typed) ?? runtimes(typed);
}

function byRule(typed: Typed): Reordered | undefined {
  const rule = RULES.find(([commands, fits]) => commands.split(' ').includes(typed.name) && fits(typed));
  if (rule === undefined) return undefined;
  const [, , line, says] = rule;
  return { words: line.split(' ').flatMap((word) => SLOTS[word]?.(typed) ?? word), says };
}

const SLOTS: Readonly<Record<string, (typed: Typed) => string | readonly string[]>> = {
  '{name}': ({ name }) => name,
  '{typed}': ({ parts }) => parts.flatMap(({ words }) => words),
  '{options}': ({ options }) => options,
  '{on}': ({ options }) => options.map((word) => word.replace(/^--(old|new)(?=$|=)/, '--on')),
  '{first}': ({ first }) => first,
  '{all}': ({ operands }) => operands,
  '{line}': ({ operands }) => shellLine(operands),
  '{address}': ({ first, operands: [, ...rest] }) => [
    `http://${first.replace(/^:?(\d+)$/, 'localhost:$1')}`.replace(/(:\d+)$/, '$1/'),
    ...rest,
  ],
  '{behind}': ({ behind }) => behind,
};

const SCRIPT = /\.[cm]?[jt]sx?$/;
const RESULTS = /\.(csv|json)$/;
const PROFILE = /\.(cpuprofile|heapprofile|pb\.gz|pprof|collapsed)$/;
const ADDRESS = /^:?\d+$|^[\w.-]+:\d+(\/|$)/;
const URLS = /^https?:/;

/** Commands whose operands are modules of a suite, or benchmarks. */
const SUITES = 'compare run scatter calibrate noise';
const BENCHMARKS = `${SUITES} ops`;
/** Those that take a runtime for each `--on`, and those that take two ends. */
const ON = ['compare', 'run', 'ops', 'startup', 'memory', 'http', 'sweep'];
const ENDS = ['bisect', 'why'];

const isKind = (word: string): boolean => runtimeKinds.some((kind) => kind === word);
const isLine = (word: string): boolean => /\s/.test(word.trim());
const isOwn = (word: string): boolean =>
  SCRIPT.test(word) ? isFile(word) : isFolder(word) && !openSuite().categories.has(word);

function first(form: RegExp): Rule[1] {
  return (typed) => form.test(typed.first);
}

function all(isOne: (word: string) => boolean): Rule[1] {
  return ({ operands }) => operands.length > 0 && operands.every(isOne);
}

/** The words of a program one by one. */
function isProgram({ operands: [program = '', ...rest] }: Typed): boolean {
  return rest.length > 0 && findProgram(program) !== undefined && rest.every((word) => findProgram(word) === undefined);
}

const OWN_SERVER = 'http starts a server of your own';

const RULES: readonly Rule[] = [
  // `jsdyno node app.js`, `jsdyno 'node a.js' 'node b.js'`.
  ['', (typed) => PROFILE.test(typed.first) && isFile(typed.first), 'flame {first}'],
  ['', (typed) => RESULTS.test(typed.first) && isFile(typed.first), 'analyze {all}'],
  ['', (typed) => isLine(typed.first), 'startup {typed}'],
  ['', ({ operands: [kind = '', script = ''] }) => isKind(kind) && SCRIPT.test(script), 'startup {line}'],
  // `startup npm start`, `memory node app.js`.
  ['startup', (typed) => isProgram(typed) && !/\s/.test(typed.operands.slice(1).join('')), 'startup {options} {line}'],
  ['memory', isProgram, 'memory {options} -- {all}'],
  ['gate', ({ operands }) => operands.length === 1, 'gate {options} --base {first}'],
  // Addresses of servers that are up, and servers that are to be started.
  ['load', first(/^run$/), 'load {options} http://localhost:3000/', 'load asks an address, and runs no script'],
  ['load', ({ behind }) => behind.length > 0, 'http {options} -- {behind}', OWN_SERVER],
  ['load', first(SCRIPT), 'http {options} {first}', OWN_SERVER],
  ['load http', first(ADDRESS), '{name} {options} {address}'],
  [
    'flame gc doctor',
    first(URLS),
    '{name} {options} --load {first} --pid 4711',
    'name the process of that server, which --pid takes',
  ],
  [`memory ${BENCHMARKS}`, first(URLS), 'load {options} {first}', 'put load on it'],
  // Files that another command takes.
  ['compare run calibrate noise ops startup show', all((word) => RESULTS.test(word) && isFile(word)), 'analyze {all}'],
  [BENCHMARKS, all((word) => isLine(word) && !isFile(word)), 'startup {options} {all}', 'startup times command lines'],
  ['analyze', all((word) => PROFILE.test(word)), 'flame {all}'],
  ['analyze', all((word) => SCRIPT.test(word) && isFile(word)), 'ops {all}'],
  [SUITES, (typed) => isOwn(typed.first), 'ops {on} {all}', 'ops measures files of your own'],
];

/** `bisect start BAD GOOD`, `bisect good v1.0.0`, `bisect v1.0.0 main`. */
function ofGit({ options, operands: [word = '', one, two, ...others] }: Typed): Reordered | undefined {
  if (options.some((option) => /^--(good|bad|old|new)\b/.test(option))) return undefined;
  const line = (good = 'v1.0.0', bad = 'HEAD', names: readonly string[] = []) => ({
    words: ['bisect', '--good', good, '--bad', bad, ...options, ...(names.length > 0 ? names : ['bench/parse.js'])],
    says: 'one line says both ends and what is measured',
  });
  if (word === 'start') return line(two, one, others);
  if (word === 'good') return line(one);
  if (word === 'bad') return line(undefined, one);
  if (['run', 'reset', 'skip', 'log'].includes(word)) return line();
  const isRevision = (text = '') => !/[@/]|\s/.test(text) && !SCRIPT.test(text) && !/^\d/.test(text) && !isKind(text);
  if (!isRevision(word) || one === undefined || !isRevision(one) || two === undefined) return undefined;
  return line(word, one, [two, ...others]);
}

/** A file that is not there, and one of nearly its name that is. */
function missingFile({ name, parts }: Typed): Reordered | undefined {
  const isMissing = (word: string) => SCRIPT.test(word) && !existsSync(word);
  const words = parts.flatMap((part) => (part.is === 'option' ? [] : part.words));
  const missing = words.find(isMissing);
  if (missing === undefined) return undefined;
  const folder = dirname(missing);
  const [close] = nearest(
    basename(missing),
    namesIfThere(folder).filter((one) => SCRIPT.test(one)),
    1,
  );
  if (close === undefined || editDistance(close, basename(missing)) > 2) return undefined;
  const there = folder === '.' ? close : join(folder, close);
  const all = parts.flatMap((part) => part.words).map((word) => (word === missing ? there : word));
  return { words: [...name.split(' ').filter((one) => one !== ''), ...all], says: `did you mean ${there}?` };
}

/** `compare node@20 node@22 url`, `--on node 22`. */
function runtimes({ name, parts, operands }: Typed): Reordered | undefined {
  const isOne = (word: string) => isRuntime(word) && !existsSync(word) && (name !== 'bisect' || word.includes('@'));
  const named = operands.filter(isOne);
  if (named.length === 0) return undefined;
  if (ENDS.includes(name)) {
    const [old, to] = named.map(meant);
    if (old === undefined || to === undefined || named.length > 2) return undefined;
    const others = parts.filter((part) => part.is !== 'operand' || !isOne(part.words[0]));
    return { words: [name, '--old', old, '--new', to, ...others.flatMap(({ words }) => words)] };
  }
  if (!ON.includes(name)) return undefined;
  const hasOld = parts.some((part) => part.is === 'option' && part.name === '--old');
  const words = parts.flatMap((part, i) => {
    if (part.is !== 'operand' || !isOne(part.words[0])) {
      return isSplit(part, parts[i + 1])
        ? [part.words[0] as string, meant(`${part.words[1]}@${parts[i + 1]?.words[0]}`)]
        : part.words;
    }
    return isSplit(parts[i - 1], part) ? [] : [hasOld ? '--new' : '--on', meant(part.words[0])];
  });
  return { words: [name, ...words] };
}

/** `--on node 22`. */
function isSplit(option: Part | undefined, behind: Part | undefined): boolean {
  if (option?.is !== 'option' || behind?.is !== 'operand') return false;
  return (
    /^--(on|old|new)$/.test(option.name) &&
    option.words.length === 2 &&
    isKind(option.value ?? '') &&
    /^v?\d/.test(behind.words[0])
  );
}

function meant(word: string): string {
  return runtimeMeant(word) ?? word;
}
