/**
 * Options, each declared once: how it is typed, what it is in a plan, what the library and the store take for it. A command has a table of
 * them, by the names that the library has. Schemas are made when they are asked for: help needs none of them.
 */
import { type Command, Option } from 'commander';
import type { Shape } from '../../store/exchange/fields.ts';
import type { Parts } from '../options/given.ts';

/** How a value is spelt on the command line. */
export interface Spelling {
  /** `-r, --runs <n>` */
  readonly flags: string;
  /** What help says of it. */
  readonly says: string;
  readonly conflicts?: readonly string[];
  /** Tells the parser and shells more. */
  more?(option: Option): Option;
}

/** An option of a command; `T` is its value. */
export interface Declared<T> extends Spelling {
  /** What says no, or the opposite: `--no-install`, `--sequential`. */
  readonly or?: Spelling;
  readonly choices?: readonly string[];
  /** The value of who types nothing; help shows it. */
  readonly usual?: T;
  /** It must be typed. */
  readonly needed?: true;
  /** Absent: the text is the value. `before` is the value until then. */
  parse?(text: string, before: T): T;
  /** The value from all that was typed; absent: what was typed for this option. */
  read?(typed: Readonly<Record<string, unknown>>): T | undefined;
  /** The text that is typed for a value, or those of options that are repeated; absent: the value as text. */
  again?(value: T): string | readonly string[];
}

/** An option that a plan is chosen by, on the command line and in the library. */
export interface Chosen<T> extends Declared<T> {
  /** What the library takes. */
  given(parts: Parts): Shape<T | undefined>;
}

/** An option whose value is kept in a plan, as `S`. */
export interface Kept<T, S = T> extends Chosen<T> {
  /** What the store takes, which is more than the library does: of a file nothing is carried out. */
  stored(parts: Parts): Shape<S>;
}

type Table = Readonly<Record<string, Declared<unknown>>>;

type Value<D> =
  D extends Declared<infer T>
    ? T | (D extends { readonly usual: unknown } | { readonly needed: true } ? never : undefined)
    : never;

/** What was typed for the options of a table. */
export type Typed<O extends Table> = { [K in keyof O]: Value<O[K]> };

type Said<O extends Table> = { [K in keyof O]?: Value<O[K]> | undefined };

/** What a plan is chosen by of a table. */
export type Choices<O extends Table> = {
  -readonly [K in keyof O as O[K] extends Chosen<infer _> ? K : never]?: Value<O[K]> | undefined;
};

/** The same option with a value for who types nothing. */
export function usually<T, D extends Declared<T>>(usual: T, declared: D & Declared<T>): D & { readonly usual: T } {
  return { ...declared, usual };
}

/** Adds all options of a table to a command. */
export function declare(command: Command, table: Table): Command {
  for (const option of Object.values(table).flatMap(optionsOf)) command.addOption(option);
  return command;
}

function optionsOf({ or, ...declared }: Declared<unknown>): [Option, ...Option[]] {
  return [optionOf(declared), ...(or === undefined ? [] : [optionOf(or)])];
}

/** As the parser has it. */
export function optionOf(declared: Declared<unknown>): Option {
  const {
    flags,
    says,
    conflicts = [],
    choices,
    usual,
    needed = false,
    parse,
    again,
    more = (option) => option,
  } = declared;
  const option = new Option(flags, says).conflicts([...conflicts]);
  if (usual !== undefined) option.default(usual, Array.isArray(usual) || !again ? undefined : String(again(usual)));
  if (choices !== undefined) option.choices(choices);
  if (parse !== undefined) option.argParser(parse);
  option.makeOptionMandatory(needed);
  return more(option);
}

/** What the parser hands over, by the names of a table. */
export function typedOf<O extends Table>(table: O, typed: Readonly<Record<string, unknown>>): Typed<O> {
  return Object.fromEntries(
    Object.entries(table).map(([name, declared]) => [name, (declared.read ?? ownValue(declared))(typed)]),
  ) as Typed<O>;
}

function ownValue(declared: Declared<unknown>) {
  const [name, opposite] = optionsOf(declared).map((option) => option.attributeName());
  return (typed: Readonly<Record<string, unknown>>): unknown =>
    opposite !== undefined && opposite !== name && typed[opposite] === true ? false : typed[String(name)];
}

/** The part of what was typed that a plan is chosen by. */
export function choicesOf<O extends Table>(table: O, typed: Typed<O>): Choices<O> {
  const isChosen = (name: string) => table[name] !== undefined && 'given' in table[name];
  const chosen = Object.entries(typed).filter(([name, value]) => value !== undefined && isChosen(name));
  return Object.fromEntries(chosen) as Choices<O>;
}

/**
 * The words that are typed for values, in the order of the values; none where one is the usual one.
 * @param usual the values of who types nothing, where these are others than the table has
 */
export function wordsOf<O extends Table>(table: O, values: Said<O>, usual: Said<O> = {}): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const declared = table[name] as Declared<unknown>;
    const words = wordsFor(declared, value);
    const untyped = name in usual ? usual[name] : declared.usual;
    return String(words) === String(wordsFor(declared, untyped)) ? [] : words;
  });
}

function wordsFor(declared: Declared<unknown>, value: unknown): string[] {
  const [word = '', opposite] = optionsOf(declared).map(({ long }) => String(long));
  if (value === true) return [word];
  if (value === false) return opposite === undefined ? [] : [opposite];
  const { again = (one: unknown) => (Array.isArray(one) ? one.map(String) : String(one)) } = declared;
  return value === undefined ? [] : [again(value)].flat().flatMap((text) => [word, text]);
}
