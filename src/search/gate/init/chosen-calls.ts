/** Which calls of a package are measured for a start: those that its README shows, else some with inputs that may fit. Pure. */
import type { Example } from './examples.ts';
import type { Exported } from './exported.ts';

/** An operation of the benchmark that is written. */
export interface ChosenCall {
  /** The export; `default` is the module itself. */
  name: string;
  isNew: boolean;
  /** Arguments of one call after another, as they are written. */
  calls: string[][];
  /** Nobody has shown that these are right. */
  isGuessed: boolean;
}

const MOST = 4;
/** Inputs of each. */
const MOST_CALLS = 8;

/**
 * Words of names whose calls change the world, wait for it or talk to it: nothing that may be called a million times for a
 * measurement.
 */
const EFFECTS = new Set(
  (
    'axios bind clear cli close commit config configure connect create del delete destroy disable ' +
    'download drop emit enable end ensure exec execa exit fetch fork got init install kill link listen load log main ' +
    'mkdir mkdirp mount move off on once open patch post print process publish push put quit register ' +
    'reject release remove rename request reset restart rimraf rm run save send serve server set setup shell ' +
    'shutdown sleep spawn start stop subscribe symlink sync trigger undici unlink unregister update ' +
    'upload use wait watch write'
  ).split(' '),
);
/** Words of names that stand for work on values. */
const WORK = new Set(
  (
    'build camel capital case chunk clean clone coerce color compact compare compile compute convert count decode dedent ' +
    'deep diff distance encode equal equals escape expand extract fill filter find flat flatten format from get group ' +
    'hash has highlight id inc indent index inflect is join kebab lex lint locate lower map mask match merge minify ' +
    'ms nano normalise normalize omit order pad parse path pick plural pretty query random range ranges rate replace ' +
    'resolve reverse round sanitize satisfies scan score serialize shuffle similarity singular slug slugify snake sort ' +
    'split stringify strip sum template to tokenize transform trim truncate type unescape uniq unique upper uuid valid ' +
    'validate version visit walk width words wrap zip'
  ).split(' '),
);

/**
 * At most four. Names that are known to be exported go before guesses; where no name is known those of the README count.
 * @param packageName whose words tell what the module itself does
 */
export function chosenCalls(
  exported: readonly Exported[],
  examples: readonly Example[],
  packageName: string,
): ChosenCall[] {
  const wordsFor = (name: string) => wordsOf(name === 'default' ? packageName.replace(/^.*\//, '') : name);
  const hasEffects = (name: string) => wordsFor(name).some((word) => EFFECTS.has(word));
  const known = new Set(exported.map(({ name }) => name));
  const shown = new Map<string, ChosenCall>();
  for (const { name, isNew, parameters } of examples) {
    if ((known.size > 0 && !known.has(name)) || hasEffects(name)) continue;
    const key = `${isNew} ${name} ${parameters.length}`;
    const before = shown.get(key) ?? { name, isNew, calls: [], isGuessed: false };
    shown.set(key, { ...before, calls: [...before.calls, parameters] });
  }
  const best = [...shown.values()].sort((a, b) => b.calls.length - a.calls.length);
  const oneOfEach = best.filter((one, i) => best.findIndex(({ name }) => name === one.name) === i);
  if (oneOfEach.length > 0) {
    return oneOfEach.slice(0, MOST).map((one) => ({ ...one, calls: one.calls.slice(0, MOST_CALLS) }));
  }
  return exported
    .filter(({ name, kind, isAsync }) => kind === 'function' && !isAsync && !hasEffects(name) && !/^[A-Z_$]/.test(name))
    .map((one) => ({ ...one, rank: wordsFor(one.name).some((word) => WORK.has(word)) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ name, parameters }) => ({ name, isNew: false, calls: guessed(parameters), isGuessed: true }));
}

/** `parseJSONText` is parse, json, text. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Calls whose first argument varies, by the names of the parameters. */
function guessed(parameters: readonly (string | null)[]): string[][] {
  const [first, ...others] = parameters.map(valuesFor);
  if (first === undefined) return [[]];
  return first.map((value) => [value, ...others.map(([one = "'a'"]) => one)]);
}

/** What parameters are called, and values of such a kind. */
const KINDS: readonly [names: RegExp, values: readonly string[]][] = [
  [/(fn|func|function|callback|cb|predicate|iteratee|mapper|comparator|compare)$/i, ['(value) => value']],
  [
    /(arr|array|list|items|values|elements|collection|nodes|args)$|^xs$/i,
    ['[3, 1, 2]', '[]', '[1, 1, 2, 3, 5, 8]', "['b', 'a']"],
  ],
  [
    /(obj|object|options|opts|data|record|props|params|config|map|json)$/i,
    ['{ a: 1 }', '{ a: 1, b: { c: 2 } }', '{}', '{ list: [1, 2] }'],
  ],
  [
    /(num|number|count|size|length|width|height|index|min|max|ms|time|radix|digits|amount|total|seed)$|^[nxyabi]$/i,
    ['1', '42', '1000', '7.5'],
  ],
  [/(regex|regexp|re)$/, ['/a/', '/b+/i']],
  [/(date|day)$/i, ['new Date(0)', 'new Date(86_400_000)']],
  [/(buf|buffer|bytes|uint8|chunk)$/i, ['new Uint8Array([1, 2, 3])', 'new Uint8Array(64)']],
  [/^(is|has|should|enabled?|flag|bool)/, ['true', 'false']],
];
const TEXTS = ["'a short text'", "'another text, which is a little longer'", "'42'", "'Text-with_signs.and/more'"];

function valuesFor(name: string | null): readonly string[] {
  if (name === null) return ['{}'];
  return KINDS.find(([names]) => names.test(name))?.[1] ?? TEXTS;
}
