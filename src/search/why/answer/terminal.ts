import pc from 'picocolors';
import { rowTitle } from '../../../show/report/row-titles.ts';
import type { FormatOptions } from '../../../show/sheets/prose.ts';
import { fold } from '../../../text/fold.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { shellLine } from '../../../text/shell-word.ts';
import type { Finding, WhyAnswer } from '../why-answer.ts';
import { trialTable } from './trial-table.ts';
import { usedWords, whyWords } from './words.ts';

/** The answer for a terminal, or as plain text. */
export const whyTerminal = ofPrintable((answer: WhyAnswer, { width, color = false }: FormatOptions = {}): string => {
  const paint = pc.createColors(color);
  const { row, findings, trials, notTaken } = answer;
  const lines = [
    paint.bold(rowTitle(row)),
    '',
    ...whyWords(answer),
    '',
    ...findings.flatMap((finding, i) => findingLines(finding, i, paint)),
    ...(trials.some(({ rounds, state }) => rounds > 0 || state === 'lost')
      ? ['What was tried', ...trialTable(trials), '']
      : []),
    ...(notTaken.length === 0 ? [] : ['Not looked at', ...notTaken.map((line) => `  ${line}`), '']),
    usedWords(answer),
    paint.dim(`experiment ${answer.experiment}, ${answer.created.slice(0, 10)}`),
    '',
  ];
  return fold(lines.join('\n'), width);
});

function findingLines(
  { sentence, evidence, command }: Finding,
  i: number,
  paint: ReturnType<typeof pc.createColors>,
): string[] {
  return [
    paint.bold(`${i + 1}. ${sentence}`),
    ...evidence.map((line) => `   ${line}`),
    ...(command === null ? [] : [paint.dim(`   jsdyno ${shellLine(command)}`)]),
    '',
  ];
}
