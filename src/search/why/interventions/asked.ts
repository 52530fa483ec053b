/** Interventions that somebody asked for, in place of those that are suggested. */
import type { Differences } from '../differences/differences.ts';
import { CATALOGUE } from './catalogue.ts';
import { fromDefaults } from './default-flags.ts';
import type { Intervention, RuntimeFacts } from './intervention.ts';
import { v8Intervention } from './v8-flags.ts';

/** What a flag that is in no list does to what is measured is known to whoever types it. */
const NOT_LISTED = 'it is in no list: whether the same is measured with it is for whoever asked for it to say';

/** `MALLOC_ARENA_MAX=1` */
const VARIABLE = /^([A-Za-z_]\w*)=(.*)$/s;
/** `--no-maglev`, `--max-semi-space-size=16` */
const FLAG = /^--?(no[-_])?([a-z][\w.-]*)(?:=(.*))?$/is;
/** Interventions of defaults that differ are called so; which there are is known when both sides are. */
const OF_DEFAULT = /^[a-z0-9][a-z0-9-]*-(?:as-old|as-new|off)$/;

/** Names that `--try` takes whatever the two sides are. */
export function interventionNames(): string[] {
  return CATALOGUE.map(({ name }) => name);
}

/** Whether a word may be tried: the name of an intervention, a flag, or a variable of the environment. Pure. */
export function isAskable(word: string): boolean {
  return FLAG.test(word) || VARIABLE.test(word) || OF_DEFAULT.test(word) || interventionNames().includes(word);
}

/**
 * The interventions that words ask for, in their order, each once. A flag or variable that an intervention of the catalogue sets alone is that
 * intervention, so that what it changes is said with it. Pure.
 *
 * @param facts of both sides, which say what is a flag of V8
 * @returns `unknown`: words that are none for this pair
 */
export function interventionsAsked(
  words: readonly string[],
  { v8Flags }: Pick<Differences, 'v8Flags'>,
  facts: readonly Pick<RuntimeFacts, 'v8Flags'>[],
): { interventions: Intervention[]; unknown: string[] } {
  const known = [...CATALOGUE, ...fromDefaults(v8Flags)];
  const found = new Map<string, Intervention>();
  const unknown: string[] = [];
  for (const word of words) {
    const one = known.find(({ name }) => name === word) ?? typed(word, known, facts);
    if (one === null) unknown.push(word);
    else found.set(one.name, one);
  }
  return { interventions: [...found.values()], unknown };
}

function typed(
  word: string,
  known: readonly Intervention[],
  facts: readonly Pick<RuntimeFacts, 'v8Flags'>[],
): Intervention | null {
  if (word.startsWith('-')) return flagTyped(word, known, facts);
  const [, name, value] = VARIABLE.exec(word) ?? [];
  if (name === undefined || value === undefined) return null;
  const same = known.find(({ flags, env }) => flags.length === 0 && isSame(env, { [name]: value }));
  return same ?? asTyped(word, [], { [name]: value });
}

function flagTyped(
  word: string,
  known: readonly Intervention[],
  facts: readonly Pick<RuntimeFacts, 'v8Flags'>[],
): Intervention | null {
  const [, no, spelt = '', given] = FLAG.exec(word) ?? [];
  const flag = spelt.replaceAll('_', '-');
  if (flag === '') return null;
  if (!facts.some(({ v8Flags }) => v8Flags[flag] !== undefined)) return asTyped(word, [word], {});
  const v8 = { [flag]: no === undefined ? (given ?? 'true') : 'false' };
  const same = known.find((one) => one.what !== 'default' && isSame(one.v8, v8) && Object.keys(one.env).length === 0);
  return same ?? v8Intervention(word.replace(/^-+/, ''), 'asked for', 'asked', v8, NOT_LISTED);
}

function asTyped(word: string, flags: string[], env: Record<string, string>): Intervention {
  const name = word.replace(/^-+/, '');
  return { name, title: 'asked for', flags, env, v8: {}, what: 'asked', changes: NOT_LISTED, isPossible: () => null };
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
