import { extname } from 'node:path';
import { lookOf } from '../../console/print-report.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { cannotWrite } from '../../errors/system-error.ts';
import { publishedOf } from '../../experiment/published.ts';
import { writeBeside } from '../../files/write-beside.ts';
import type { Kind, Stored } from '../../kinds/kind.ts';
import type { SweepAnswer } from '../../sweep/sweep-answer.ts';
import { sweepAnswerOf } from '../../sweep/sweep-answer-of.ts';
import type { Io } from '../../text/io.ts';
import { showsBlocks } from '../../text/terminal.ts';

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
export async function writeSweepPage(file: string, kind: Kind, stored: Stored, { stderr }: Io): Promise<void> {
  const [{ sayIn }, { reportPage }, { sweepPublished }] = await Promise.all([
    import('../../messages/say.ts'),
    import('../../page/report-page.ts'),
    import('../../sweep/answer/published.ts'),
  ]);
  const say = sayIn('en');
  const published = sweepPublished(publishedOf(kind, stored, say), sweepAnswerOf(kind, stored), say);
  const html = await reportPage([published], say, {});
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
