/** action.yml, run step by step as a runner does: what becomes of pull requests, forks, tokens and names that are meant to act. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import { gateJson } from '../../../../src/search/gate/answer/gate-json.ts';
import type { GateReport } from '../../../../src/search/gate/gate-report.ts';
import { report, row } from '../history/sample.ts';
import { environmentOf, pullRequest, workflowRun } from './events.ts';
import { FakeGitHub } from './fake-github.ts';
import { runAction } from './runner.ts';
import { type StandIn, standIn } from './stand-in.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-action-'));
const workspace = join(root, 'workspace');
let github: FakeGitHub;
let action: StandIn;
let sides: { base: string; head: string };
let jobs = 0;

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
    cwd: workspace,
    encoding: 'utf8',
  }).trim();

before(async () => {
  github = await new FakeGitHub().open();
  action = standIn(root);
  mkdirSync(workspace);
  git('init', '--quiet', '-b', 'main');
  git('commit', '--quiet', '--allow-empty', '-m', 'Base');
  const base = git('rev-parse', 'HEAD');
  git('commit', '--quiet', '--allow-empty', '-m', 'Head');
  sides = { base, head: git('rev-parse', 'HEAD') };
});
after(async () => {
  await github.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  for (const list of [github.requests, github.comments, github.pulls, github.reviews]) list.length = 0;
});

function slower(more: Partial<GateReport> = {}): GateReport {
  const rows = [row({ judged: 'regression', ratio: 0.8, interval: [0.78, 0.82], figures: [1000, 800], q: 0.001 })];
  const head = { name: 'topic', commit: sides.head, subject: 'Head' };
  return report({ rows, counts: { regression: 1 }, exit: 4, head, ...more });
}

/** A job, in a folder of its own. */
async function job(name: string, event: object, inputs: Record<string, string> = {}, token = github.token) {
  const folder = join(root, `job-${++jobs}`);
  mkdirSync(folder);
  const { PATH = '', HOME = '' } = process.env;
  const environment = environmentOf(name, event, {
    PATH: [action.programs, PATH].join(delimiter),
    HOME,
    GITHUB_API_URL: github.address,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'id-token',
  });
  const kept = join(root, 'kept');
  const end = await runAction({ action: action.action, inputs, workspace, folder, kept, environment, token });
  return { ...end, folder, outcomes: Object.fromEntries(end.steps.map(({ name, outcome }) => [name, outcome])) };
}

const event = (more: Parameters<typeof pullRequest>[0] = {}) => pullRequest({ ...sides, ...more });
const artifacts = () => readdirSync(join(root, 'kept/artifacts/jsdyno-gate')).sort();
const firstLine = () => github.comments[0]?.body.split('\n').find((line) => line !== '' && !line.startsWith('<!--'));

/** No file below the folder has the text. */
function filesWith(folder: string, text: string): string[] {
  return globSync('**', { cwd: folder }).filter((path) => {
    const file = join(folder, path);
    return statSync(file).isFile() && readFileSync(file, 'utf8').includes(text);
  });
}

suite('a pull request of the same repository', () => {
  test('is measured, answered everywhere, and fails at the end with the exit code of the gate; no token is in logs, in files, or where something is measured', async () => {
    github.pull(7, sides.head);
    action.answers(gateJson(slower()), 4, 'measured\n##[add-mask]x\n::set-output name=a::b\n  ::error::forged\n');
    const first = await job('pull_request', event(), { on: 'node@22\nbun@1\n', budget: '10m', options: '--changed\n' });
    assert.equal(first.code, 4, first.log);
    assert.deepEqual(Object.values(first.outcomes), [...Array(7).fill('success'), 'failure']);
    assert.match(first.summary, /parse small/);
    assert.ok(
      first.commands.some((one) => one.startsWith('error ')),
      first.log,
    );
    assert.deepEqual(artifacts(), ['gate.json']);
    assert.equal(github.comments.length, 1);
    assert.match(firstLine() ?? '', /slower|regression/i);
    const { words, environment } = action.seen();
    assert.deepEqual(words.slice(words.indexOf('--base')), [
      ...[
        '--base',
        sides.base,
        '--head',
        sides.head,
        '--budget',
        '10m',
        '--key',
        'gate',
        '--on',
        'node@22',
        '--on',
        'bun@1',
        '--changed',
      ],
    ]);
    assert.ok(!first.log.includes(github.token));
    assert.deepEqual(filesWith(first.folder, github.token), []);
    const text = JSON.stringify(environment);
    assert.ok(!text.includes(github.token) && !text.includes('id-token'), text);
    const files = Object.keys(environment).filter((name) => /^GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/.test(name));
    assert.deepEqual(files, []);
    assert.deepEqual(
      first.commands.filter((one) => /forged|set-output|add-mask/.test(one)),
      [],
    );
    assert.match(first.log, /forged/);

    action.answers(gateJson(slower({ rows: [row()], counts: { fine: 1 }, exit: 0 })), 0);
    const second = await job('pull_request', event());
    assert.equal(second.code, 0, second.log);
    assert.equal(github.comments.length, 1);
    assert.match(second.log, /^comment edited: /m);
  });

  test('is accepted by a label, and with fail: false warned of', async () => {
    github.pull(7, sides.head);
    action.answers(gateJson(slower()), 0);
    const label = 'fine by me"; exit 0';
    const accepted = await job('pull_request', event({ labels: ['bug', label] }), {
      comment: 'false',
      'accept-label': label,
    });
    assert.equal(accepted.code, 0, accepted.log);
    const { words } = action.seen();
    assert.equal(words[words.indexOf('--accept') + 1], `the label ${label}`);
    assert.deepEqual(github.requests, []);
    action.answers(gateJson(slower()), 4);
    const lenient = await job('pull_request', event({ labels: ['bug'] }), { fail: 'false', comment: 'false' });
    assert.equal(lenient.code, 0);
    assert.ok(!action.seen().words.includes('--accept'));
    assert.ok(lenient.commands.includes('warning title=jsdyno::the gate ended with exit code 4'));
  });

  test('fails where the gate wrote nothing, and a comment that cannot be posted hides no verdict', async () => {
    action.answers(null, 3);
    const broken = await job('pull_request', event());
    assert.equal(broken.code, 3, broken.log);
    assert.deepEqual(github.requests, []);
    action.answers(gateJson(slower()), 4);
    const unposted = await job('pull_request', event(), {}, 'wrong');
    assert.equal(unposted.code, 4);
    assert.match(unposted.log, /GitHub refused \(401\)/);
    assert.equal(unposted.outcomes.Answer, 'failure');
  });
});

suite('a fork', () => {
  test('leaves an artefact and makes no call; the workflow behind it comments, and runs nothing of it', async () => {
    github.pull(7, sides.head, { repository: 'fork/r' });
    action.answers(gateJson(slower()), 4);
    const measured = await job('pull_request', event({ from: 'fork/r' }));
    assert.equal(measured.code, 4);
    assert.deepEqual(github.requests, []);
    assert.match(measured.log, /can only read/);
    assert.deepEqual(artifacts(), ['gate.json']);

    action.answers(null, 99, 'MEASURED AGAIN');
    const artefact = join(root, 'kept/artifacts/jsdyno-gate/gate.json');
    const run = workflowRun({ head: sides.head });
    const commented = await job('workflow_run', run, { report: artefact });
    assert.equal(commented.code, 0, commented.log);
    assert.equal(github.comments.length, 1);
    assert.ok(!commented.log.includes('MEASURED AGAIN'));
    assert.deepEqual(
      commented.steps.filter(({ outcome }) => outcome !== 'skipped').map(({ name }) => name),
      ['Install jsdyno', 'Comment'],
    );
    const forged = await job('workflow_run', workflowRun({ head: sides.base }), { report: artefact });
    assert.equal(forged.code, 2);
    assert.match(forged.log, /GITHUB_OTHER_COMMIT/);
  });

  test('on pull_request_target is refused before anything is installed', async () => {
    const { code, log, outcomes } = await job('pull_request_target', event({ from: 'fork/r' }));
    assert.equal(code, 2);
    assert.doesNotMatch(log, /^npm /m);
    assert.equal(outcomes.Measure, 'skipped');
    assert.equal(outcomes.Comment, 'skipped');
  });
});

suite('names that are meant to act', () => {
  const HOSTILE = [
    '$(touch acted)`touch acted`',
    '"; touch acted; "',
    "'; touch acted; '",
    '::set-output name=code::0',
    '##[set-env name=PATH]/acted',
    '${{ github.token }}',
    '--output=acted',
  ];

  test('do nothing in branches, titles, labels, inputs and benchmarks', async () => {
    const text = HOSTILE.join(' ');
    github.pull(7, sides.head);
    const named = row({
      judged: 'regression',
      benchmark: text,
      configuration: text,
      reason: text,
      ratio: 0.8,
      interval: [0.7, 0.9],
    });
    const head = { name: text, commit: sides.head, subject: text };
    action.answers(gateJson(slower({ rows: [named], head, warnings: HOSTILE })), 4, text);
    const hostile = event({ ref: text, title: text, labels: HOSTILE });
    const inputs = { on: HOSTILE.join('\n'), config: text, key: text, artifact: 'jsdyno-gate', 'accept-label': 'none' };
    const { code, log, commands, set, summary } = await job('pull_request', hostile, inputs);
    assert.equal(code, 4, log);
    assert.deepEqual(globSync('**/acted*', { cwd: root }), []);
    assert.deepEqual(set, {});
    assert.deepEqual(
      commands.filter((one) => !/^(error|warning|notice) /.test(one)),
      [],
    );
    assert.ok(!log.includes(github.token) && !summary.includes(github.token));
    const { words } = action.seen();
    assert.deepEqual(
      words.filter((_, i) => words[i - 1] === '--on'),
      HOSTILE,
    );
    assert.equal(words[words.indexOf('--config') + 1], text);
    assert.equal(github.comments.length, 1);
  });
});
