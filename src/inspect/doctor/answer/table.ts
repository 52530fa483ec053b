import type { Finding, Judgement } from '../judge/finding.ts';
import type { Recording } from '../recording.ts';
import { type Tried, triedLines } from './tried.ts';
import { disturbanceLines, figureRows, fineWords, headOf, notesOf } from './words.ts';

const NAME_WIDTH = 11;

/** The answer as lines for a terminal. Pure; texts are printable already. */
export function doctorTable(recording: Recording, judgement: Judgement, tried: readonly Tried[] = []): string {
  const rows = figureRows(judgement.figures).map(([name, text]) => `${name.padEnd(NAME_WIDTH)}${text}`);
  const notes = notesOf(recording, judgement).map((line) => `- ${line}`);
  const rest = notes.length === 0 ? [] : ['', ...notes];
  return `${[...headOf(recording), '', ...bodyOf(judgement), ...asTried(tried), '', ...rows, ...rest].join('\n')}\n`;
}

function bodyOf(judgement: Judgement): string[] {
  const { verdict, findings, disturbance, remarks } = judgement;
  if (verdict === 'refused') return ['Not judged: the machine is busy.', ...indented(disturbanceLines(disturbance))];
  if (verdict === 'undecided') return ['Not decided.', ...indented(remarks)];
  if (verdict === 'fine') return [fineWords(judgement)];
  return findings.flatMap((finding, i) => [...(i === 0 ? [] : ['']), ...findingLines(finding)]);
}

function findingLines({ title, confidence, evidence, advice }: Finding): string[] {
  return [
    `${title[0]?.toUpperCase()}${title.slice(1)}.  (confidence: ${confidence})`,
    ...evidence.map((line) => `  ${line}`),
    ...advice.map((line) => `  > ${line}`),
  ];
}

function asTried(tried: readonly Tried[]): string[] {
  return tried.length === 0 ? [] : ['', 'Tried:', ...indented(tried.flatMap(triedLines))];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
