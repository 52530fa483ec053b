/** Published claims, as a program asks whether they are found here. */
import { findReadable } from '../../kinds/stored.ts';
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import type { Measuring } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { measuring } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore } from '../../work/options/values.ts';
import type { Choices } from '../../work/typed/declared.ts';
import { type Carrier, carrierOf } from '../in-turn/carrier.ts';
import { chosenClaims } from './chosen-claims.ts';
import { type ClaimsReport, claimsReport, type Found } from './claims-report.ts';
import { DEFAULT_TOLERANCE } from './judge-claim.ts';
import { measureWork, type Work, workOf } from './measure-claims.ts';
import { OPTIONS } from './options.ts';
import type { Statement } from './statement.ts';
import { experimentsByQuestion, StoredAnswers, storedFor } from './stored-answers.ts';

/** Which claims, and how what they ask for is measured. */
export interface AskedClaims extends Choices<typeof OPTIONS> {
  /** CSVs of claims, in words or as a table of results. */
  files: readonly string[];
  offline?: boolean | undefined;
}

export type ClaimsSettings = AskedClaims & Measuring;

const claimsSettings = optionsOf<ClaimsSettings>()({ ...measuring, ...given(OPTIONS), files: oneOrMore });

/**
 * Measures what is not measured yet, then says of each claim whether it is found here: what `jsdyno claims --format json` prints.
 *
 * @returns after an abort what is known by then
 * @throws JsdynoError for bad input, INTERRUPTED where it was aborted before it was known what is to be measured; a release that cannot be
 * had makes a claim not runnable
 */
export async function claims(settings: ClaimsSettings): Promise<ClaimsReport> {
  checkOptions('claims', claimsSettings, settings);
  return (await claimsAnswer(settings, carrierOf(settings))).report;
}

/** The same, carried out by whoever asks. */
export async function claimsAnswer(
  asked: AskedClaims,
  carrier: Carrier,
): Promise<{ report: ClaimsReport; isInterrupted: boolean }> {
  const { from = [], budgetMs, tolerance = DEFAULT_TOLERANCE } = asked;
  const { chosen, statements, work } = await chosenWork(asked, carrier);
  const isInterrupted = await measureWork(carrier, work, budgetMs);
  const answers = new StoredAnswers(carrier.database);
  const foundOf = await answersOf(statements, answers, from, work, carrier);
  const limits = { share: tolerance, margin: DEFAULT_MARGIN };
  const report = claimsReport(chosen.files, chosen.claims, foundOf, answers.experiments, limits);
  return { report, isInterrupted };
}

/** The claims that are asked for, and what is left to measure for them. */
export async function chosenWork(
  { files, only = [], maps = [], from = [], ...measuring }: AskedClaims,
  carrier: Carrier,
) {
  const chosen = chosenClaims(files, only, maps);
  const statements = chosen.claims.flatMap((one) => one.statements);
  const nothing: Work = { toResume: [], groups: [], gone: new Map() };
  const work = from.length > 0 ? nothing : await workOf(carrier, statements, measuring);
  return { chosen, statements, work };
}

/** Answers of the named experiments, or of those that were measured for these claims. */
async function answersOf(
  statements: readonly Statement[],
  answers: StoredAnswers,
  from: readonly string[],
  { gone }: Work,
  { database }: Carrier,
): Promise<(statement: Statement) => Found> {
  const named = [];
  for (const name of from) named.push(await findReadable(database, name));
  const { done } = storedFor(statements, from.length > 0 ? new Map() : experimentsByQuestion(database));
  const found = new Map<Statement, Found>();
  for (const statement of statements) {
    const own = done.get(statement);
    const reason = gone.get(statement);
    const answer = await answers.of(statement, own === undefined ? named : [own]);
    if (answer !== null) found.set(statement, { answer });
    else if (reason !== undefined) found.set(statement, { notRunnable: reason });
  }
  return (statement) => found.get(statement) ?? null;
}
