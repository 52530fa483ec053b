import { extname } from 'node:path';
import { lookOf } from '../../console/print-report.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { cannotWrite } from '../../errors/system-error.ts';
import { writeBeside } from '../../files/write-beside.ts';
import type { Stored } from '../../kinds/kind.ts';
import { sayIn } from '../../messages/say.ts';
import { reportPage } from '../../page/report-page.ts';

import type { SweepAnswer } from '../../sweep/sweep-answer.ts';
import type { Io } from '../../text/io.ts';
import { showsBlocks } from '../../text/terminal.ts';
import { publishedFound } from '../found/found.ts';

/** Something was asked for and not measured. */
const SOME_MISSING = 3;

/** Prints the answer of a sweep. Returns 3 where a row has no figure on a release that has others, else 0. */
export async function printSweep(answer: SweepAnswer, format: string | undefined, { stdout }: Io): Promise<number> {
  stdout.write(ended(await textOf(answer, format ?? 'table', { stdout })));
  return answer.rows.some(({ missing }) => Object.keys(missing).length > 0) ? SOME_MISSING : 0;
}

async function textOf(answer: SweepAnswer, format: string, { stdout }: Pick<Io, 'stdout'>): Promise<string> {
  if (format === 'json') return (await import('../../sweep/answer/json.ts')).sweepJson(answer);
  if (format === 'markdown') return (await import('../../sweep/answer/markdown.ts')).sweepMarkdown(answer);
  const { sweepTerminal } = await import('../../sweep/answer/terminal.ts');
  return sweepTerminal(answer, { ...lookOf(stdout), isAscii: !showsBlocks() });
}

/** @throws JsdynoError BAD_OPTION */
export function checkHtmlFile(file: string): void {
  if (['.html', '.htm'].includes(extname(file).toLowerCase())) return;
  throw new JsdynoError('BAD_OPTION', `a page is an .html, and "${file}" is none`, {
    hint: '--html sweep.html; --format json prints the answer for programs',
  });
}

/** Writes the page of a sweep. */
export async function writeSweepPage(file: string, stored: Stored, { stderr }: Io): Promise<void> {
  const say = sayIn('en');
  const html = await reportPage([await publishedFound(stored, say)], say, {});
  try {
    writeBeside(file, html);
  } catch (error) {
    throw cannotWrite(file, error);
  }
  stderr.write(`wrote ${file}\n`);
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
