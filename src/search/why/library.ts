/** A search for a cause, as a program asks for it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { refuseHow, searchedWords } from '../../kinds/searched-plan.ts';
import { findReadable } from '../../kinds/stored.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { texts, word } from '../../work/options/values.ts';
import { flag, inSeconds, option } from '../../work/plans/command-words.ts';
import { type Choices, wordsOf } from '../../work/typed/declared.ts';
import { type SearchedSettings, searched, searchedSettings, storedSearchNamed } from '../row/library.ts';
import { OPTIONS } from './options.ts';
import { runWhy } from './run-why.ts';
import type { WhyAnswer } from './why-answer.ts';
import { whyAnswer } from './why-answer-of.ts';
import { storedWhy } from './why-plan.ts';
import { storedRequest, typedRequest } from './why-request.ts';

/** What is explained, and how far the search goes. */
export interface WhySettings extends SearchedSettings, Choices<typeof OPTIONS> {
  /** A stored experiment, whose row is explained; then `row` tells it from the others, and nothing says what is measured. */
  experiment?: string | undefined;
  row?: readonly string[] | undefined;
}

const whySettings = optionsOf<WhySettings>()({
  ...searchedSettings,
  ...given(OPTIONS),
  experiment: v.optional(word),
  row: v.optional(texts),
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
    ...(Array.isArray(tries) ? { only: tries } : {}),
    ...(profiles === false ? { pairs: 0 } : {}),
  };
  const told = (of: readonly string[]) => ({ words: [...askingWords(settings), ...of], limits, offline });
  if (experiment !== undefined) {
    if (names.length > 0) throw bad('names and experiment exclude each other', 'leave one out');
    const database = given ?? openStoreToRead();
    const found = await findReadable(database, experiment);
    const { budgetMs } = work;
    refuseHow(found.name, { ...work, kind, names });
    const asked = told([...option('budget', budgetMs && inSeconds(budgetMs)), found.name, ...row]);
    return storedRequest(database, found, row, { old, new: to }, { ...asked, budgetMs });
  }
  if (old === undefined || to === undefined) throw bad('old and new, or experiment, are needed', "old: 'node@20'");
  const whole = { ...work, kind, names };
  return typedRequest([old, to], whole, told(searchedWords(whole)));
}

/** The words of the command that asks for the same, up to what is measured. */
function askingWords({ old, new: to, profiles, try: tries }: WhySettings): string[] {
  return ['why', ...wordsOf(OPTIONS, { old, new: to, try: tries }), ...flag('no-profiles', profiles === false)];
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
