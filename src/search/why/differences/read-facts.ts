import { packageFile } from '../../../host/files/package-file.ts';
import { commandLine } from '../../../host/runtimes/command-line.ts';
import type { Variant } from '../../../host/runtimes/types.ts';
import { isObject } from '../../../store/exchange/fields.ts';
import { askProgram } from './ask-program.ts';
import type { BuildConfig } from './build-changes.ts';

/** What a runtime is asked for. */
export interface FactsRequest {
  /** Of functions, without what they are a member of. */
  names: string[];
  /** Built-in modules whose text is wanted whole, without `node:`. */
  modules: string[];
  /** Where functions are looked for by what users call them: globals, and modules that are required. */
  roots: { name: string; module: boolean }[];
}

export interface FoundFunction {
  name: string;
  /** `Buffer.prototype` */
  where: string;
  text: string;
}

/** What a runtime says of itself from within. */
export interface RuntimeSays {
  /** null where it has no `process.config`. */
  config: BuildConfig | null;
  /** Texts of built-in modules that define one of the names, by their names; null where the runtime does not hand them out. */
  sources: Record<string, string> | null;
  functions: FoundFunction[];
}

const mark = '@jsdyno-facts ';
/** facts.cjs bounds what it says; a runtime that was made to say more is not believed. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Starts a variant on a script that says it; a line of why where it does not. */
export async function readFacts(
  variant: Variant,
  request: FactsRequest,
  abort?: AbortSignal,
): Promise<{ says: RuntimeSays; why: null } | { says: null; why: string }> {
  const script = packageFile('src/search/why/differences/facts.cjs');
  const { command, args, env } = commandLine(variant, script, [JSON.stringify(request)]);
  const said = await askProgram(command, args, { env, abort, mostBytes: MOST_BYTES, encoding: 'utf8' });
  if (said.text === null) return { says: null, why: said.why };
  const line = said.text.split('\n').findLast((candidate) => candidate.startsWith(mark));
  const says = line === undefined ? null : parseFacts(line.slice(mark.length));
  if (says === null) return { says, why: 'it did not answer in the form that was asked for' };
  // What others have by the name of Node.js' modules is there for programs that look for it.
  return { says: variant.runtime.kind === 'node' ? says : { ...says, sources: null }, why: null };
}

/** null for what the script would not have printed: a runtime may be anything. Pure. */
export function parseFacts(text: string): RuntimeSays | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(said)) return null;
  const { config, sources, functions } = said;
  const texts = isObject(sources)
    ? Object.fromEntries(
        Object.entries(sources).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : null;
  const found = Array.isArray(functions) ? functions.filter(isFound) : [];
  return { config: isObject(config) ? config : null, sources: texts, functions: found };
}

function isFound(value: unknown): value is FoundFunction {
  return isObject(value) && [value.name, value.where, value.text].every((one) => typeof one === 'string');
}
