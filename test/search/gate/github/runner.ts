/**
 * A runner of composite actions without a container: their steps in bash, in order, by their conditions, with GITHUB_* files
 * and variables as actions/runner makes them; what they use of others is stood in for.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { filled, isTaken, type Look } from './expressions.ts';

interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string>;
  run?: string;
  shell?: string;
  env?: Record<string, string>;
  'working-directory'?: string;
}

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { using: string; steps: Step[] };
}

interface Job {
  /** The folder of action.yml. */
  action: string;
  inputs?: Record<string, string>;
  workspace: string;
  /** Folder of this job: RUNNER_TEMP and the files of commands. */
  folder: string;
  /** What outlives jobs: caches and artefacts. */
  kept: string;
  /** PATH, and what GitHub sets. */
  environment: NodeJS.ProcessEnv;
  token: string;
}

interface StepEnd {
  name: string;
  outcome: 'success' | 'failure' | 'skipped';
  code: number;
}

interface JobEnd {
  steps: StepEnd[];
  /** The first exit code that is not 0. */
  code: number;
  /** All that was printed. */
  log: string;
  summary: string;
  /** Workflow commands that took effect: `error title=x::message`. */
  commands: string[];
  /** What steps wrote into the environment of later ones. */
  set: Record<string, string>;
}

export async function runAction({ action, inputs, workspace, folder, kept, environment, token }: Job): Promise<JobEnd> {
  const { inputs: declared, runs } = parse(readFileSync(join(action, 'action.yml'), 'utf8')) as Action;
  if (runs.using !== 'composite') throw new Error(runs.using);
  const temp = join(folder, 'temp');
  mkdirSync(temp, { recursive: true });
  const end: JobEnd = { steps: [], code: 0, log: '', summary: '', commands: [], set: {} };
  const values: Record<string, string> = {
    'github.token': token,
    'runner.temp': temp,
    'runner.os': 'Linux',
    'runner.arch': 'X64',
  };
  const look: Look = (name) => values[name] ?? '';
  for (const name of Object.keys(inputs ?? {})) if (!(name in declared)) throw new Error(`no input ${name}`);
  for (const [name, { default: usual = '' }] of Object.entries(declared)) {
    values[`inputs.${name}`] = inputs?.[name] ?? filled(usual, look);
  }

  for (const [index, step] of runs.steps.entries()) {
    const name = step.name ?? String(index);
    if (!isTaken(step.if, look, end.code !== 0)) {
      end.steps.push({ name, outcome: 'skipped', code: 0 });
      values[`steps.${step.id}.outcome`] = 'skipped';
      continue;
    }
    const code = step.uses === undefined ? await run(step, index) : use(step);
    const outcome = code === 0 ? 'success' : 'failure';
    end.code ||= code;
    end.steps.push({ name, outcome, code });
    values[`steps.${step.id}.outcome`] = outcome;
  }
  return end;

  async function run(step: Step, index: number): Promise<number> {
    if (/\$\{\{/.test(step.run ?? '')) throw new Error(`an expression within a script: ${step.name}`);
    if (step.shell !== 'bash') throw new Error(`shell of ${step.name}`);
    const files = Object.fromEntries(
      ['ENV', 'OUTPUT', 'PATH', 'STATE', 'STEP_SUMMARY'].map((name) => [
        `GITHUB_${name}`,
        join(folder, `${index}-${name}`),
      ]),
    );
    for (const file of Object.values(files)) writeFileSync(file, '');
    const script = join(folder, `${index}.sh`);
    writeFileSync(script, step.run ?? '');
    const own = Object.entries(step.env ?? {}).map(([key, text]) => [key, filled(String(text), look)]);
    const env = {
      ...environment,
      ...end.set,
      GITHUB_ACTION_PATH: action,
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: temp,
      ...files,
      ...Object.fromEntries(own),
    };
    const cwd = resolve(workspace, filled(step['working-directory'] ?? '.', look));
    const { code, output } = await bash(script, cwd, env);
    end.log += output;
    end.commands.push(...commandsIn(output));
    for (const [key, value] of pairsIn(files.GITHUB_OUTPUT ?? '')) values[`steps.${step.id}.outputs.${key}`] = value;
    for (const [key, value] of pairsIn(files.GITHUB_ENV ?? '')) end.set[key] = value;
    end.summary += readFileSync(files.GITHUB_STEP_SUMMARY ?? '', 'utf8');
    return code;
  }

  function use({ uses = '', with: given = {} }: Step): number {
    const wanted = Object.fromEntries(Object.entries(given).map(([key, text]) => [key, filled(String(text), look)]));
    const { path = '' } = wanted;
    const [action] = uses.split('@');
    if (action === 'actions/cache') {
      // The real one restores by the longest prefix, and saves when the job has ended.
      if (!existsSync(join(kept, 'cache', wanted.key ?? ''))) mkdirSync(path, { recursive: true });
      mkdirSync(join(kept, 'cache', wanted.key ?? ''), { recursive: true });
      return 0;
    }
    if (action === 'actions/upload-artifact') {
      cpSync(path, join(kept, 'artifacts', wanted.name ?? ''), { recursive: true });
      return 0;
    }
    throw new Error(`nothing stands for ${uses}`);
  }
}

/** As `shell: bash` is on a runner. */
function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((done, failed) => {
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', script];
    const child = spawn('bash', words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', failed);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** The commands that a runner would obey, those within `stop-commands` left out. */
export function commandsIn(output: string): string[] {
  let stopped: string | null = null;
  const obeyed: string[] = [];
  for (const line of output.split(/\r\n|\r|\n/)) {
    const [, command = ''] = /^\s*::(.+)$/.exec(line) ?? /##\[(.+)$/.exec(line) ?? [];
    if (command === '') continue;
    const stop = /^stop-commands::(.+)$/.exec(command)?.[1];
    if (stopped !== null) stopped = command === `${stopped}::` ? null : stopped;
    else if (stop !== undefined) stopped = stop;
    else obeyed.push(command);
  }
  return obeyed;
}

/** `name=value`, and `name<<END` with its lines. */
function pairsIn(file: string): [string, string][] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const pairs: [string, string][] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const [, name = '', end] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (end !== undefined) {
      const close = lines.indexOf(end, i + 1);
      pairs.push([name, lines.slice(i + 1, close).join('\n')]);
      i = close;
    } else if (line.includes('=')) {
      pairs.push([line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    }
  }
  return pairs;
}
