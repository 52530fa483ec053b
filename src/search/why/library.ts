/** A search for a cause, as a program asks for it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { searchedWords } from '../../kinds/searched-words.ts';
import { findReadable } from '../../kinds/stored.ts';
import { boolean } from '../../store/exchange/fields.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore, texts, word } from '../../work/options/values.ts';
import { each, flag, inSeconds, option } from '../../work/plans/command-words.ts';
import { type SearchedSettings, searched, searchedSettings, storedSearchNamed } from '../row/library.ts';
import { runWhy } from './run-why.ts';
import type { WhyAnswer } from './why-answer.ts';
import { whyAnswer } from './why-answer-of.ts';
import { storedWhy } from './why-plan.ts';
import { storedRequest, typedRequest } from './why-request.ts';

/** What is explained, and how far the search goes. */
export interface WhySettings extends SearchedSettings {
  /** The side that it is compared with, and the one that differs; of a stored experiment labels, where it has more than two variants. */
  old?: string | undefined;
  new?: string | undefined;
  /** A stored experiment, whose row is explained; then `row` tells it from the others, and nothing says what is measured. */
  experiment?: string | undefined;
  row?: readonly string[] | undefined;
  /** Whether runs under profilers are made; default: true. */
  profiles?: boolean | undefined;
  /** Interventions that are tried, all of them, or false for none; default: those that are suggested. */
  try?: readonly string[] | false | undefined;
}

const whySettings = optionsOf<WhySettings>()({
  ...searchedSettings,
  old: v.optional(word),
  new: v.optional(word),
  experiment: v.optional(word),
  row: v.optional(texts),
  profiles: v.optional(boolean),
  try: v.optional(v.union([oneOrMore, v.literal(false)], 'a list of interventions, or false')),
});

/**
 * Explains why a row differs between two variants: what `jsdyno why --format json` prints, but for its sentences.
 *
 * @returns the answer; after an abort as far as it is, and its `state` says so
 * @throws JsdynoError for bad input, and for a side that cannot be had; INTERRUPTED where it was aborted before its first run
 */
export async function why(settings: WhySettings): Promise<WhyAnswer> {
  checkOptions('why', whySettings, settings);
  const { kind, stored } = await searched(await requestOf(settings), settings, runWhy);
  return whyAnswer(kind, stored);
}

async function requestOf(settings: WhySettings) {
  const { events: _, abort: __, database: given, offline, experiment, row = [], ...asked } = settings;
  const { old, new: to, kind = 'suite', names = [], profiles, try: tries, ...work } = asked;
  const limits = {
    tries: tries !== false,
    ...(Array.isArray(tries) ? { only: tries as readonly string[] } : {}),
    ...(profiles === false ? { pairs: 0 } : {}),
  };
  const told = (of: readonly string[]) => ({ words: [...wordsOf(settings), ...of], limits, offline });
  if (experiment !== undefined) {
    if (names.length > 0) throw bad('names is of what is measured, and experiment says that', 'leave one out');
    const database = given ?? openStoreToRead();
    const found = await findReadable(database, experiment);
    const { budgetMs } = work;
    const asked = told([...option('budget', budgetMs && inSeconds(budgetMs)), found.name, ...row]);
    return storedRequest(database, found, row, { old, new: to }, { ...asked, budgetMs });
  }
  if (old === undefined || to === undefined) throw bad('there must be old and new, or experiment', "old: 'node@20'");
  const whole = { ...work, kind, names };
  return typedRequest([old, to], whole, told(searchedWords(whole)));
}

/** The words of the command that asks for the same, up to what is measured. */
function wordsOf({ old, new: to, profiles, try: tries }: WhySettings): string[] {
  const sides = [...option('old', old), ...option('new', to)];
  return [
    'why',
    ...sides,
    ...flag('no-profiles', profiles === false),
    ...flag('no-try', tries === false),
    ...each('try', tries || []),
  ];
}

function bad(message: string, hint: string): JsdynoError {
  return new JsdynoError('BAD_OPTION', `why: ${message}`, { hint });
}

/**
 * The answer of a stored search for a cause, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID; EXPERIMENT_CHANGED where it is no such search
 */
export async function whyOf(database: DatabaseSync, name: string): Promise<WhyAnswer> {
  const { kind, stored } = await storedSearchNamed(database, name);
  storedWhy(stored.experiment);
  return whyAnswer(kind, stored);
}
