import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { GateExit } from '../gate-report.ts';
import { type GitHubApi, githubApi } from './api.ts';
import { postComment } from './comment.ts';
import { eventOf, type GitHubEvent, type WorkflowRunEvent } from './events.ts';
import { markerOf, ownLogin } from './own-writing.ts';
import { type Repository, repositoryNamed } from './repository.ts';
import { review } from './review.ts';
import { shaped } from './shaped.ts';
import { takeToken } from './token.ts';

const pull = v.object({
  number: v.number(),
  state: v.string(),
  head: v.object({ sha: v.string(), repo: v.nullish(v.object({ full_name: v.string() })) }),
});

/** Whether the pull request is open and its last commit still that one: a later push has a run and an answer of its own. */
async function isCurrent(api: GitHubApi, at: Repository, number: number, commit: string): Promise<boolean> {
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
async function pullRequestOf(api: GitHubApi, at: Repository, run: WorkflowRunEvent): Promise<number | null> {
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

/** What of a gate goes to its pull request. */
interface Answer {
  /** Markdown; its first line is the hidden marker. */
  body: string;
  /** Full commit of the head that was measured. */
  commit: string;
  exit: GateExit;
}

interface Posting {
  /** The number of the pull request; absent: by the event. */
  number?: number | undefined;
  /** `owner/name`; absent: GITHUB_REPOSITORY. */
  repository?: string | undefined;
  /** Who writes with the token, where that is an app's of your own. */
  author?: string | undefined;
  /** Ask for changes at a regression. */
  asks?: boolean | undefined;
  onPause?: (line: string) => void;
  /** Sleeps, unless a test has no time. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Brings the answer of a gate to its pull request. Says in lines what it did, or why there was nothing to do.
 *
 * @param environment what GitHub Actions sets, and the token, which is taken out of it
 * @throws JsdynoError GITHUB_*
 */
export async function postAnswer(
  answer: Answer,
  { number, repository, author, asks = false, onPause, wait = sleep }: Posting,
  environment: NodeJS.ProcessEnv,
): Promise<string[]> {
  const event = number === undefined ? eventOf(environment) : noRun(environment);
  const nothing = reasonForNothing(event, number);
  if (nothing !== null) return [nothing];
  checkCommit(answer, event, environment);

  const token = takeToken(environment);
  const at = repositoryNamed(repository ?? environment.GITHUB_REPOSITORY);
  const base = environment.GITHUB_API_URL || 'https://api.github.com';
  const api = await githubApi({ base, token, wait, ...(onPause === undefined ? {} : { onPause }) });

  const pull = number ?? (await numberOf(event));
  if (pull === null) return ['no open pull request ends with this commit any more: nothing to comment on'];
  const login = author ?? (await ownLogin(api));
  const { body, exit } = answer;
  const { did, address, author: writer } = await postComment(api, at, pull, { body, login, wait });
  const said = [`comment ${did}: ${address}`];
  if (writer.toLowerCase() !== login.toLowerCase()) {
    said.push(`written by ${writer}: with --author ${writer} the next answer edits it`);
  }
  const reviewed = await review(api, at, pull, { exit, marker: markerOf(body), login, address, asks });
  return reviewed === null ? said : [...said, REVIEWED[reviewed]];

  async function numberOf(event: GitHubEvent | null): Promise<number | null> {
    if (event?.name === 'workflow_run') return pullRequestOf(api, at, event);
    if (event?.name !== 'pull_request') return null;
    return (await isCurrent(api, at, event.number, event.headCommit)) ? event.number : null;
  }
}

const REVIEWED = {
  asked: 'asked for changes',
  own: 'GitHub takes no request for changes from who opened the pull request',
  dismissed: 'dismissed the request for changes of before',
};

/** A number that was typed may be out of the artefact, which a fork wrote. */
function noRun({ GITHUB_EVENT_NAME }: NodeJS.ProcessEnv): null {
  if (GITHUB_EVENT_NAME !== 'workflow_run') return null;
  throw new JsdynoError('GITHUB_EVENT', 'on workflow_run the pull request is found by its commit, not by --pr', {
    hint: 'leave --pr out: a fork could have written any number into the artefact',
  });
}

function reasonForNothing(event: GitHubEvent | null, number: number | undefined): string | null {
  if (number !== undefined) return null;
  if (event === null) {
    throw new JsdynoError('GITHUB_EVENT', 'the pull request is unknown', {
      hint: 'jsdyno gate comment --pr 12 --repository OWNER/NAME',
    });
  }
  if (event.name === 'other') return `started by ${event.event}, not by a pull request: nothing to comment on`;
  if (event.name === 'pull_request' && event.isReadOnly) {
    return 'the token of this pull request can only read, as for every fork: the report is left for a workflow on workflow_run';
  }
  if (event.name === 'workflow_run' && event.startedBy !== 'pull_request') {
    return `that run was started by ${event.startedBy}, not by a pull request: nothing to comment on`;
  }
  return null;
}

/** The report is about the commit that the event is about: an artefact can hold anything. */
function checkCommit({ commit }: Answer, event: GitHubEvent | null, { GITHUB_SHA }: NodeJS.ProcessEnv): void {
  if (event === null || event.name === 'other') return;
  // A job that a pull request starts may have measured GitHub's merge of it.
  const allowed = event.name === 'pull_request' ? [event.headCommit, GITHUB_SHA] : [event.headCommit];
  if (allowed.includes(commit)) return;
  throw new JsdynoError(
    'GITHUB_OTHER_COMMIT',
    `the report is of ${commit}, the pull request ends with ${event.headCommit}`,
    {
      hint: 'measure the head of the pull request: jsdyno gate --head SHA; an artefact of another run is not posted',
    },
  );
}
