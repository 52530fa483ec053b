import pc from 'picocolors';
import type { CommitFacts } from '../../../host/revisions/commit-facts.ts';
import { rowTitle } from '../../../show/report/row-titles.ts';
import type { FormatOptions } from '../../../show/sheets/prose.ts';
import { moreWords } from '../../../show/sheets/told-remarks.ts';
import { fold } from '../../../text/fold.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { STRIP_LEGEND, stripLines } from '../strip/strip.ts';
import { stripOfAnswer } from '../strip/strip-of.ts';
import type { BisectAnswer, BisectStep } from './bisect-answer.ts';
import { changesParts } from './changes-words.ts';
import { commitLines, suspectWords } from './commit-words.ts';
import { answerWords, aroundWords, labelOf, openSets, setWords, stepWords, usedWords } from './words.ts';

const USUAL = 80;
/** As many places are named that could not be measured. */
const MOST_AROUND = 2;

/** The answer for a terminal, or as plain text. */
export const bisectTerminal = ofPrintable(
  (answer: BisectAnswer, { width, color = false, explain }: FormatOptions = {}): string => {
    const paint = pc.createColors(color);
    const { row, steps } = answer;
    const around = aroundWords(answer).map(({ label, reason }) => `skipped ${label}: ${reason}`);
    const left = explain ? 0 : Math.max(0, around.length - MOST_AROUND);
    const lines = [
      paint.bold(rowTitle(row)),
      '',
      ...answerWords(answer),
      ...steps.map((step) => paint.bold(stepWords(answer, step))),
      ...openSets(answer).map((set) => paint.bold(setWords(answer, set))),
      '',
      ...(answer.used.blocks === 0
        ? []
        : [...stripLines(stripOfAnswer(answer), width ?? USUAL), paint.dim(STRIP_LEGEND), '']),
      ...steps.flatMap((step) => changesLines(answer, step, paint)),
      ...steps.flatMap(({ commit }) => (commit === null ? [] : [...commitBlock(commit, paint), ''])),
      ...openSets(answer).flatMap(({ commits }) =>
        commits === null ? [] : [...commits.map((one) => `  ${suspectWords(one)}`), ''],
      ),
      ...(explain ? [usedWords(answer)] : []),
      ...around.slice(0, around.length - left),
      paint.dim(
        explain
          ? `experiment ${answer.experiment}, ${answer.created.slice(0, 10)}`
          : moreWords(left, `show ${answer.experiment}`),
      ),
      '',
    ];
    return fold(lines.join('\n'), width);
  },
);

function commitBlock(commit: CommitFacts, paint: ReturnType<typeof pc.createColors>): string[] {
  const [subject = '', ...others] = commitLines(commit);
  return [paint.bold(`  ${subject}`), ...others.map((line) => `  ${line}`)];
}

function changesLines(answer: BisectAnswer, step: BisectStep, paint: ReturnType<typeof pc.createColors>): string[] {
  if (step.changes === null) return [];
  const parts = changesParts(step.changes).flatMap(({ title, lines, more }) => [
    `  ${title}${lines.length === 0 ? `: ${more}` : ''}`,
    ...lines.map((line) => `    ${line}`),
    ...(lines.length === 0 || more === '' ? [] : [paint.dim(`    ${more}`)]),
  ]);
  return [`What changed from ${labelOf(answer, step.before)} to ${labelOf(answer, step.after)}`, ...parts, ''];
}
