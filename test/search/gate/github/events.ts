/** What GitHub Actions sets for a job: event file and variables. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

export const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);
export const MERGE = 'c'.repeat(40);

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-event-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** The event of a pull request; `from` is the repository that its branch is in. */
export function pullRequest({
  from = 'o/r' as string | null,
  head = HEAD,
  base = BASE,
  labels = [] as string[],
  title = 'Faster',
  ref = 'topic',
  baseAddress = 'https://github.com/o/r.git',
} = {}): Record<string, unknown> {
  const repo = from === null ? null : { full_name: from, clone_url: `https://github.com/${from}.git` };
  return {
    action: 'synchronize',
    number: 7,
    pull_request: {
      number: 7,
      title,
      user: { login: 'somebody' },
      head: { sha: head, ref, repo },
      base: { sha: base, ref: 'main', repo: { full_name: 'o/r', clone_url: baseAddress } },
      labels: labels.map((name) => ({ name })),
    },
    repository: { full_name: 'o/r' },
  };
}

export function workflowRun({ from = 'fork/r', head = HEAD, branch = 'topic', startedBy = 'pull_request' } = {}) {
  return {
    action: 'completed',
    workflow_run: {
      event: startedBy,
      head_sha: head,
      head_branch: branch,
      head_repository: { full_name: from, owner: { login: from.split('/')[0] } },
      pull_requests: [],
    },
  };
}

export function environmentOf(name: string, event: unknown, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = join(folder, `event-${++count}.json`);
  writeFileSync(path, JSON.stringify(event));
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: path,
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_SHA: MERGE,
    GITHUB_ACTOR: 'somebody',
    ...more,
  };
}
