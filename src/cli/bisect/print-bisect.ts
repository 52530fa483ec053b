import { answerOf } from '../../search/bisect/answer/answer-of.ts';
import { exitOf } from '../../search/bisect/answer/bisect-answer.ts';
import { withChanges } from '../../search/bisect/answer/with-changes.ts';
import type { Io } from '../../text/io.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { Kind, Stored } from '../../work/kind.ts';

/**
 * Prints what a stored bisection found, or as far as it is.
 * @returns 0 found, or nothing changed; 5 not decided; 3 an end cannot be measured; 2 ends the wrong way round
 */
export async function printBisect(
  kind: Kind,
  stored: Stored,
  format: string | undefined,
  { stdout }: Pick<Io, 'stdout'>,
): Promise<number> {
  const answer = await withChanges(answerOf(kind, stored), stored);
  if (format === 'json') stdout.write((await import('../../search/bisect/answer/json.ts')).bisectJson(answer));
  else if (format === 'markdown')
    stdout.write((await import('../../search/bisect/answer/markdown.ts')).bisectMarkdown(answer));
  else stdout.write((await import('../../search/bisect/answer/terminal.ts')).bisectTerminal(answer, lookOf(stdout)));
  return exitOf(answer);
}
