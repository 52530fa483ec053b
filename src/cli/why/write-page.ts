import { writeNamed } from '../../host/files/write-beside.ts';
import { whyPage } from '../../search/why/answer/page.ts';
import type { WhyAnswer } from '../../search/why/why-answer.ts';
import { bytesWords } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { sayIn } from '../../text/messages/say.ts';

/** Writes the page of an answer. */
export async function writeWhyPage(answer: WhyAnswer, file: string, { stderr }: Pick<Io, 'stderr'>): Promise<void> {
  const html = await whyPage(answer, sayIn('en'));
  writeNamed(file, html);
  stderr.write(`wrote ${file} (${bytesWords(Buffer.byteLength(html))})\n`);
}
