/** `jsdyno.yml`: what a gate measures and what it fails on. */
import * as v from 'valibot';
import { textOfFile } from '../../../host/files/text-file.ts';
import { MOST_YAML_BYTES, parsedYaml, YamlProblem } from '../../../host/files/yaml-text.ts';
import { GATE_KEYS } from '../../../kinds/gated-work.ts';
import { page } from '../../../text/addresses.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nearest } from '../../../text/errors/nearest.ts';
import { placesIn } from '../../../text/places-in.ts';
import { placeWords, shownValue } from '../../../text/shown-value.ts';
import type { NamedWork } from '../../../work/gated.ts';
import { DEFAULT_RULES } from '../../../work/rules/default-rules.ts';
import type { Acceptance, Rule } from '../../../work/rules/rule.ts';
import type { JsdynoYmlDocument } from './jsdyno-yml.ts';
import { LIMIT_KEYS, RULE_KEYS, ruleShape, rulesOf } from './rule-fields.ts';
import { day, share, timeSpan, words, wordsList } from './values.ts';

/** A budget that answers before people have turned to something else; the runs of six operations take a sixth of it. */
const USUAL_BUDGET_MS = 15 * 60_000;

const rate = v.pipe(
  v.number('a number of requests per second'),
  v.check((value) => value > 0 && Number.isFinite(value), 'a number above 0'),
);

const acceptance = v.strictObject(
  { row: words, metric: v.optional(words), most: share, reason: words, until: day },
  'an object with row, most, reason and until',
);

const nightly = v.strictObject(
  { releases: v.optional(wordsList), reference: v.optional(wordsList), base: v.optional(words) },
  'an object with releases, reference and base',
);

/** The compiler holds what is read to what editors are told. */
type ReadersOf<T> = { [K in keyof T]: v.GenericSchema<T[K], unknown> };

/** By the keys of kinds. */
const lists = Object.fromEntries(GATE_KEYS.map(({ key }) => [key, v.optional(wordsList)] as const));

const shape = v.strictObject(
  {
    $schema: v.optional(words),
    on: v.optional(v.pipe(wordsList, v.minLength(1, 'one runtime or more'))),
    install: v.optional(v.union([words, v.literal(false)], 'a command line, or false for none')),
    build: v.optional(words),
    budget: v.optional(timeSpan),
    ...lists,
    rates: v.optional(v.array(rate, 'a list of requests per second')),
    autobench: v.optional(words),
    server: v.optional(words),
    transform: v.optional(v.boolean('true or false')),
    size: v.optional(v.boolean('true or false')),
    nightly: v.optional(nightly),
    rules: v.optional(v.array(ruleShape, 'a list')),
    accept: v.optional(v.array(acceptance, 'a list')),
  } satisfies ReadersOf<JsdynoYmlDocument>,
  'an object of keys and values',
);

/** The keys that say what is measured: without any of them it is looked for. */
const WORK_KEYS = [...Object.keys(lists), 'autobench'];

/** A configuration, and which keys its file has. */
export interface ReadConfig {
  config: GateConfig;
  /** Whether the file says what is measured. */
  namesWork: boolean;
  /** Whether the file says something of sizes. */
  namesSize: boolean;
}

/**
 * Reads a jsdyno.yml.
 * @param shown how messages call the file
 * @throws JsdynoError CONFIG_INVALID at the place of the first mistake; FILE_UNREADABLE
 */
export function readConfig(path: string, shown: string = path): ReadConfig {
  const yaml = textOfFile(path, MOST_YAML_BYTES, (why, cause) => {
    if (cause === undefined) return invalid(`${shown}: ${why}`, EXAMPLE);
    return new JsdynoError('FILE_UNREADABLE', `cannot read ${shown}: ${why}`, {
      hint: 'give --config the path of a jsdyno.yml; "jsdyno init" writes one',
      cause,
    });
  });
  return parseConfig(yaml, shown);
}

/**
 * The same of a text; an empty one is a configuration without keys. Pure.
 * @throws JsdynoError CONFIG_INVALID
 */
export function parseConfig(yaml: string, shown: string): ReadConfig {
  const at = (offset: number) => {
    const { line, column } = placesIn(yaml)(offset);
    return `${shown}:${line}:${column}`;
  };
  const { value, offsetOf } = readYaml(yaml, at);
  // valibot takes a list for an object.
  if (Array.isArray(value)) throw invalid(`${shown}:1:1: it must be an object of keys and values`, EXAMPLE);
  const result = v.safeParse(shape, value ?? {}, { abortEarly: true });
  if (result.success) return configOf(result.output);
  const [issue] = result.issues;
  const keys = (issue.path ?? []).map(({ key }) => key as string | number);
  throw invalid(`${at(offsetOf(keys))}: ${sentenceOf(issue, keys)}`, hintFor(issue, keys));
}

/** What is so without a file. */
export function usualConfig(): GateConfig {
  return parseConfig('', 'jsdyno.yml').config;
}

function configOf(fields: v.InferOutput<typeof shape>): ReadConfig {
  const { $schema: _, budget, rules = [], accept = [], nightly = {}, ...rest } = fields;
  const { on = ['node'], install, build, rates, autobench, server, transform, size = true } = rest;
  return {
    config: {
      ...{ on, install, build, rates, autobench, server, transform, size },
      budgetMs: budget ?? USUAL_BUDGET_MS,
      lists: v.parse(v.object(lists), fields),
      rules: [...DEFAULT_RULES, ...rules.flatMap(rulesOf)],
      ...{ accept, nightly },
    },
    namesWork: WORK_KEYS.some((key) => key in fields),
    namesSize: fields.size !== undefined,
  };
}

const EXAMPLE = `${page('gate')} shows a whole jsdyno.yml; "jsdyno init" writes one`;

function readYaml(yaml: string, at: (offset: number) => string): ReturnType<typeof parsedYaml> {
  try {
    return parsedYaml(yaml);
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    throw invalid(`${at(error.at)}: this is no YAML: ${error.message}`, EXAMPLE);
  }
}

function sentenceOf(
  { type, input, message, expected }: v.BaseIssue<unknown>,
  path: readonly (string | number)[],
): string {
  if (type === 'strict_object' && expected === 'never') return `unknown key ${placeWords('', path)}`;
  if (input === undefined) return `${placeWords('', path)} is missing`;
  const given = typeof input === 'object' ? '' : `, not ${shownValue(input)}`;
  return `${path.length === 0 ? 'it' : placeWords('', path)} must be ${message}${given}`;
}

function hintFor({ type, expected, message }: v.BaseIssue<unknown>, path: readonly (string | number)[]): string {
  if (type !== 'strict_object' || expected !== 'never') {
    return message.includes('a share') ? 'write 5%, with its sign' : EXAMPLE;
  }
  const keys = keysAt(path.slice(0, -1));
  const [near] = nearest(String(path.at(-1)), keys, 1);
  return near === undefined ? `there are: ${keys.join(', ')}` : `did you mean ${near}?`;
}

/** The keys of the object at a path. */
function keysAt([first, , third]: readonly (string | number)[]): string[] {
  if (first === undefined) return Object.keys(shape.entries).filter((key) => key !== '$schema');
  if (first === 'rules') return third === undefined ? RULE_KEYS : LIMIT_KEYS;
  return Object.keys((first === 'nightly' ? nightly : acceptance).entries);
}

function invalid(message: string, hint: string): JsdynoError {
  return new JsdynoError('CONFIG_INVALID', message, { hint });
}

/** Paths and patterns are below the folder of the file. */
export interface GateConfig extends NamedWork {
  /** Variants as typed; base and head are compared on each. Default: `node`, the one at hand. */
  on: string[];
  /** The command that installs a side; default: by packageManager, then by lock file; false: none. */
  install: string | false | undefined;
  /** The command that builds a side; default: none. */
  build: string | undefined;
  /** Milliseconds of runs. */
  budgetMs: number;
  /** Packed size of the package, and installed size of its dependencies. */
  size: boolean;
  rules: Rule[];
  accept: Acceptance[];
  /** What else than a change `jsdyno nightly` measures the same work on. */
  nightly: v.InferOutput<typeof nightly>;
}
