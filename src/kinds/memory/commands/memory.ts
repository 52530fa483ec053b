import type { Command } from 'commander';
import { findProgram } from '../../../host/files/find-program.ts';
import { atRevisions } from '../../../host/runtimes/index.ts';
import { labelEnd } from '../../../host/runtimes/split-words.ts';
import { runtimeKinds } from '../../../host/runtimes/types.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { shellLine, shellWord } from '../../../text/shell-word.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { measureTyped, typedRequest } from '../../../work/console/measure-typed.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { treesChoice } from '../../../work/typed/shared-options.ts';
import { memoryKind } from '../kind.ts';
import { OPTIONS } from '../options.ts';
import { memoryPlan } from '../plan.ts';

type MemoryCommand = Typed<typeof OPTIONS>;

/** `jsdyno memory`: looks at processes and prints what they needed. Returns the exit code. */
export async function memory(typed: string[], options: MemoryCommand, command: Command, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const request = memoryRequest(typed, await withSeries(options, io), dashedWords(command));
  return measureTyped(request, { ...options, farm }, (stored) => memoryKind.print(stored, options, io), io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function memoryRequest(typed: readonly string[], options: MemoryCommand, dashed: readonly string[] | null) {
  const { variants, scripts, commands } = chosen(typed, options, dashed);
  const trees = treesChoice(options, commands > 0);
  const planOf = () => memoryPlan(variants.length, { ...choicesOf(OPTIONS, options), trees, scripts, commands });
  return typedRequest(memoryKind, variants, planOf, options);
}

/** What is looked at: scripts on runtimes, or command lines, of which one may stand behind `--`. */
export function chosen(words: readonly string[], options: MemoryCommand, behind: readonly string[] | null) {
  const { command, rev, with: packages } = options;
  const { on, dashed, typed } = onScript(words, options.on, behind);
  const scripts = typed.slice(0, typed.length - (dashed?.length ?? 0));
  const commands = [...command, ...(dashed === null || dashed.length === 0 ? [] : [commandText(dashed)])];
  if (commands.length > 0 && (on.length > 0 || scripts.length > 0)) {
    throw new JsdynoError('BAD_USAGE', 'a command line excludes scripts and --on', {
      hint: 'jsdyno memory -- node app.js, or jsdyno memory --on node@22 --on node@24 app.js',
    });
  }
  const variants = commands.length > 0 ? commands : atRevisions(on.length > 0 ? on : ['node'], rev, packages);
  return { variants, scripts, commands: commands.length };
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** `--on node@22 -- node --flag app.js` is the script on each runtime, with that flag. Pure. */
function onScript(typed: readonly string[], on: readonly string[], dashed: readonly string[] | null) {
  const [first = '', ...rest] = dashed ?? [];
  const words = runtimeKinds.some((kind) => kind === first) ? rest : (dashed ?? []);
  const place = words.findIndex((word) => !word.startsWith('-'));
  // A command line of one's own is started as it is.
  const isLine = on.length === 0 && (!SCRIPT.test(first) || findProgram(first) !== undefined);
  if (isLine || place === -1 || place !== words.length - 1) return { typed, on, dashed };
  const flags = words.slice(0, place).map(shellWord);
  const before = typed.slice(0, typed.length - (dashed?.length ?? 0));
  return { typed: [...before, ...words.slice(place)], on: on.map((one) => [one, ...flags].join(' ')), dashed: null };
}

/** What was typed behind `--`, word for word; null where there was none. */
export function dashedWords(command: Command): string[] | null {
  const raw: unknown = command.parent !== null && 'rawArgs' in command.parent ? command.parent.rawArgs : [];
  const words = Array.isArray(raw) ? raw.map(String) : [];
  const place = words.indexOf('--');
  return place === -1 ? null : words.slice(place + 1);
}

/** Words as one command line, which is split into the same again; one that has a label already is told so. Pure. */
export function commandText(words: readonly string[]): string {
  const line = shellLine(words);
  return labelEnd(line) === -1 ? line : `${(words[0] ?? '').replaceAll(':', '')}: ${line}`;
}
