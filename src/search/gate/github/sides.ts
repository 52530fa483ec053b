import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { eventOf, type PullRequestEvent } from './events.ts';

/** What a gate compares, by the event that started the job. */
interface Sides {
  base: string;
  head: string;
  /** Of the pull request. */
  labels: string[];
}

const run = promisify(execFile);

/**
 * Base and head of the event, both in the repository: what lacks is fetched from the base repository, since `origin` may be a
 * fork, whose main is not the base. Null where the event has no two sides.
 *
 * @throws JsdynoError GITHUB_EVENT
 */
export async function sidesOfEvent(folder: string, environment: Readonly<NodeJS.ProcessEnv>): Promise<Sides | null> {
  const event = eventOf(environment);
  if (event?.name === 'pull_request') return ofPullRequest(folder, event);
  const pair = pairOf(environment);
  if (pair === null) return null;
  const [base, head] = pair;
  return (await has(folder, base)) ? { base, head, labels: [] } : null;
}

/** Of a push and of a group in a merge queue. */
function pairOf({
  GITHUB_EVENT_NAME: name,
  GITHUB_EVENT_PATH: path,
}: Readonly<NodeJS.ProcessEnv>): [string, string] | null {
  if (name !== 'push' && name !== 'merge_group') return null;
  const event = JSON.parse(readFileSync(path ?? '', 'utf8'));
  const pair =
    name === 'push' ? [event.before, event.after] : [event.merge_group?.base_sha, event.merge_group?.head_sha];
  // Zeros: the branch is new.
  return pair.every((one) => /^(?!0+$)[0-9a-f]{40,64}$/.test(one)) ? (pair as [string, string]) : null;
}

async function ofPullRequest(
  folder: string,
  { number, baseAddress, baseCommit: base, headCommit: head, labels }: PullRequestEvent,
): Promise<Sides> {
  if (!(await has(folder, base))) await fetchFrom(folder, baseAddress, base);
  if (!(await has(folder, head))) await fetchFrom(folder, baseAddress, `refs/pull/${number}/head`);
  const common = await tried(folder, ['merge-base', base, head]);
  if (common === null) {
    throw new JsdynoError('GITHUB_EVENT', 'this checkout lacks the merge base of base and head', {
      hint: 'give actions/checkout "fetch-depth: 0"',
    });
  }
  return { base, head, labels };
}

async function has(folder: string, commit: string): Promise<boolean> {
  return (await tried(folder, ['cat-file', '-e', `${commit}^{commit}`])) !== null;
}

async function fetchFrom(folder: string, address: string, what: string): Promise<void> {
  const words = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--end-of-options', address, what];
  if ((await tried(folder, words)) !== null) return;
  throw new JsdynoError('GITHUB_EVENT', `${what} cannot be fetched from ${address}`, {
    hint: 'give actions/checkout "fetch-depth: 0", which brings both sides',
  });
}

async function tried(folder: string, words: readonly string[]): Promise<string | null> {
  const quiet = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  return run('git', [...quiet, ...words], { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    () => null,
  );
}
