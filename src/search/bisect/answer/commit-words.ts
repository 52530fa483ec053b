/** What is said of the commits that a bisection found. What authors wrote goes through the gate of whoever prints it. */

import type { CommitFacts } from '../../../host/revisions/commit-facts.ts';
import { short } from '../../../host/revisions/repository.ts';
import { counted } from '../../../text/english-numbers.ts';

/** What is in a commit: `2 files, +10 -3`. */
export function sizeWords({ files, insertions, deletions }: CommitFacts): string {
  return `${counted(files, 'file')}, +${insertions} -${deletions}`;
}

/** Of a merge: what came in, and how to look among it; null of other commits. */
export function mergeWords({ merged, commit }: CommitFacts): { text: string; command: string } | null {
  if (merged === undefined || merged.commits < 2) return null;
  return {
    text: `${short(commit)} merges ${counted(merged.commits, 'commit')}; to search among them:`,
    command: `--good ${short(merged.from)} --bad ${short(merged.to)}`,
  };
}

/** A commit by itself, a line each; the subject first. */
export function commitLines(facts: CommitFacts): string[] {
  const { commit, author, date, subject } = facts;
  const merge = mergeWords(facts);
  return [
    subject,
    `commit ${commit}`,
    `by ${author}, ${dayOf(date)}; ${sizeWords(facts)}`,
    ...(merge === null ? [] : [`${merge.text} ${merge.command}`]),
  ];
}

/** One of several: `3f2a1bc12 Make it faster (Ann, 2024-05-01)`. */
export function suspectWords({ commit, author, date, subject }: CommitFacts): string {
  return `${short(commit)} ${subject} (${author}, ${dayOf(date)})`;
}

/** Of the author's own calendar. */
export function dayOf(date: string): string {
  return date.slice(0, 10);
}
