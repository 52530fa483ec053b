import { commentOf } from '../../search/gate/answer/comment.ts';
import { readGateJson } from '../../search/gate/answer/gate-json.ts';
import { postAnswer } from '../../search/gate/github/post-answer.ts';
import { untrustedText } from '../../search/gate/github/untrusted-text.ts';
import type { Io } from '../../text/io.ts';
import { harmlessLines } from '../../text/log-lines.ts';
import { printable } from '../../text/printable.ts';

interface CommentCommand {
  report: string;
  key: string;
  pr?: number;
  repository?: string;
  author?: string;
  review?: boolean;
  dryRun?: boolean;
}

/** `jsdyno gate comment`: the answer of a gate as the one comment of its pull request. */
export async function comment(
  { report: file, key, pr, repository, author, review, dryRun }: CommentCommand,
  { stdout, stderr }: Io,
): Promise<number> {
  const report = readGateJson(untrustedText(file), file);
  const body = commentOf(report, { key });
  if (dryRun) {
    stdout.write(body.endsWith('\n') ? body : `${body}\n`);
    return 0;
  }
  const onPause = (line: string) => stderr.write(`jsdyno: ${printable(line)}\n`);
  const posting = { number: pr, repository, author, asks: review, onPause };
  const said = await postAnswer({ body, commit: report.head.commit, exit: report.exit }, posting, process.env);
  for (const line of said) stdout.write(`${harmlessLines(printable(line))}\n`);
  return 0;
}
