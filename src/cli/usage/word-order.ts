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
}

interface Reordered {
  words: readonly string[];
  says?: string;
}

/**
 * The same in the order and for the command that takes it; undefined where nothing is out of place. Pure but for a look at which files
 * there are.
 */
export function reordered(name: string, parts: readonly Part[]): Reordered | undefined {
  const operands = parts.flatMap((part) => (part.is === 'operand' ? part.words : []));
  const typed = { name, parts, operands };
  for (const rule of RULES) {
    const found = rule(typed);
    if (found !== undefined) return found;
  }
  return undefined;
}

const RULES = [ofGit, ofNoCommand, programs, addresses, files, missingFiles, runtimes];

const SCRIPT = /\.[cm]?[jt]sx?$/;
const RESULTS = /\.(csv|json)$/;
const PROFILE = /\.(cpuprofile|heapprofile|pb\.gz|pprof|collapsed)$/;

/** Commands whose operands are benchmarks. */
const BENCHMARKS = ['compare', 'run', 'scatter', 'calibrate', 'noise', 'ops'];
/** Those that take a runtime for each `--on`, and those that take two ends. */
const ON = ['compare', 'run', 'ops', 'startup', 'memory', 'http', 'sweep'];
const ENDS = ['bisect', 'why'];

function optionsOf({ parts }: Typed): string[] {
  return parts.flatMap((part) => (part.is === 'option' ? part.words : []));
}

const isKind = (word: string): boolean => runtimeKinds.some((kind) => kind === word);

/** `bisect start BAD GOOD`, `bisect good v1.0.0`, `bisect v1.0.0 main`. */
function ofGit(typed: Typed): Reordered | undefined {
  if (typed.name !== 'bisect' || optionsOf(typed).some((word) => /^--(good|bad|old|new)\b/.test(word)))
    return undefined;
  const [word = '', ...rest] = typed.operands;
  const says = 'one line says both ends and what is measured';
  const line = (good: string, bad: string, names: readonly string[]) => ({
    words: [
      'bisect',
      '--good',
      good,
      '--bad',
      bad,
      ...optionsOf(typed),
      ...(names.length > 0 ? names : ['bench/parse.js']),
    ],
    says,
  });
  if (word === 'start') return line(rest[1] ?? 'v1.0.0', rest[0] ?? 'HEAD', rest.slice(2));
  if (word === 'good') return line(rest[0] ?? 'v1.0.0', 'HEAD', []);
  if (word === 'bad') return line('v1.0.0', rest[0] ?? 'HEAD', []);
  if (['run', 'reset', 'skip', 'log'].includes(word)) return line('v1.0.0', 'HEAD', []);
  const [bad, ...names] = rest;
  const isRevision = (one = '') => !/[@/]|\s/.test(one) && !SCRIPT.test(one) && !/^\d/.test(one) && !isKind(one);
  if (!isRevision(word) || bad === undefined || !isRevision(bad) || names.length === 0) return undefined;
  return line(word, bad, names);
}

/** `jsdyno node app.js`, `jsdyno 'node a.js' 'node b.js'`. */
function ofNoCommand({ name, parts, operands }: Typed): Reordered | undefined {
  const [first = '', second = ''] = operands;
  if (name !== '') return undefined;
  if (PROFILE.test(first) && isFile(first)) return { words: ['flame', first] };
  if (RESULTS.test(first) && isFile(first)) return { words: ['analyze', ...operands] };
  if (/\s/.test(first.trim())) return { words: ['startup', ...parts.flatMap(({ words }) => words)] };
  return isKind(first) && SCRIPT.test(second) ? { words: ['startup', shellLine(operands)] } : undefined;
}

/** The words of a program one by one: `memory node app.js`, `startup npm start`. */
function programs(typed: Typed): Reordered | undefined {
  const { name, operands } = typed;
  const [first = '', ...rest] = operands;
  const isOne =
    rest.length > 0 && findProgram(first) !== undefined && rest.every((word) => findProgram(word) === undefined);
  if (name === 'startup' && isOne && !/\s/.test(rest.join(''))) {
    return { words: ['startup', ...optionsOf(typed), shellLine(operands)] };
  }
  return name === 'memory' && isOne ? { words: ['memory', ...optionsOf(typed), '--', ...operands] } : undefined;
}

/** Addresses of servers that are up, and servers that are to be started. */
function addresses(typed: Typed): Reordered | undefined {
  const { name, operands, parts } = typed;
  const [first = ''] = operands;
  if (name === 'gate' && operands.length === 1) return { words: ['gate', ...optionsOf(typed), '--base', first] };
  if (name === 'load' && first === 'run') {
    return {
      words: ['load', ...optionsOf(typed), 'http://localhost:3000/'],
      says: 'load asks an address, and runs no script',
    };
  }
  if (name === 'load' || name === 'http') {
    const behind = name === 'http' ? [] : (parts.find(({ is }) => is === 'behind')?.words.slice(1) ?? []);
    const own = behind.length > 0 ? ['--', ...behind] : name === 'load' && SCRIPT.test(first) ? [first] : [];
    if (own.length > 0)
      return { words: ['http', ...optionsOf(typed), ...own], says: 'http starts a server of your own' };
    if (!/^:?\d+$|^[\w.-]+:\d+(\/|$)/.test(first)) return undefined;
    const address = `http://${first.replace(/^:?(\d+)$/, 'localhost:$1')}`;
    return { words: [name, ...optionsOf(typed), address.replace(/(:\d+)$/, '$1/'), ...operands.slice(1)] };
  }
  if (!/^https?:/.test(first)) return undefined;
  if (['flame', 'gc', 'doctor'].includes(name)) {
    const words = [name, ...optionsOf(typed), '--load', first, '--pid', '4711'];
    return { words, says: 'name the process of that server, which --pid takes' };
  }
  if (!['memory', ...BENCHMARKS].includes(name)) return undefined;
  return { words: ['load', ...optionsOf(typed), first], says: 'put load on it' };
}

/** Files that another command takes. */
function files(typed: Typed): Reordered | undefined {
  const { name, operands } = typed;
  const [first = ''] = operands;
  const all = (isOne: (word: string) => boolean) => operands.length > 0 && operands.every(isOne);
  if ([...BENCHMARKS, 'startup', 'show'].includes(name) && all((word) => RESULTS.test(word) && isFile(word))) {
    return name === 'scatter' ? undefined : { words: ['analyze', ...operands] };
  }
  if (BENCHMARKS.includes(name) && all((word) => /\s/.test(word.trim()) && !isFile(word))) {
    return { words: ['startup', ...optionsOf(typed), ...operands], says: 'startup times command lines' };
  }
  if (name === 'analyze' && all((word) => PROFILE.test(word))) return { words: ['flame', ...operands] };
  if (name === 'analyze' && all((word) => SCRIPT.test(word) && isFile(word))) return { words: ['ops', ...operands] };
  const isOwn = SCRIPT.test(first) ? isFile(first) : isFolder(first) && !openSuite().categories.has(first);
  if (!['compare', 'run', 'scatter', 'calibrate', 'noise'].includes(name) || !isOwn) return undefined;
  const options = optionsOf(typed).map((word) => word.replace(/^--(old|new)(?=$|=)/, '--on'));
  return { words: ['ops', ...options, ...operands], says: 'ops measures files of your own' };
}

/** A file that is not there, and one of nearly its name that is. */
function missingFiles({ name, parts }: Typed): Reordered | undefined {
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
