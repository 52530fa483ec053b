import { lookOf } from '../../console/print-report.ts';
import { annotationsOf } from '../../gate/answer/annotations.ts';
import { commentOf, summaryOf } from '../../gate/answer/comment.ts';
import { gateJson, readGateJson } from '../../gate/answer/gate-json.ts';
import { junitOf } from '../../gate/answer/junit.ts';
import { terminalOf } from '../../gate/answer/terminal.ts';
import type { GateReport } from '../../gate/gate-report.ts';
import { untrustedText } from '../../github/untrusted-text.ts';
import type { Io } from '../../text/io.ts';

interface ShowCommand {
  format: 'text' | 'markdown' | 'summary' | 'annotations' | 'junit' | 'json';
  key: string;
}

/** `jsdyno gate show`: a kept answer in another form. */
export function showGate(file: string, { format, key }: ShowCommand, { stdout }: Io): number {
  const report = readGateJson(untrustedText(file), file);
  const text = FORMATS[format](report, { key, ...lookOf(stdout) });
  stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);
  return 0;
}

interface Look {
  key: string;
  width: number | undefined;
  color: boolean;
}

const FORMATS: Record<ShowCommand['format'], (report: GateReport, look: Look) => string> = {
  text: terminalOf,
  markdown: commentOf,
  summary: summaryOf,
  annotations: (report) => annotationsOf(report).join('\n'),
  junit: junitOf,
  json: gateJson,
};
