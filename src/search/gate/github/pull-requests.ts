import * as v from 'valibot';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { GitHubApi } from './api.ts';
import type { WorkflowRunEvent } from './events.ts';
import type { Repository } from './repository.ts';
import { shaped } from './shaped.ts';

const pull = v.object({
  number: v.number(),
  state: v.string(),
  head: v.object({ sha: v.string(), repo: v.nullish(v.object({ full_name: v.string() })) }),
});

/** Whether the pull request is open and its last commit still that one: a later push has a run and an answer of its own. */
export async function isCurrent(api: GitHubApi, at: Repository, number: number, commit: string): Promise<boolean> {
  const answer = await api.ask('GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...at, pull_number: number });
  const { state, head } = shaped(pull, answer);
  return state === 'open' && head.sha === commit;
}

/**
 * The open pull request of a run that has ended, by its commit and the repository that it came from; null where there is none
 * any more. The list in the event is empty for forks, and a number in the artefact would be whatever the fork wrote there.
 *
 * @throws JsdynoError GITHUB_EVENT where several have that commit
 */
export async function pullRequestOf(api: GitHubApi, at: Repository, run: WorkflowRunEvent): Promise<number | null> {
  const pulls = api.list('GET /repos/{owner}/{repo}/pulls', {
    ...at,
    state: 'open',
    head: `${run.headOwner}:${run.headBranch}`,
  });
  const numbers: number[] = [];
  for await (const one of pulls) {
    const { success, output } = v.safeParse(pull, one);
    if (!success || output.head.sha !== run.headCommit || output.state !== 'open') continue;
    if (output.head.repo?.full_name === run.headRepository) numbers.push(output.number);
  }
  if (numbers.length > 1) {
    const which = numbers.map((number) => `#${number}`).join(', ');
    throw new JsdynoError('GITHUB_EVENT', `several open pull requests have this commit: ${which}`, {
      hint: 'close all but one; each has its own base',
    });
  }
  return numbers[0] ?? null;
}
