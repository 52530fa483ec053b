import { writeNamed } from '../../host/files/write-beside.ts';
import { exitOfWhy } from '../../search/why/why-answer.ts';
import { whyAnswer } from '../../search/why/why-answer-of.ts';
import { bytesWords } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { sayIn } from '../../text/messages/say.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { Kind, Stored } from '../../work/kind.ts';

/**
 * Prints what a stored search for a cause found, or as far as it is.
 * @returns 0 explained, or nothing to explain; 5 not decided or not explained; 3 a side cannot be measured
 */
export async function printWhy(
  kind: Kind,
  stored: Stored,
  { format, output }: { format?: string | undefined; output?: string | undefined },
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): Promise<number> {
  const answer = whyAnswer(kind, stored);
  if (output !== undefined) {
    const html = await (await import('../../search/why/answer/page.ts')).whyPage(answer, sayIn('en'));
    writeNamed(output, html);
    stderr.write(`wrote ${output} (${bytesWords(Buffer.byteLength(html))})\n`);
  }
  if (format === 'json') stdout.write((await import('../../search/why/answer/json.ts')).whyJson(answer));
  else if (format === 'markdown')
    stdout.write((await import('../../search/why/answer/markdown.ts')).whyMarkdown(answer));
  else stdout.write((await import('../../search/why/answer/terminal.ts')).whyTerminal(answer, lookOf(stdout)));
  return exitOfWhy(answer);
}
