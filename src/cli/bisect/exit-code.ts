/** `jsdyno bisect --exit-code`: one step of `git bisect run`. */

import { repositoryAt } from '../../host/revisions/repository.ts';
import { answerOf } from '../../search/bisect/answer/answer-of.ts';
import type { BisectOutcome } from '../../search/bisect/answer/bisect-answer.ts';
import { answerWords, openSets, setWords, stepWords } from '../../search/bisect/answer/words.ts';
import { namedCommit, requestOf } from '../../search/bisect/bisect-request.ts';
import { isSkipped } from '../../search/bisect/run-bisect.ts';
import { beginSearch, readySearch } from '../../search/row/begin-search.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { farmChoice } from '../../work/console/farm-choice.ts';
import { askedCommits, type BisectCommand } from './commit-options.ts';
import { measureBisect } from './watch-bisect.ts';

/** What git takes a step's exit code for: good, bad, and a commit that cannot be told. */
const STEP = { good: 0, bad: 1, skip: 125 } as const;
/** git ends its search at 128 and more; any less would count as a bad commit. */
const ENDS_SEARCH = 128;

/** What the end of a search between good and the commit that is checked out means. Pure. */
function stepExit(outcome: BisectOutcome): (typeof STEP)[keyof typeof STEP] {
  if (outcome === 'found') return STEP.bad;
  return outcome === 'same' || outcome === 'reversed' ? STEP.good : STEP.skip;
}

/** The exit code of a command line that ended with an error: what is wrong with the line is no word on a commit. Pure. */
export function failureExit(words: readonly string[], exit: number): number {
  const isStep = words[0] === 'bisect' && words.includes('--exit-code');
  return isStep && exit !== 0 && exit < ENDS_SEARCH ? ENDS_SEARCH : exit;
}

/**
 * Measures the commit that is checked out against good. What is not committed is not looked at. Benchmarks are those of `--bad`, else of
 * good: the same for each step.
 *
 * @returns 0 it is as fast, or faster; 1 it is slower; 125 it cannot be measured, or it is not decided; 130 after Ctrl-C
 */
export async function bisectStep(
  names: readonly string[],
  options: BisectCommand,
  words: readonly string[],
  io: Io,
): Promise<number> {
  const { progress, offline } = options;
  const farm = farmChoice(options);
  const repository = await repositoryAt(process.cwd());
  const { asked, work } = askedCommits(names, options);
  const good = await namedCommit(repository, asked.good);
  const here = await namedCommit(repository, 'HEAD');
  const newest = options.bad === undefined ? good : await namedCommit(repository, options.bad);
  const say = (text: string) => io.stdout.write(`${printable(text)}\n`);
  if (here.commit === good.commit) {
    say('HEAD is the good commit itself');
    return STEP.good;
  }
  const commits = [good.commit, here.commit];
  const told = { words, offline };
  const request = await requestOf(repository, commits, newest.commit, asked, work, told, { expect: 'slower' });
  const { path } = request;
  let isOfHere = false;
  try {
    const { kind, stored, exit } = await measureBisect(
      {
        path,
        async begin(database, events, abort) {
          // Without good there is nothing to compare with, at no step.
          await path.variantAt(0, events, abort);
          isOfHere = true;
          const ready = await readySearch(request, events, abort);
          isOfHere = false;
          const first = await beginSearch(database, ready, events, abort);
          return { kind: request.kind, experiment: first.experiment, first };
        },
        ...{ progress, offline, farm },
      },
      io,
    );
    if (exit !== 0) return exit;
    const answer = answerOf(kind, stored);
    const steps = answer.steps.map((step) => stepWords(answer, step));
    const sets = openSets(answer).map((set) => setWords(answer, set));
    for (const line of [...answerWords(answer), ...steps, ...sets]) say(line);
    return stepExit(answer.outcome);
  } catch (error) {
    const isOfCommit = isSkipped(error) || (error instanceof JsdynoError && error.code === 'NO_BENCHMARKS');
    if (!isOfHere || !isOfCommit) throw error;
    say(`HEAD cannot be measured: ${(error as Error).message}`);
    return STEP.skip;
  }
}
