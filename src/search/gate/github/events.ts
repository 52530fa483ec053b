import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { page } from '../../../text/addresses.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** What started a workflow, as far as a gate must know. Names in it were chosen by whoever opened the pull request. */
export type GitHubEvent = PullRequestEvent | WorkflowRunEvent | { name: 'other'; event: string };

export interface PullRequestEvent {
  name: 'pull_request';
  number: number;
  /** The last commit of the pull request, not GitHub's merge of it. */
  headCommit: string;
  /** `owner/name`; null where the fork is gone. */
  headRepository: string | null;
  /** The tip of the base branch at that moment. */
  baseCommit: string;
  baseRepository: string;
  /** Where the base branch can be fetched from, whatever `origin` is. */
  baseAddress: string;
  labels: string[];
  /** The token cannot write: a fork, or a robot that GitHub treats as one. */
  isReadOnly: boolean;
}

export interface WorkflowRunEvent {
  name: 'workflow_run';
  /** What started the run that has ended: `pull_request`. */
  startedBy: string;
  headCommit: string;
  headBranch: string;
  headRepository: string;
  headOwner: string;
}

const commit = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/, 'a commit'));
const repository = v.object({ full_name: v.string(), clone_url: v.optional(v.string()) });

const pullRequestEvent = v.object({
  pull_request: v.object({
    number: v.pipe(v.number(), v.integer(), v.minValue(1)),
    head: v.object({ sha: commit, repo: v.nullable(repository) }),
    base: v.object({ sha: commit, repo: repository }),
    labels: v.optional(v.array(v.object({ name: v.string() })), []),
    user: v.optional(v.nullable(v.object({ login: v.string() }))),
  }),
});

const workflowRunEvent = v.object({
  workflow_run: v.object({
    event: v.string(),
    head_sha: commit,
    head_branch: v.nullable(v.string()),
    head_repository: v.nullable(v.object({ full_name: v.string(), owner: v.object({ login: v.string() }) })),
  }),
});

/** Its pull requests have a token that reads only, even from a branch of the same repository. */
const LIKE_A_FORK = 'dependabot[bot]';

/**
 * The event that this process runs for, by what GitHub Actions sets; null outside of it.
 *
 * @throws JsdynoError GITHUB_EVENT
 */
export function eventOf(environment: Readonly<NodeJS.ProcessEnv>): GitHubEvent | null {
  const { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_ACTOR: actor } = environment;
  if (!name) return null;
  if (name === 'pull_request') return pullRequest(path, actor);
  if (name === 'workflow_run') return workflowRun(path);
  if (name === 'pull_request_target') {
    throw new JsdynoError(
      'GITHUB_EVENT',
      'a gate does not run on pull_request_target: code of forks would meet a token',
      {
        hint: `measure on pull_request and comment on workflow_run: ${page('gate-ci')}`,
      },
    );
  }
  return { name: 'other', event: name };
}

function pullRequest(path: string | undefined, actor: string | undefined): PullRequestEvent {
  const { number, head, base, labels, user } = read(path, pullRequestEvent).pull_request;
  const headRepository = head.repo?.full_name ?? null;
  return {
    name: 'pull_request',
    number,
    headCommit: head.sha,
    headRepository,
    baseCommit: base.sha,
    baseRepository: base.repo.full_name,
    baseAddress: base.repo.clone_url ?? '',
    labels: labels.map(({ name }) => name),
    isReadOnly: headRepository !== base.repo.full_name || [actor, user?.login].includes(LIKE_A_FORK),
  };
}

function workflowRun(path: string | undefined): WorkflowRunEvent {
  const { event, head_sha, head_branch, head_repository } = read(path, workflowRunEvent).workflow_run;
  return {
    name: 'workflow_run',
    startedBy: event,
    headCommit: head_sha,
    headBranch: head_branch ?? '',
    headRepository: head_repository?.full_name ?? '',
    headOwner: head_repository?.owner.login ?? '',
  };
}

function read<T>(path: string | undefined, shape: v.GenericSchema<unknown, T>): T {
  let event: unknown;
  try {
    event = JSON.parse(readFileSync(path ?? '', 'utf8'));
  } catch (error) {
    throw new JsdynoError('GITHUB_EVENT', 'the file of GITHUB_EVENT_PATH cannot be read', {
      hint: 'outside GitHub Actions, unset GITHUB_EVENT_NAME and name the pull request: --pr 12',
      details: String(error),
    });
  }
  const { success, output, issues } = v.safeParse(shape, event);
  if (success) return output;
  const place = issues[0].path?.map(({ key }) => key).join('.') ?? '';
  throw new JsdynoError('GITHUB_EVENT', `the event has no ${place} that a gate can use`, {
    hint: 'run it for pull_request or workflow_run, or name the pull request: --pr 12',
  });
}
