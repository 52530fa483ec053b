import pc from 'picocolors';
import type { CommitFacts } from '../../../host/revisions/commit-facts.ts';
import type { FormatOptions } from '../../../show/sheets/prose.ts';
import { fold } from '../../../text/fold.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { rowName } from '../../../work/rules/limits.ts';
import { STRIP_LEGEND, stripLines } from '../strip/strip.ts';
import { stripOfAnswer } from '../strip/strip-of.ts';
import type { BisectAnswer, BisectStep } from './bisect-answer.ts';
import { changesParts } from './changes-words.ts';
import { commitLines, suspectWords } from './commit-words.ts';
import { answerWords, aroundWords, labelOf, openSets, setWords, stepWords, usedWords } from './words.ts';

const USUAL = 80;

/** The answer for a terminal, or as plain text. */
export const bisectTerminal = ofPrintable(
  (answer: BisectAnswer, { width, color = false }: FormatOptions = {}): string => {
    const paint = pc.createColors(color);
    const { row, steps } = answer;
    const lines = [
      paint.bold(rowName(row)),
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
      usedWords(answer),
      ...aroundWords(answer).map(({ label, reason }) => `stepped around ${label}: ${reason}`),
      paint.dim(`experiment ${answer.experiment}, ${answer.created.slice(0, 10)}`),
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
