import { cellText, code, details, plain } from '../../../text/markdown.ts';
import type { Finding, Judgement } from '../judge/finding.ts';
import type { Recording } from '../recording.ts';
import { type About, aboutRows } from './about.ts';
import { type Tried, triedLines } from './tried.ts';
import { disturbanceLines, figureRows, fineWords, headOf, notesOf } from './words.ts';

/** The answer as Markdown, to be pasted into an issue. Pure. */
export function doctorMarkdown(
  recording: Recording,
  judgement: Judgement,
  tried: readonly Tried[] = [],
  about: About | null = null,
): string {
  const [program = '', ...asked] = headOf(recording);
  const rows = figureRows(judgement.figures).map(([name, text]) => `| ${cellText(name)} | ${cellText(text)} |`);
  const notes = notesOf(recording, judgement).map((line) => `- ${plain(line)}`);
  const lines = [
    `### ${code(program)}`,
    '',
    ...asked.map(plain),
    '',
    ...answer(judgement),
    ...(tried.length === 0
      ? []
      : ['', '**Tried**', '', ...tried.map((one) => `- ${triedLines(one).map(plain).join('; ')}`)]),
    '',
    '| | |',
    '| --- | --- |',
    ...rows,
    ...(notes.length === 0 ? [] : ['', ...notes]),
    ...(about === null ? [] : ['', ...conditions(recording, about)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What was run, folded up, and the command that repeats it. */
function conditions(recording: Recording, about: About): string[] {
  const rows = aboutRows(recording, about).map(([name, text]) => `| ${cellText(name)} | ${cellText(text)} |`);
  return [...details('what was run', ['| | |', '| --- | --- |', ...rows]), '', `again: ${code(about.command)}`];
}

function answer(judgement: Judgement): string[] {
  const { verdict, findings, disturbance, remarks } = judgement;
  const list = (lines: readonly string[]) => lines.map((line) => `- ${plain(line)}`);
  if (verdict === 'refused')
    return ['**Not judged: the machine is busy.**', '', ...list(disturbanceLines(disturbance))];
  if (verdict === 'undecided') return ['**Not decided.**', '', ...list(remarks)];
  if (verdict === 'fine') return [`**${fineWords(judgement)}**`];
  return findings.flatMap((finding, i) => [...(i === 0 ? [] : ['']), ...findingLines(finding)]);
}

function findingLines({ title, confidence, evidence, advice }: Finding): string[] {
  return [
    `**${plain(title[0]?.toUpperCase() + title.slice(1))}** (confidence: ${confidence})`,
    '',
    ...evidence.map((line) => `- ${plain(line)}`),
    ...advice.map((line) => `- to try: ${plain(line)}`),
  ];
}
