import { rowTitle } from '../../../show/report/row-titles.ts';
import { cellText, code, details, fenced, plain } from '../../../text/markdown.ts';
import { shellLine } from '../../../text/shell-word.ts';
import type { Finding, WhyAnswer } from '../why-answer.ts';
import { trialCells } from './trial-table.ts';
import { usedWords, whyWords } from './words.ts';

/** The answer as GitHub's Markdown, to be pasted into an issue. */
export function whyMarkdown(answer: WhyAnswer): string {
  const { row, findings, experiment, command, notTaken, differences } = answer;
  const lines = [
    `### Why ${code(rowTitle(row))} differs`,
    '',
    ...whyWords(answer).map(plain),
    '',
    ...findings.flatMap(findingLines),
    ...(findings.length === 0 ? [] : ['']),
    ...triedLines(answer),
    ...diffLines(differences),
    ...(notTaken.length === 0
      ? []
      : [
          ...details(
            'Not looked at',
            notTaken.map((line) => `- ${plain(line)}`),
          ),
          '',
        ]),
    plain(`${usedWords(answer)}.`),
    '',
    `Experiment ${code(experiment)}: ${code(`jsdyno ${shellLine(command)}`)}`,
    '',
  ];
  return lines.join('\n');
}

function findingLines({ sentence, evidence, command }: Finding, i: number): string[] {
  return [
    `${i + 1}. **${plain(sentence)}**`,
    ...evidence.map((line) => `   - ${plain(line)}`),
    ...(command === null ? [] : [`   - ${code(`jsdyno ${shellLine(command)}`)}`]),
  ];
}

function triedLines({ trials }: WhyAnswer): string[] {
  const cells = trialCells(trials);
  if (cells.length === 0) return [];
  return [
    '| tried | of the gap closes | rounds | changes what is measured |',
    '| --- | ---: | ---: | --- |',
    ...cells.map(
      ({ title, closes, rounds, changes }) =>
        `| ${cellText(title)} | ${cellText(closes)} | ${cellText(rounds)} | ${cellText(changes)} |`,
    ),
    '',
  ];
}

/** Source that differs on the path. */
function diffLines(differences: WhyAnswer['differences']): string[] {
  const changed = (differences?.javaScript?.list ?? []).filter(({ diff }) => diff.length > 0);
  return changed
    .slice(0, MOST_DIFFS)
    .flatMap(({ name, diff, leftOut }) => [
      ...details(`JavaScript of ${name}`, [
        ...fenced('diff', diff.join('\n')),
        ...(leftOut > 0 ? ['', `${leftOut} more lines`] : []),
      ]),
      '',
    ]);
}

const MOST_DIFFS = 5;
