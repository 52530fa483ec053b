import { extname } from 'node:path';
import { JsdynoError } from '../../errors/catalogue.ts';
import { cannotWrite } from '../../errors/system-error.ts';
import { writeBeside } from '../../files/write-beside.ts';
import { sayIn } from '../../messages/say.ts';
import type { Io } from '../../text/io.ts';
import { whyPage } from '../../why/answer/page.ts';
import type { WhyAnswer } from '../../why/why-answer.ts';

/** Refuses a name that promises another format, before anything is measured. @throws JsdynoError BAD_OPTION */
export function checkPageFile(file: string | undefined): void {
  if (file === undefined || /^\.html?$/i.test(extname(file))) return;
  throw new JsdynoError('BAD_OPTION', `a page is an .html, and "${file}" is none`, {
    hint: '-o why.html; --format markdown and --format json print the others',
  });
}

/** Writes the page of an answer. */
export async function writeWhyPage(answer: WhyAnswer, file: string, { stderr }: Pick<Io, 'stderr'>): Promise<void> {
  const html = await whyPage(answer, sayIn('en'));
  try {
    writeBeside(file, html);
  } catch (error) {
    throw cannotWrite(file, error);
  }
  stderr.write(`wrote ${file} (${(Buffer.byteLength(html) / 1e6).toFixed(1)} MB)\n`);
}
