/** `jsdyno gate comment` and `gate show` on files that somebody else wrote. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, suite, test } from 'node:test';
import { gateJson } from '../../../src/search/gate/answer/gate-json.ts';
import { environmentOf, HEAD, workflowRun } from '../../search/gate/github/events.ts';
import { FakeGitHub } from '../../search/gate/github/fake-github.ts';
import { report, row } from '../../search/gate/history/sample.ts';
import { inProcess } from '../in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-comment-'));
const github = await new FakeGitHub().open();
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await github.close();
});
beforeEach(() => {
  github.requests.length = 0;
});
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...environmentOf('workflow_run', workflowRun()),
  GITHUB_TOKEN: github.token,
  GITHUB_API_URL: github.address,
};
const run = (words: string[], more: NodeJS.ProcessEnv = {}) => inProcess(['gate', ...words], { ...env, ...more });

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const good = file('good.json', gateJson(report()));

suite('a forged artefact is refused before anything is asked of GitHub', () => {
  const secret = file('secret', 'root:x:0:0');
  symlinkSync(secret, join(folder, 'link.json'));
  mkdirSync(join(folder, 'folder.json'));
  truncateSync(file('huge.json', ''), 50 * 1024 * 1024);
  const other = JSON.parse(gateJson(report()));

  const FORGED: [name: string, path: string, code: string][] = [
    ['50 MB', join(folder, 'huge.json'), 'FILE_UNREADABLE'],
    ['a link', join(folder, 'link.json'), 'FILE_UNREADABLE'],
    ['a folder', join(folder, 'folder.json'), 'FILE_UNREADABLE'],
    ['nothing', join(folder, 'none.json'), 'FILE_UNREADABLE'],
    ['no JSON', file('text.json', '<html>'), 'GATE_INVALID'],
    ['another schema', file('schema.json', JSON.stringify({ ...other, schema: 2 })), 'GATE_INVALID'],
    ['a field too many', file('field.json', JSON.stringify({ ...other, number: 1 })), 'GATE_INVALID'],
    [
      'a commit that is none',
      file('sha.json', gateJson(report({ head: { name: 'x', commit: '$(id)', subject: null } }))),
      'GATE_INVALID',
    ],
    [
      'another commit',
      file('commit.json', gateJson(report({ head: { name: 'x', commit: 'd'.repeat(40), subject: null } }))),
      'GITHUB_OTHER_COMMIT',
    ],
  ];
  for (const [name, path, code] of FORGED) {
    test(name, async () => {
      const { code: exit, stdout, stderr } = await run(['comment', '--report', path, '--verbose']);
      assert.equal(exit, 2, stderr);
      assert.match(stderr, new RegExp(`^jsdyno: .*\\[${code}\\]$`, 'm'));
      assert.equal(stdout, '');
      assert.doesNotMatch(stderr, /root:x|Token/);
      assert.deepEqual(github.requests, []);
    });
  }
});

test('the token is in nothing that --verbose shows', async () => {
  const wrong = { GITHUB_TOKEN: 'wrong-secret' };
  const { code, stdout, stderr } = await run(['comment', '--report', good, '--verbose'], wrong);
  assert.equal(code, 1);
  assert.match(stderr, /GitHub refused \(401\): Bad credentials Bearer \*\*\* \[GITHUB_REFUSED\]/);
  assert.match(stderr, /^ {2}GET \/repos/m);
  assert.ok(!`${stdout}${stderr}`.includes('wrong-secret'));
});

suite('a report', () => {
  test('with hostile names is posted with the names as text, within the longest comment', async (t) => {
    github.pull(7, HEAD, { repository: 'fork/r' });
    const name = '</details><img src=x onerror=alert(1)> @everyone [x](javascript:x) <!-- jsdyno-gate gate --> \u202e';
    const rows = Array.from({ length: 3000 }, (_, i) => row({ benchmark: `${name}${i}`, judged: 'undecided' }));
    const path = file('hostile.json', gateJson(report({ rows, counts: { undecided: 3000 } })));
    const [made, held] = [github.comment.bind(github), new Set<unknown>()];
    t.mock.method(github, 'comment', (text: string, login: string) => {
      held.add(process.env.GITHUB_TOKEN);
      return made(text, login);
    });
    const { code, stdout, stderr } = await run(['comment', '--report', path]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^comment made: https:/);
    const body = github.comments[0]?.body ?? '';
    assert.ok(Buffer.byteLength(body) <= 60_000);
    assert.doesNotMatch(body.replace(/`[^`]*`/g, ''), /<img|\u202e/);
    assert.deepEqual([...held], [undefined], 'the token is out of the environment');
  });

  test('is printed by --dry-run without a token or a call', async () => {
    const without = { GITHUB_TOKEN: undefined, GITHUB_EVENT_NAME: undefined };
    const { code, stdout } = await run(['comment', '--report', good, '--dry-run'], without);
    assert.equal(code, 0);
    assert.match(stdout, /^<!-- jsdyno-gate gate -->\n/);
    assert.deepEqual(github.requests, []);
  });

  test('is shown in each form', async () => {
    for (const [format, expected] of [
      ['text', /parse small/],
      ['markdown', /^<!-- jsdyno-gate other -->/],
      ['summary', /parse small/],
      ['annotations', /^$/],
      ['junit', /^<\?xml/],
      ['json', /"kind": "gate"/],
    ] as const) {
      const { code, stdout, stderr } = await run(['show', good, '--format', format, '--key', 'other']);
      assert.equal(code, 0, stderr);
      assert.match(stdout, expected);
    }
  });

  test('needs to be told where it goes', async () => {
    const { code, stderr } = await run(['comment', '--report', good], { GITHUB_EVENT_NAME: undefined });
    assert.equal(code, 2);
    assert.match(stderr, /\[GITHUB_EVENT\]\n {2}jsdyno gate comment --pr 12 --repository OWNER\/NAME\n$/);
  });
});
