import { cannotWrite } from '../../errors/system-error.ts';
import { writeBeside } from '../../files/write-beside.ts';
import { sayIn } from '../../messages/say.ts';
import { bytesWords } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { whyPage } from '../../why/answer/page.ts';
import type { WhyAnswer } from '../../why/why-answer.ts';

/** Writes the page of an answer. */
export async function writeWhyPage(answer: WhyAnswer, file: string, { stderr }: Pick<Io, 'stderr'>): Promise<void> {
  const html = await whyPage(answer, sayIn('en'));
  try {
    writeBeside(file, html);
  } catch (error) {
    throw cannotWrite(file, error);
  }
  stderr.write(`wrote ${file} (${bytesWords(Buffer.byteLength(html))})\n`);
}
