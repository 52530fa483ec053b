import { extname } from 'node:path';
import { writeNamed } from '../host/files/write-beside.ts';
import type { ClaimsReport } from '../search/claims/claims-report.ts';
import { claimsAnswer } from '../search/claims/library.ts';
import { OPTIONS } from '../search/claims/options.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { openStore } from '../store/store.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { fold } from '../text/fold.ts';
import type { Io } from '../text/io.ts';
import type { Language } from '../text/messages/language.ts';
import { columnsOf } from '../text/terminal.ts';
import { farmChoice } from '../work/console/farm-choice.ts';
import { INTERRUPTED_EXIT } from '../work/console/interrupt.ts';
import { choicesOf, type Typed } from '../work/typed/declared.ts';
import { consoleCarrier } from './found/console-carrier.ts';

type ClaimsCommand = Typed<typeof OPTIONS>;
type Format = NonNullable<ClaimsCommand['format']>;

/** `jsdyno claims`: measures what is not measured yet, then says of each claim whether it is found here. Returns the exit code. */
export async function claims(files: string[], options: ClaimsCommand, io: Io): Promise<number> {
  const { progress, offline } = options;
  const format = options.format ?? formatOf(options.output);
  const farm = farmChoice(options);
  const isRead = options.from.length > 0 || options.plan === true;
  const database = isRead ? openStoreToRead() : openStore();
  const carrier = consoleCarrier(database, { progress, offline, farm }, io);
  const asked = { ...choicesOf(OPTIONS, options), offline, files };
  if (options.plan === true) {
    io.stdout.write(await (await import('../search/claims/print-plan.ts')).claimsPlan(asked, carrier));
    return 0;
  }
  const { report, isInterrupted } = await claimsAnswer(asked, carrier);
  if (isInterrupted) carrier.warn('interrupted; the same command continues');
  await print(report, format, options, io);
  return isInterrupted ? INTERRUPTED_EXIT : 0;
}

async function print(report: ClaimsReport, format: Format, { output, lang }: ClaimsCommand, io: Io): Promise<void> {
  const text = await textOf(report, format, lang);
  if (isOut(output)) io.stdout.write(format === 'table' ? fold(text, columnsOf(io.stdout)) : text);
  else {
    writeNamed(output, text);
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
  throw new JsdynoError('BAD_OPTION', `claims have no format for files that end in ${end}`, {
    hint: 'name an .html, .md, .json or .txt, or give --format',
  });
}

async function textOf(report: ClaimsReport, format: Format, lang: Language): Promise<string> {
  if (format === 'json') return (await import('../search/claims/claims-report.ts')).claimsJson(report);
  const say = (await import('../text/messages/say.ts')).sayIn(lang);
  if (format === 'html') return (await import('../search/claims/claims-page.ts')).claimsPage(report, say);
  if (format === 'markdown') return (await import('../search/claims/markdown.ts')).claimsMarkdown(report, say);
  return (await import('../search/claims/print-table.ts')).claimsTable(report, say);
}
