/** The workflows of docs/gate-ci.md: YAML that CI can read, inputs that the action has, and no way for a fork to a token. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { parse } from 'yaml';
import { splitWords } from '../../src/host/runtimes/split-words.ts';
import { REPOSITORY } from '../../src/text/addresses.ts';
import { ROOT } from '../host-variant.ts';
import { parsingProgram } from '../parsing-program.ts';
import { textOf } from './markdown.ts';

interface Workflow {
  on?: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs?: Record<string, { permissions?: Record<string, string>; if?: string; steps: Step[] }>;
}

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

const BLOCKS = [...textOf('docs/gate-ci.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, body = '']) =>
  parse(body),
);
const WORKFLOWS = BLOCKS.filter((block) => 'on' in block) as Workflow[];
const GITLAB = BLOCKS.filter((block) => !('on' in block)) as Record<string, { script: string[] }>[];
const JOBS = WORKFLOWS.flatMap(({ on = {}, permissions, jobs = {} }) =>
  Object.values(jobs).map((job) => ({ on, rights: { ...permissions, ...job.permissions }, ...job })),
);
const OWN = `${REPOSITORY}@v0`;
const USES = ['actions/checkout', 'actions/download-artifact'];
const ACTION = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));

suite('workflows of the documentation', () => {
  test('are several, of GitHub and of GitLab', () => {
    assert.ok(WORKFLOWS.length >= 5);
    assert.equal(GITLAB.length, 1);
  });

  test('use what there is, and give the action the inputs that it has', () => {
    for (const { steps } of JOBS) {
      for (const { uses = '', run, with: given = {} } of steps) {
        assert.equal(run, undefined, 'nothing of an event comes into a script');
        assert.ok(uses === OWN || USES.includes(uses.split('@')[0] ?? ''), uses);
        if (uses !== OWN) continue;
        for (const name of Object.keys(given)) assert.ok(name in ACTION.inputs, name);
      }
    }
  });

  test('page and action name the same inputs', () => {
    const named = [...textOf('docs/gate-ci.md').matchAll(/^\| `([a-z][a-z-]*)` \| [^|]*\|[^|]*\|$/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(named.sort(), Object.keys(ACTION.inputs).sort());
  });

  test('give no token that writes to a job that runs code of a fork', () => {
    for (const { on, rights, steps } of JOBS) {
      assert.ok(!('pull_request_target' in on));
      const isCheckedOut = steps.some(({ uses }) => uses?.startsWith('actions/checkout'));
      if ('workflow_run' in on) assert.ok(!isCheckedOut);
      else assert.ok(isCheckedOut);
      const writes = Object.values(rights).includes('write');
      // On pull_request GitHub takes the right to write away from forks by itself.
      if (writes) assert.ok('workflow_run' in on || 'pull_request' in on || 'push' in on);
      const [checkout] = steps;
      if ('pull_request' in on) assert.equal(checkout?.with?.['persist-credentials'], false);
      if (isCheckedOut) assert.equal(checkout?.with?.['fetch-depth'], 0);
    }
  });

  test('are never filtered so that a required check hangs or is skipped', () => {
    for (const { on, if: condition } of JOBS) {
      if (!('pull_request' in on)) continue;
      assert.doesNotMatch(JSON.stringify(on), /paths/);
      assert.equal(condition, undefined);
    }
  });

  test('scripts of GitLab are shell, and their commands are taken', async () => {
    const scripts = Object.values(GITLAB[0] ?? {}).flatMap(({ script }) => script);
    for (const script of scripts) execFileSync('bash', ['-n'], { input: script });
    const commands = scripts.filter((script) => script.startsWith('npx --yes jsdyno '));
    assert.equal(commands.length, 2);
    for (const command of commands) {
      const { program, parsed } = parsingProgram();
      const [words = ''] = command.split(' > ');
      await program.parseAsync((splitWords(words) ?? []).slice(3), { from: 'user' });
      assert.equal(parsed.length, 1);
    }
  });
});

suite('action.yml', () => {
  const steps: { name: string; run?: string; shell?: string; uses?: string }[] = ACTION.runs.steps;

  test('has no expression within a script, and each script is bash', () => {
    for (const { name, run, shell } of steps) {
      if (run === undefined) continue;
      assert.equal(shell, 'bash');
      assert.ok(!run.includes('${{'), name);
      execFileSync('bash', ['-n'], { input: run });
    }
  });

  test('gives the token to the comment alone', () => {
    const holders = steps.filter((step) => /inputs\.token|github\.token/.test(JSON.stringify(step)));
    assert.deepEqual(
      holders.map(({ name }) => name),
      ['Comment'],
    );
  });

  test('uses only what GitHub itself keeps', () => {
    for (const { uses } of steps) assert.ok(uses === undefined || /^actions\/[a-z-]+@v\d+$/.test(uses), uses);
  });
});
