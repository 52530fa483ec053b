import type { CommitFacts } from '../../../host/revisions/commit-facts.ts';
import { short } from '../../../host/revisions/repository.ts';
import { rowTitle } from '../../../show/report/row-titles.ts';
import { code, details, fenced, plain } from '../../../text/markdown.ts';
import { shellLine } from '../../../text/shell-word.ts';
import { STRIP_LEGEND, stripLines } from '../strip/strip.ts';
import { stripOfAnswer } from '../strip/strip-of.ts';
import type { BisectAnswer, BisectStep } from './bisect-answer.ts';
import { changesParts } from './changes-words.ts';
import { dayOf, mergeWords, sizeWords } from './commit-words.ts';
import { answerWords, aroundWords, labelOf, openSets, setWords, stepWords, usedWords } from './words.ts';

const COLUMNS = 72;

/** The answer as GitHub's Markdown. */
export function bisectMarkdown(answer: BisectAnswer): string {
  const { row, steps, experiment, command } = answer;
  const lines = [
    `### ${code(rowTitle(row))}`,
    '',
    ...answerWords(answer).map(plain),
    '',
    ...steps.map((step) => `- **${plain(stepWords(answer, step))}**`),
    ...openSets(answer).map((set) => `- ${plain(setWords(answer, set))}`),
    ...(steps.length + openSets(answer).length > 0 ? [''] : []),
    ...fenced('text', [...stripLines(stripOfAnswer(answer), COLUMNS), STRIP_LEGEND].join('\n')),
    '',
    ...steps.flatMap((step) => changesLines(answer, step)),
    ...steps.flatMap(({ commit }) => (commit === null ? [] : commitMarkdown(commit))),
    ...openSets(answer).flatMap(({ commits }) =>
      commits === null ? [] : [...commits.map((one) => `- ${suspectMarkdown(one)}`), ''],
    ),
    plain(`${usedWords(answer)}.`),
    '',
    ...aroundWords(answer).map(({ label, reason }) => `- skipped ${code(label)}: ${plain(reason)}`),
    ...(aroundWords(answer).length > 0 ? [''] : []),
    `Experiment ${code(experiment)}: ${code(`jsdyno ${shellLine(command)}`)}`,
    '',
  ];
  return lines.join('\n');
}

function changesLines(answer: BisectAnswer, step: BisectStep): string[] {
  if (step.changes === null) return [];
  const parts = changesParts(step.changes).flatMap(({ title, lines, more }) => [
    `**${title}**${lines.length === 0 ? `: ${plain(more)}` : ''}`,
    '',
    ...lines.map((line) => `- ${plain(line)}`),
    ...(lines.length === 0 || more === '' ? [] : [`- ${plain(more)}`]),
    ...(lines.length === 0 ? [] : ['']),
  ]);
  const [before, after] = [labelOf(answer, step.before), labelOf(answer, step.after)];
  return [...details(`What changed from ${before} to ${after}`, parts), ''];
}

/** A commit by itself, with an empty line behind it. What authors wrote is code: nobody is mentioned, nothing is linked or closed by it. */
function commitMarkdown(facts: CommitFacts): string[] {
  const { commit, author, date, subject } = facts;
  const merge = mergeWords(facts);
  return [
    `Commit ${code(commit)} by ${code(author)}, ${dayOf(date)}: ${code(subject)}, ${plain(sizeWords(facts))}`,
    ...(merge === null ? [] : ['', `${plain(merge.text)} ${code(merge.command)}`]),
    '',
  ];
}

/** One of several. */
function suspectMarkdown({ commit, author, date, subject }: CommitFacts): string {
  return `${code(short(commit))} ${code(subject)} by ${code(author)}, ${dayOf(date)}`;
}
