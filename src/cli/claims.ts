import { extname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { writeBeside } from '../host/files/write-beside.ts';
import { findReadable } from '../kinds/stored.ts';
import { chosenClaims } from '../search/claims/chosen-claims.ts';
import { type ClaimsReport, claimsReport, type Found } from '../search/claims/claims-report.ts';
import { DEFAULT_TOLERANCE } from '../search/claims/judge-claim.ts';
import { measureWork, type Work, workOf } from '../search/claims/measure-claims.ts';
import { claimsPlan } from '../search/claims/print-plan.ts';
import type { Statement } from '../search/claims/statement.ts';
import { experimentsByQuestion, StoredAnswers, storedFor } from '../search/claims/stored-answers.ts';
import { DEFAULT_MARGIN } from '../stats/margin.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { openStore } from '../store/store.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { cannotWrite } from '../text/errors/system-error.ts';
import { fold } from '../text/fold.ts';
import type { Io } from '../text/io.ts';
import type { Language } from '../text/messages/language.ts';
import { columnsOf } from '../text/terminal.ts';
import { type FarmOptions, farmChoice } from '../work/console/farm-choice.ts';
import { INTERRUPTED_EXIT } from '../work/console/interrupt.ts';
import { consoleCarrier } from './found/console-carrier.ts';

type Format = 'table' | 'markdown' | 'json' | 'html';

interface ClaimsCommand extends FarmOptions {
  only: string[];
  map: string[];
  from: string[];
  plan?: boolean;
  again?: boolean;
  /** Milliseconds. */
  budget?: number;
  runs?: number;
  seed?: number;
  pin?: string;
  tolerance?: number;
  format?: Format;
  output?: string;
  lang: Language;
  offline?: boolean;
  progress: boolean;
}

/** `jsdyno claims`: measures what is not measured yet, then says of each claim whether it is found here. Returns the exit code. */
export async function claims(paths: string[], options: ClaimsCommand, io: Io): Promise<number> {
  const { only, map, from, budget: budgetMs, progress, offline, tolerance = DEFAULT_TOLERANCE } = options;
  const format = options.format ?? formatOf(options.output);
  const farm = farmChoice(options);
  const chosen = chosenClaims(paths, only, map);
  const statements = chosen.claims.flatMap((one) => one.statements);
  const isRead = from.length > 0;
  const database = isRead || options.plan === true ? openStoreToRead() : openStore();
  const nothing: Work = { toResume: [], groups: [], gone: new Map() };
  const carrier = consoleCarrier(database, { progress, offline, farm }, io);
  const work = isRead ? nothing : await workOf(carrier, statements, options);
  if (options.plan === true) {
    io.stdout.write(claimsPlan(database, chosen.claims, work, budgetMs));
    return 0;
  }
  const isInterrupted = await measureWork(carrier, work, budgetMs);
  const answers = new StoredAnswers(database);
  const foundOf = await answersOf(database, statements, answers, from, work);
  const limits = { share: tolerance, margin: DEFAULT_MARGIN };
  const report = claimsReport(chosen.files, chosen.claims, foundOf, answers.experiments, limits);
  await print(report, format, options, io);
  return isInterrupted ? INTERRUPTED_EXIT : 0;
}

/** Answers of the named experiments, or of those that were measured for these claims. */
async function answersOf(
  database: DatabaseSync,
  statements: readonly Statement[],
  answers: StoredAnswers,
  from: readonly string[],
  { gone }: Work,
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

async function print(report: ClaimsReport, format: Format, { output, lang }: ClaimsCommand, io: Io): Promise<void> {
  const text = await textOf(report, format, lang);
  if (isOut(output)) io.stdout.write(format === 'table' ? fold(text, columnsOf(io.stdout)) : text);
  else {
    try {
      writeBeside(output, text);
    } catch (error) {
      throw cannotWrite(output, error);
    }
    io.stderr.write(`wrote ${output}\n`);
  }
}

function isOut(output: string | undefined): output is undefined | '-' {
  return output === undefined || output === '-';
}

/**
 * What the ending of a file says; asked before anything is measured for it.
 * @throws JsdynoError BAD_OPTION for another ending
 */
function formatOf(output: string | undefined): Format {
  if (isOut(output)) return 'table';
  const end = extname(output).toLowerCase();
  if (end === '.html' || end === '.htm') return 'html';
  if (end === '.json') return 'json';
  if (end === '.md' || end === '.markdown') return 'markdown';
  if (end === '.txt' || end === '') return 'table';
  throw new JsdynoError('BAD_OPTION', `no format of claims has files that end in ${end}`, {
    hint: 'name an .html, .md, .json or .txt, or give --format',
  });
}

async function textOf(report: ClaimsReport, format: Format, lang: Language): Promise<string> {
  if (format === 'json') return (await import('../search/claims/claims-json.ts')).claimsJson(report);
  const say = (await import('../text/messages/say.ts')).sayIn(lang);
  if (format === 'html') return (await import('../search/claims/claims-page.ts')).claimsPage(report, say);
  if (format === 'markdown') return (await import('../search/claims/markdown.ts')).claimsMarkdown(report, say);
  return (await import('../search/claims/print-table.ts')).claimsTable(report, say);
}
