import assert from 'node:assert/strict';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { postAnswer } from '../../../../src/search/gate/github/post-answer.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';
import { environmentOf, HEAD, MERGE, pullRequest, workflowRun } from './events.ts';
import { FakeGitHub, ROBOT } from './fake-github.ts';

const MARKER = '<!-- jsdyno-gate -->';
const answer = (text: string, exit: 0 | 3 | 4 | 5 = 0, commit = HEAD) => ({ body: `${MARKER}\n${text}`, commit, exit });

/** Milliseconds that would have been slept. */
const waited: number[] = [];
const wait = async (ms: number) => void waited.push(ms);

let github: FakeGitHub;
beforeEach(async () => {
  waited.length = 0;
  github = await new FakeGitHub().open();
});
afterEach(() => github.close());

const asPullRequest = (event: unknown = pullRequest()) =>
  environmentOf('pull_request', event, { GITHUB_TOKEN: github.token, GITHUB_API_URL: github.address });
const asRun = (event: unknown = workflowRun()) =>
  environmentOf('workflow_run', event, { GH_TOKEN: github.token, GITHUB_API_URL: github.address });
const bodies = () => github.comments.map(({ body }) => body.replace(`${MARKER}\n`, ''));

async function refused(code: string, promise: Promise<unknown>): Promise<JsdynoError> {
  const error = await promise.then(
    () => assert.fail('nothing was refused'),
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof JsdynoError, String(error));
  assert.equal(error.code, code, error.message);
  const all = [error.message, error.hint, error.details, error.stack, JSON.stringify(error.cause)].join('\n');
  assert.ok(!all.includes(github.token), all);
  return error;
}

suite('one comment', () => {
  test('is made at the first push, edited at the next, and left where nothing changed', async () => {
    github.pull(7, HEAD);
    github.comment('somebody else', 'reviewer');
    assert.deepEqual(await postAnswer(answer('one'), {}, asPullRequest()), [
      'comment made: https://github.com/o/r/pull/7#issuecomment-2',
    ]);
    assert.deepEqual(await postAnswer(answer('two'), {}, asPullRequest()), [
      'comment edited: https://github.com/o/r/pull/7#issuecomment-2',
    ]);
    assert.match((await postAnswer(answer('two'), {}, asPullRequest()))[0] ?? '', /^comment left: /);
    assert.deepEqual(bodies(), ['somebody else', 'two']);
    assert.equal(github.requestsOf('POST').length, 1);
    assert.equal(github.requestsOf('PATCH').length, 1);
  });

  test('is found behind 120 others, over pages', async () => {
    github.pull(7, HEAD);
    for (let i = 0; i < 119; i++) github.comment(`no. ${i}`, 'reviewer');
    github.comment(`${MARKER}\nold`, ROBOT);
    await postAnswer(answer('new'), {}, asPullRequest());
    assert.equal(github.comments.length, 120);
    assert.equal(bodies().at(-1), 'new');
    assert.ok(github.requests.some((one) => one.includes('page=2')));
  });

  test('of somebody else is not touched, whatever it holds', async () => {
    github.pull(7, HEAD);
    for (const login of ['attacker', 'github-actions', 'other-app[bot]']) github.comment(`${MARKER}\nforged`, login);
    github.comment(`I quote ${MARKER}`, ROBOT);
    await postAnswer(answer('mine'), {}, asPullRequest());
    assert.deepEqual(bodies(), ['forged', 'forged', 'forged', `I quote ${MARKER}`, 'mine']);
    assert.equal(github.requestsOf('PATCH').length, 0);
  });

  test('by the token of a user is his own', async () => {
    github.pull(7, HEAD);
    github.user = 'Me';
    github.writer = 'Me';
    github.comment(`${MARKER}\nby the robot`, ROBOT);
    github.comment(`${MARKER}\nold`, 'me');
    await postAnswer(answer('new'), {}, asPullRequest());
    assert.deepEqual(bodies(), ['by the robot', 'new']);
  });

  test('by an app of an own name is said, and edited where the name is given', async () => {
    github.pull(7, HEAD);
    github.writer = 'gate[bot]';
    const said = await postAnswer(answer('one'), {}, asPullRequest());
    assert.equal(said[1], 'written by gate[bot]: with --author gate[bot] the next answer edits it');
    await postAnswer(answer('two'), { author: 'gate[bot]' }, asPullRequest());
    assert.deepEqual(bodies(), ['two']);
  });

  test('is not made twice where the answer to making it was lost', async () => {
    github.pull(7, HEAD);
    github.refusals.push({ method: 'POST', path: /comments$/, status: 502, after: true });
    const said = await postAnswer(answer('one'), { wait }, asPullRequest());
    assert.match(said[0] ?? '', /^comment left: /);
    assert.deepEqual(bodies(), ['one']);
  });
});

suite('limits and faults', () => {
  const pauses: string[] = [];
  const onPause = (line: string) => void pauses.push(line);
  beforeEach(() => void pauses.splice(0));

  test('are waited for: retry-after, nothing remaining, 502', async () => {
    github.pull(7, HEAD);
    const reset = String(Math.floor(Date.now() / 1000) + 60);
    github.refusals.push(
      { method: 'GET', path: /pulls\/7$/, status: 502 },
      {
        method: 'GET',
        path: /comments$/,
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
        message: 'API rate limit exceeded',
      },
      {
        method: 'POST',
        path: /comments$/,
        status: 429,
        headers: { 'retry-after': '1' },
        message: 'You have exceeded a secondary rate limit',
      },
    );
    const said = await postAnswer(answer('one'), { onPause, wait }, asPullRequest());
    assert.match(said[0] ?? '', /^comment made/);
    assert.equal(pauses.length, 3);
    const [fault, remaining, after] = waited as [number, number, number];
    assert.deepEqual([fault, after], [1000, 1000]);
    assert.ok(remaining > 59_000 && remaining <= 61_000, String(remaining));
    assert.equal(github.comments.length, 1);
  });

  test('end in an error where an hour would have to be waited', async () => {
    github.pull(7, HEAD);
    github.refusals.push({ method: 'GET', path: /comments$/, status: 403, headers: { 'retry-after': '3600' } });
    const error = await refused('GITHUB_RATE_LIMIT', postAnswer(answer('one'), { onPause, wait }, asPullRequest()));
    assert.match(error.message, /60 minutes/);
    assert.equal(error.exit, 1);
  });

  test('an answer that breaks off is no empty list: nothing is made twice', async () => {
    github.pull(7, HEAD);
    github.comment(`${MARKER}\nold`, ROBOT);
    const cut = { path: /comments(\/1)?$/, status: 200, after: true, cut: true };
    github.refusals.push({ method: 'GET', ...cut }, { method: 'PATCH', ...cut });
    await postAnswer(answer('new'), { onPause, wait }, asPullRequest());
    assert.deepEqual(bodies(), ['new']);
    assert.equal(pauses.length, 2);
  });

  test('what answers in the place of the API is an error', async () => {
    const message = 'Sign in to the proxy';
    github.refusals.push({ method: 'GET', path: /pulls\/7$/, status: 200, message });
    await refused('GITHUB_REFUSED', postAnswer(answer('one'), { wait }, asPullRequest()));
  });

  test('no answer is an error that names the server', async () => {
    const environment = { ...asPullRequest(), GITHUB_API_URL: 'https://127.0.0.1:1' };
    const error = await refused('GITHUB_UNREACHABLE', postAnswer(answer('one'), { onPause, wait }, environment));
    assert.match(error.message, /127\.0\.0\.1/);
    assert.deepEqual(waited, [1000, 2000, 4000]);
  });
});

suite('the token', () => {
  test('is wrong: an error without it, even where the server repeats it', async () => {
    const environment = { ...asPullRequest(), GITHUB_TOKEN: 'wrong-token' };
    const error = await refused('GITHUB_REFUSED', postAnswer(answer('one'), {}, environment));
    assert.match(error.message, /\(401\): Bad credentials Bearer \*\*\*/);
    assert.doesNotMatch(`${error.details} ${error.stack}`, /wrong-token/);
  });

  test('is gone from the environment afterwards', async () => {
    github.pull(7, HEAD);
    const environment: NodeJS.ProcessEnv = { ...asPullRequest(), GH_TOKEN: github.token };
    await postAnswer(answer('one'), {}, environment);
    assert.equal(environment.GITHUB_TOKEN, undefined);
    assert.equal(environment.GH_TOKEN, undefined);
  });

  test('lacks, or could not be a header', async () => {
    const { GITHUB_TOKEN: _, ...without } = asPullRequest();
    await refused('GITHUB_TOKEN_MISSING', postAnswer(answer('one'), {}, without));
    const broken = { ...without, GITHUB_TOKEN: `${github.token}\nx: y` };
    await refused('GITHUB_TOKEN_MISSING', postAnswer(answer('one'), {}, broken));
  });

  test('goes over no open line', async () => {
    const environment = { ...asPullRequest(), GITHUB_API_URL: 'http://github.example' };
    await refused('GITHUB_EVENT', postAnswer(answer('one'), {}, environment));
  });
});

suite('which pull request', () => {
  test("a fork's own event leaves the report and makes no call", async () => {
    for (const from of ['fork/r', null]) {
      const [said = ''] = await postAnswer(answer('one'), {}, asPullRequest(pullRequest({ from })));
      assert.match(said, /can only read/);
    }
    const robot = { ...asPullRequest(), GITHUB_ACTOR: 'dependabot[bot]' };
    assert.match((await postAnswer(answer('one'), {}, robot))[0] ?? '', /can only read/);
    assert.deepEqual(github.requests, []);
  });

  test('a run that ended is found by its commit and repository', async () => {
    github.pull(5, HEAD, { repository: 'fork/r', state: 'closed' });
    github.pull(6, 'd'.repeat(40), { repository: 'fork/r' });
    github.pull(7, HEAD, { repository: 'fork/r' });
    github.pull(8, HEAD, { repository: 'o/r' });
    assert.match((await postAnswer(answer('one'), {}, asRun()))[0] ?? '', /^comment made/);
    assert.deepEqual(bodies(), ['one']);
    assert.ok(
      github.requests.includes('GET /repos/o/r/pulls?per_page=100&state=open&head=fork%3Atopic'),
      github.requests[0],
    );
  });

  test('a name of a branch stays a name', async () => {
    const branch = '$(touch x)&state=closed#"; rm -rf /`';
    github.pull(7, HEAD, { repository: 'fork/r', ref: branch });
    await postAnswer(answer('one'), {}, asRun(workflowRun({ branch })));
    assert.deepEqual(bodies(), ['one']);
  });

  test('a forged report of another commit is refused, before any call', async () => {
    const forged = answer('forged', 0, 'e'.repeat(40));
    await refused('GITHUB_OTHER_COMMIT', postAnswer(forged, {}, asRun()));
    await refused('GITHUB_OTHER_COMMIT', postAnswer(answer('merge', 0, MERGE), {}, asRun()));
    await refused('GITHUB_OTHER_COMMIT', postAnswer(forged, {}, asPullRequest()));
    assert.deepEqual(github.requests, []);
  });

  test("GitHub's own merge may have been measured where the job belongs to the pull request", async () => {
    github.pull(7, HEAD);
    await postAnswer(answer('one', 0, MERGE), {}, asPullRequest());
    assert.deepEqual(bodies(), ['one']);
  });

  test('an answer that comes after a newer push says nothing', async () => {
    github.pull(7, 'd'.repeat(40), { repository: 'fork/r' });
    for (const environment of [asRun(), asPullRequest()]) {
      assert.match((await postAnswer(answer('late'), {}, environment))[0] ?? '', /any more: nothing to comment on$/);
    }
    assert.deepEqual(github.comments, []);
  });

  test('several with one commit are refused', async () => {
    github.pull(7, HEAD, { repository: 'fork/r' });
    github.pull(8, HEAD, { repository: 'fork/r' });
    const error = await refused('GITHUB_EVENT', postAnswer(answer('one'), {}, asRun()));
    assert.match(error.message, /#7, #8/);
  });

  test('--pr outside of workflows; never where an artefact may have brought the number', async () => {
    const { GITHUB_EVENT_NAME: _, ...byHand } = asPullRequest();
    await postAnswer(answer('one', 0, 'e'.repeat(40)), { number: 7 }, byHand);
    assert.deepEqual(bodies(), ['one']);
    await refused('GITHUB_EVENT', postAnswer(answer('one'), { number: 7 }, asRun()));
    const { GITHUB_EVENT_NAME: __, ...without } = asPullRequest();
    await refused('GITHUB_EVENT', postAnswer(answer('one'), {}, without));
  });

  test('pushes and schedules have none; pull_request_target is refused', async () => {
    assert.match((await postAnswer(answer('one'), {}, environmentOf('push', {})))[0] ?? '', /started by push/);
    const runOfPush = asRun(workflowRun({ startedBy: 'push' }));
    assert.match((await postAnswer(answer('one'), {}, runOfPush))[0] ?? '', /started by push/);
    const target = environmentOf('pull_request_target', pullRequest());
    await refused('GITHUB_EVENT', postAnswer(answer('one'), {}, target));
  });

  test('events that are none are refused in a line', async () => {
    for (const event of [null, 'x', {}, { pull_request: { number: '7' } }, { pull_request: { number: 1e99 } }]) {
      await refused('GITHUB_EVENT', postAnswer(answer('one'), {}, asPullRequest(event)));
    }
    const hostile = pullRequest({ head: '$(touch x)' });
    await refused('GITHUB_EVENT', postAnswer(answer('one'), {}, asPullRequest(hostile)));
  });
});

suite('reviews', () => {
  test('ask for changes once, and are dismissed at the next push that passes', async () => {
    github.pull(7, HEAD);
    github.reviews.push({
      id: 1,
      body: `${MARKER}\nforged`,
      user: { login: 'x' },
      state: 'CHANGES_REQUESTED',
      html_url: '',
    });
    assert.equal((await postAnswer(answer('slow', 4), { asks: true }, asPullRequest()))[1], 'asked for changes');
    assert.equal((await postAnswer(answer('slow', 4), { asks: true }, asPullRequest())).length, 1);
    assert.equal(github.reviews.length, 2);
    await postAnswer(answer('failed', 3), { asks: true }, asPullRequest());
    assert.deepEqual(github.dismissed, []);
    const said = await postAnswer(answer('fine', 0), {}, asPullRequest());
    assert.equal(said[1], 'dismissed the request for changes of before');
    assert.deepEqual(github.dismissed, [{ id: 2, message: 'The gate passes now.' }]);
    assert.equal(github.reviews[0]?.state, 'CHANGES_REQUESTED');
  });

  test('of a pull request of his own GitHub takes from nobody', async () => {
    github.pull(7, HEAD);
    github.refusals.push({
      method: 'POST',
      path: /reviews$/,
      status: 422,
      message: 'Can not request changes on your own pull request',
    });
    const said = await postAnswer(answer('slow', 4), { asks: true }, asPullRequest());
    assert.match(said.join('\n'), /^comment made.*\nGitHub takes no request/);
  });

  test('are not asked for unless wanted', async () => {
    github.pull(7, HEAD);
    await postAnswer(answer('slow', 4), {}, asPullRequest());
    assert.deepEqual(github.reviews, []);
  });
});
