import { writeNamed } from '../../host/files/write-beside.ts';
import type { SweepAnswer } from '../../search/sweep/sweep-answer.ts';
import { sweepAnswerOf } from '../../search/sweep/sweep-answer-of.ts';
import { readConfigurations } from '../../store/experiments.ts';
import { eachRun } from '../../store/runs.ts';
import type { Io } from '../../text/io.ts';
import { showsBlocks } from '../../text/terminal.ts';
import { SOME_FAILED } from '../../work/console/failed-runs.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { publishedOf } from '../../work/experiment/published.ts';
import type { Kind, Stored } from '../../work/kind.ts';

/** Prints the answer of a stored sweep. Returns 3 where a row failed on a release, else 0. */
export async function printSweep(
  kind: Kind,
  stored: Stored,
  format: string | undefined,
  { stdout }: Io,
): Promise<number> {
  const answer = sweepAnswerOf(kind, stored);
  stdout.write(ended(await textOf(answer, format ?? 'table', { stdout })));
  return hasFailures(stored) ? SOME_FAILED : 0;
}

async function textOf(answer: SweepAnswer, format: string, { stdout }: Pick<Io, 'stdout'>): Promise<string> {
  if (format === 'json') return (await import('../../search/sweep/answer/json.ts')).sweepJson(answer);
  if (format === 'markdown') return (await import('../../search/sweep/answer/markdown.ts')).sweepMarkdown(answer);
  const { sweepTerminal } = await import('../../search/sweep/answer/terminal.ts');
  return sweepTerminal(answer, { ...lookOf(stdout), isAscii: !showsBlocks() });
}

/** Writes the page of a sweep. */
export async function writeSweepPage(file: string, kind: Kind, stored: Stored, { stderr }: Io): Promise<void> {
  const [{ sayIn }, { reportPage }, { sweepPublished }] = await Promise.all([
    import('../../text/messages/say.ts'),
    import('../../show/page/report-page.ts'),
    import('../../search/sweep/answer/published.ts'),
  ]);
  const say = sayIn('en');
  const published = sweepPublished(publishedOf(kind, stored, say), sweepAnswerOf(kind, stored), say);
  const html = await reportPage([published], say, {});
  writeNamed(file, html);
  stderr.write(`wrote ${file}\n`);
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/**
 * Whether a row failed on a release and has no figure there. A run that failed once among others is no gap in the answer, nor is a row that
 * a release does not have.
 */
function hasFailures({ database, experiment }: Stored): boolean {
  const rows = readConfigurations(database, experiment.id);
  if (rows.some(({ missing }) => Object.values(missing).some(({ outcome }) => outcome === 'failed'))) return true;
  const failed = new Set<string>();
  const measured = new Set<string>();
  for (const { configuration, variant, outcome } of eachRun(database, experiment.id)) {
    if (outcome !== 'unavailable') (outcome === 'ok' ? measured : failed).add(`${configuration} ${variant}`);
  }
  return [...failed].some((key) => !measured.has(key));
}
