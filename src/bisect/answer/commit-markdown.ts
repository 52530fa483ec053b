/** Commits in Markdown. What authors wrote is code there: nobody is mentioned, nothing is linked or closed by it. */
import type { CommitFacts } from '../../revisions/commit-facts.ts';
import { short } from '../../revisions/repository.ts';
import { code, plain } from '../../text/markdown.ts';
import { dayOf, mergeWords, sizeWords } from './commit-words.ts';

/** A commit by itself, with an empty line behind it. */
export function commitMarkdown(facts: CommitFacts): string[] {
  const { commit, author, date, subject } = facts;
  const merge = mergeWords(facts);
  return [
    `Commit ${code(commit)} by ${code(author)}, ${dayOf(date)}: ${code(subject)}, ${plain(sizeWords(facts))}`,
    ...(merge === null ? [] : ['', `${plain(merge.text)} ${code(merge.command)}`]),
    '',
  ];
}

/** One of several. */
export function suspectMarkdown({ commit, author, date, subject }: CommitFacts): string {
  return `${code(short(commit))} ${code(subject)} by ${code(author)}, ${dayOf(date)}`;
}
