import { annotationsOf } from '../../search/gate/answer/annotations.ts';
import { commentOf, summaryOf } from '../../search/gate/answer/comment.ts';
import { gateJson, readGateJson } from '../../search/gate/answer/gate-json.ts';
import { junitOf } from '../../search/gate/answer/junit.ts';
import { terminalOf } from '../../search/gate/answer/terminal.ts';
import type { CommentCommand, ShowCommand } from '../../search/gate/gate-options.ts';
import type { GateReport } from '../../search/gate/gate-report.ts';
import { postAnswer } from '../../search/gate/github/post-answer.ts';
import { untrustedText } from '../../search/gate/github/untrusted-text.ts';
import { type Io, notice } from '../../text/io.ts';
import { harmlessLines } from '../../text/log-lines.ts';
import { printable } from '../../text/printable.ts';
import { shellLine } from '../../text/shell-word.ts';
import { lookOf } from '../../work/console/print-report.ts';

/** `jsdyno gate show`: a kept answer in another form. */
export function showGate(file: string, { format, key }: Omit<ShowCommand, 'verbose'>, { stdout }: Io): number {
  const report = readGateJson(untrustedText(file), file);
  const text = FORMATS[format](report, { key, ...lookOf(stdout), again: shellLine(['gate', 'show', file]) });
  stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);
  return 0;
}

interface Look {
  key: string;
  width: number | undefined;
  color: boolean;
  explain: boolean | undefined;
  again: string;
}

const FORMATS: Record<ShowCommand['format'], (report: GateReport, look: Look) => string> = {
  text: terminalOf,
  markdown: commentOf,
  summary: summaryOf,
  annotations: (report) => annotationsOf(report).join('\n'),
  junit: junitOf,
  json: gateJson,
};

/** `jsdyno gate comment`: the answer of a gate as the one comment of its pull request. */
export async function comment(
  {
    report: file,
    key,
    pr,
    repository,
    author,
    review,
    dryRun,
  }: Partial<CommentCommand> & Pick<CommentCommand, 'report' | 'key'>,
  { stdout, stderr }: Io,
): Promise<number> {
  const report = readGateJson(untrustedText(file), file);
  const body = commentOf(report, { key });
  if (dryRun) {
    stdout.write(body.endsWith('\n') ? body : `${body}\n`);
    return 0;
  }
  const onPause = (line: string) => notice({ stderr }, line);
  const posting = { number: pr, repository, author, asks: review, onPause };
  const said = await postAnswer({ body, commit: report.head.commit, exit: report.exit }, posting, process.env);
  for (const line of said) stdout.write(`${harmlessLines(printable(line))}\n`);
  return 0;
}
