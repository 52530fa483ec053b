import { annotationsOf } from '../../search/gate/answer/annotations.ts';
import { commentOf, summaryOf } from '../../search/gate/answer/comment.ts';
import { gateJson, readGateJson } from '../../search/gate/answer/gate-json.ts';
import { junitOf } from '../../search/gate/answer/junit.ts';
import { terminalOf } from '../../search/gate/answer/terminal.ts';
import type { GateReport } from '../../search/gate/gate-report.ts';
import { untrustedText } from '../../search/gate/github/untrusted-text.ts';
import type { Io } from '../../text/io.ts';
import { lookOf } from '../../work/console/print-report.ts';

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
