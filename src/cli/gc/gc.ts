import { readFileSync, writeFileSync } from 'node:fs';
import { readTraceFile } from '../../collections/read/trace-file.ts';
import { type GcReport, reportOn, reportOnFile } from '../../collections/report/gc-report.ts';
import { gcJson } from '../../collections/report/json.ts';
import { gcMarkdown } from '../../collections/report/markdown.ts';
import { gcTable } from '../../collections/report/table.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../console/interrupt.ts';
import { lookOf } from '../../console/print-report.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { cannotWrite } from '../../errors/system-error.ts';
import type { Io } from '../../text/io.ts';
import { checkWords, type GcCommand } from './gc-words.ts';
import { watchTyped } from './watch-typed.ts';

/** The program failed, or nothing of its collections could be seen. */
const FAILED = 3;

/** `jsdyno gc`: watches a program's collections, tries flags where that was asked, and prints the report. Returns the exit code. */
export async function gc(words: string[], options: GcCommand, io: Io): Promise<number> {
  checkWords(words, options);
  if (options.from !== undefined) return print(fromFile(options.from), options, io);
  const { abort, release } = onInterrupt();
  let report: GcReport;
  let tries: (() => Promise<GcReport['trial']>) | undefined;
  try {
    const { watched, trial } = await watchTyped(words, options, abort, io);
    report = reportOn(watched);
    tries = trial?.(report, io);
  } finally {
    release();
  }
  if (abort.aborted && report.collections.length === 0) return INTERRUPTED_EXIT;
  const failed = report.remarks.some(({ kind }) => kind === 'failed' || kind === 'unseen');
  if (tries !== undefined && !failed && !abort.aborted) report = { ...report, trial: await tries() };
  return (await print(report, options, io)) || (abort.aborted ? INTERRUPTED_EXIT : failed ? FAILED : 0);
}

/** @throws JsdynoError FILE_UNREADABLE */
function fromFile(path: string): GcReport {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new JsdynoError('FILE_UNREADABLE', `--from: cannot read ${path}: ${code}`, {
      hint: 'node --trace-gc app.js > trace.txt writes such a file',
      cause: error,
    });
  }
  const seen = readTraceFile(text);
  if (seen.collections.length === 0) {
    throw new JsdynoError('FILE_UNREADABLE', `--from: there are no collections in ${path}`, {
      hint: 'node --trace-gc app.js > trace.txt writes such a file',
    });
  }
  return reportOnFile(path, seen);
}

/** @throws JsdynoError FILE_UNWRITABLE, PAGE_NOT_BUILT */
async function print(report: GcReport, { format = 'table', all, output }: GcCommand, io: Io): Promise<number> {
  if (format === 'json') io.stdout.write(gcJson(report));
  else if (format === 'markdown') io.stdout.write(gcMarkdown(report));
  else io.stdout.write(gcTable(report, { ...lookOf(io.stdout), all }));
  if (output === undefined) return 0;
  const { gcPage } = await import('../../collections/page.ts');
  const page = await gcPage(report);
  try {
    writeFileSync(output, page);
  } catch (error) {
    throw cannotWrite(output, error);
  }
  return 0;
}
