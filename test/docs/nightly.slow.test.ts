/** The workflow and the timer of docs/nightly.md: short, read by what reads them, and their commands run in a made repository. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { parse } from 'yaml';
import { sandbox } from '../cli/cli.ts';
import { ROOT } from '../host-variant.ts';
import { madeRepository } from '../search/nightly/made-repository.ts';
import { textOf } from './markdown.ts';

const blocks = (language: string) =>
  [...textOf('docs/nightly.md').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, body = '']) => body,
  );
const WORKFLOW = blocks('yaml').find((block) => block.startsWith('name:')) ?? '';
const [SERVICE = '', TIMER = ''] = blocks('ini');
const { env, home, remove } = sandbox();
const repository = madeRepository(`on: ${JSON.stringify(process.execPath)}\nbudget: 3s\n`);
after(() => {
  repository.remove();
  remove();
});

/** What npx finds is this checkout. */
function run(script: string, more: NodeJS.ProcessEnv = {}) {
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift 2\nexec '${join(ROOT, 'jsdyno')}' "$@"\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  const PATH = `${bin}:${env.PATH}`;
  const surroundings = { ...env, JSDYNO_CACHE: home, ...more, PATH };
  return spawnSync('bash', ['-e', '-c', script], { cwd: repository.folder, env: surroundings, encoding: 'utf8' });
}

suite('a nightly of the documentation', () => {
  test('is ten lines each', () => {
    for (const text of [WORKFLOW, SERVICE + TIMER])
      assert.ok(text !== '' && text.trim().split('\n').length <= 10, text);
  });

  test('as a workflow writes its answer into the summary of the job', () => {
    const { on, permissions, jobs } = parse(WORKFLOW);
    assert.deepEqual([permissions, on.schedule.length], [{ contents: 'read' }, 1]);
    assert.match(on.schedule[0].cron, /^\d+ \d+ \* \* \*$/);
    const [checkout, step] = jobs.nightly.steps;
    assert.deepEqual(checkout.with, { 'fetch-depth': 0, 'persist-credentials': false });
    const summary = join(home, 'summary.md');
    const { status, stderr } = run(step.run, { GITHUB_STEP_SUMMARY: summary });
    assert.equal(status, 0, stderr);
    assert.match(readFileSync(summary, 'utf8'), /^No change in \d+ series, .*\n\n- measured: ops on node@/);
  });

  test('as a service runs the same, and its timer is one that systemd knows', (t) => {
    const [, line = ''] = /^ExecStart=(.*)$/m.exec(SERVICE) ?? [];
    const { status, stdout, stderr } = run(line);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /known: ops on node@|measured: ops on node@/);
    const [, calendar = ''] = /^OnCalendar=(.*)$/m.exec(TIMER) ?? [];
    const asked = spawnSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' });
    if (asked.error !== undefined) return t.diagnostic('no systemd here: the calendar was not asked about');
    assert.equal(asked.status, 0, asked.stderr);
  });
});
