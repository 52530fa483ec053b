/** A pull request whose names, outputs and scripts are all meant to act, measured by the command as a job of CI does. */
import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { readGateJson } from '../../../src/search/gate/answer/gate-json.ts';
import { jsdyno } from '../../cli/cli.ts';
import { makeRepository, ownFolder } from '../../host/revisions/repositories.ts';
import { elementsOf } from '../../show/page/markup.ts';
import { assertMarkdown, assertPrintable } from '../../text/hostile.ts';
import { commandsIn } from './answer/runner.ts';

const top = ownFolder();
const spied = join(top, 'spied');
mkdirSync(spied);

/** Files that a runner reads commands from, and names of what opens doors; a value of each is one that can be looked for. */
const SECRET = 'sekrit-4711';
const FILES = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'];
const TOKENS = [
  ...['GITHUB_TOKEN', 'GH_TOKEN', 'NPM_TOKEN', 'NODE_AUTH_TOKEN', 'ACTIONS_RUNTIME_TOKEN'],
  ...['ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'npm_config__authToken', 'MY_API_KEY'],
];
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...{
    JSDYNO_HOME: join(top, 'home'),
    JSDYNO_CACHE: join(top, 'cache'),
    SPIED: spied,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
  },
  ...Object.fromEntries(TOKENS.map((name) => [name, SECRET])),
  ...Object.fromEntries(FILES.map((name) => [name, join(top, `${SECRET}-${name}`)])),
};

const ACTS =
  '\u001b[31m\u202e @everyone fixes #1 <img src=x onerror=alert(1)> [a](javascript:b) `c` | d $(touch pwned)';
const COMMANDS = '\n::add-mask::a\r\n  ::error::b\n##[add-path]c ##vso[task.d]e\n::stop-commands::f\n';

/** Tells what it finds, and uses it. */
const SPY = `const { appendFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const found = Object.keys(process.env).filter((name) => process.env[name].includes('${SECRET}'));
writeFileSync(join(process.env.SPIED, process.env.WHO ?? process.argv[2]), found.join());
for (const name of ${JSON.stringify(FILES)}) if (process.env[name]) appendFileSync(process.env[name], 'EVIL=1\\n');
for (const stream of ['log', 'error']) console[stream](${JSON.stringify(COMMANDS)}, ${JSON.stringify(ACTS)});
`;
const NAME = `${ACTS}${COMMANDS}`;
const BENCH = `process.env.WHO = 'ops';
require('../spy.cjs');
const { suite } = require('jsdyno');
const { work } = require('../lib.js');
const hostile = suite(${JSON.stringify(NAME)});
hostile.add(${JSON.stringify(NAME)}, () => work());
hostile.add('throws', () => { throw new Error('seen: ' + Object.keys(process.env).filter((name) => ${JSON.stringify([...TOKENS, ...FILES])}.includes(name)) + '; ' + ${JSON.stringify(NAME)}); });
`;
/** Head takes so much less than base that few rounds tell: a gate ends with the last row that is decided. */
const lib = (workMs: number, waitMs: number, bytes: number) => `
const waitFor = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
exports.work = () => waitFor(${workMs});
exports.wait = () => waitFor(${waitMs});
exports.take = () => Buffer.alloc(${bytes}, 1);
`;
const BENCH_FILE = 'bench/$(touch pwned) @everyone <b>::add-mask::a##[add-path]b.js';
const BRANCHES = ['base;$(touch\x24{IFS}pwned)"<b>@everyone#1', '$(touch\x24{IFS}pwned);&|`'] as const;

/** Operations by themselves: they take most of the time. */
const WORKS = {
  ops: 'operations: [bench/*.js]',
  processes: 'startup: [cli.cjs, node cli.cjs line]\nmemory: [peak.cjs]',
};

const scripts = Object.fromEntries(
  ['preinstall', 'postinstall', 'prepare'].map((name) => [name, `node spy.cjs ${name}`]),
);
const about = { name: 'x', version: '1.0.0', private: true };
const needs = { dependencies: { dep: 'file:./dep' } };
const DEP = { dep: { version: '1.0.0' }, 'node_modules/dep': { resolved: 'dep', link: true } };
const { folder, git, commit } = makeRepository(join(top, 'repository'));
commit('first', {
  'package.json': JSON.stringify({ ...about, ...needs, scripts }),
  'package-lock.json': JSON.stringify({
    ...about,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { ...about, ...needs }, ...DEP },
  }),
  ...Object.fromEntries(
    Object.entries(WORKS).map(([name, work]) => [`${name}.yml`, `build: node spy.cjs build\nsize: false\n${work}\n`]),
  ),
  'dep/package.json': '{"name":"dep","version":"1.0.0"}',
  'spy.cjs': SPY,
  'cli.cjs':
    "process.env.WHO = process.argv[2] === 'line' ? 'startup line' : 'startup'; require('./spy.cjs'); require('./lib.js').wait();",
  'peak.cjs': "process.env.WHO = 'memory'; require('./spy.cjs'); require('./lib.js').take();",
  [BENCH_FILE]: BENCH,
  'lib.js': lib(2, 300, 1e8),
});
git('branch', '--move', BRANCHES[0]);
git('checkout', '--quiet', '-b', BRANCHES[1]);
commit(`::error::x @everyone fixes #1 ${ACTS}`, { 'lib.js': lib(0.2, 0, 0) });

const answers = { json: 'gate.json', markdown: 'gate.md', junit: 'gate.xml', html: 'gate.html' };
const OUT = join(top, 'out');
mkdirSync(OUT);
const words = (...more: string[]) => [
  ...['gate', '--base', BRANCHES[0], '--head', BRANCHES[1], '--on', process.execPath, '--offline', '--verbose'],
  ...['--key', NAME.replaceAll('\n', ' '), ...more],
];

function assertNothingHappened(): void {
  assert.deepEqual(globSync('**/pwned', { cwd: top }), []);
  for (const name of FILES) assert.ok(!existsSync(join(top, `${SECRET}-${name}`)), `${name} was written`);
}

/** Of a busy machine a budget may leave no time for the first run: the same command is given more, until what it was asked for was run. */
const BUDGETS = ['12s', '240s'];

async function measuredBy(isRun: () => boolean, ...more: string[]): ReturnType<typeof jsdyno> {
  for (const [i, budget] of BUDGETS.entries()) {
    const ended = await jsdyno(words(...more, '--budget', budget), env, folder);
    if (isRun() || i === BUDGETS.length - 1) return ended;
    assert.deepEqual(commandsIn(ended.stdout + ended.stderr), [], more.join(' '));
    assertNothingHappened();
  }
  throw new Error('no budget');
}

const answered = () => readGateJson(readFileSync(join(OUT, 'gate.json'), 'utf8'));
const hasThrown = () =>
  existsSync(join(OUT, 'gate.json')) && answered().rows.some(({ reason }) => reason?.includes('seen: '));
const hasSpied = (name: string) => existsSync(join(spied, name));

suite('a hostile pull request', () => {
  test('is measured, finds no token, and its texts do nothing but appear', { timeout: 1_200_000 }, async () => {
    const files = Object.entries(answers).flatMap(([kind, name]) => [`--${kind}`, join(OUT, name)]);
    const { code, stdout, stderr } = await measuredBy(hasThrown, '--config', 'ops.yml', ...files);
    assert.ok(existsSync(join(OUT, 'gate.json')), `ended with ${code}: ${stderr}`);
    assertNothingHappened();

    const others = ['startup', 'startup line', 'memory'];
    const other = await measuredBy(() => others.every(hasSpied), '--config', 'processes.yml');
    assert.deepEqual(commandsIn(other.stdout + other.stderr), [], 'processes');
    assertNothingHappened();
    const seen = ['build', 'memory', 'ops', 'postinstall', 'preinstall', 'prepare', 'startup', 'startup line'];
    assert.deepEqual(readdirSync(spied).sort(), seen);
    for (const name of seen) assert.equal(readFileSync(join(spied, name), 'utf8'), '', name);

    const report = answered();
    const thrown = report.rows.find(({ reason }) => reason?.includes('seen: '))?.reason ?? '';
    assert.match(thrown, /seen: ; /, 'the error names each that it finds');
    assert.ok(
      report.rows.some(({ configuration }) => configuration.includes('@everyone')),
      JSON.stringify(report.rows),
    );

    const said = { stdout, stderr, ...read() };
    for (const [what, text] of Object.entries(said)) {
      assert.ok(!text.includes(SECRET), what);
      if (what === 'html') continue;
      assertPrintable(text, what);
      assert.deepEqual(commandsIn(text), [], what);
    }
    assertMarkdown(said.markdown.slice(said.markdown.indexOf('\n')), 'markdown');
    elementsOf(said.html); // throws at markup of others
    assertPrintable(said.html, 'html');
    assert.match(stderr, /GITHUB_TOKEN.* measured code could read/);
  });

  test('whose build fails has no command in what is shown of it', { timeout: 600_000 }, async () => {
    const { code, stdout, stderr } = await jsdyno(
      words('--config', 'ops.yml', '--no-install', '--build', 'node spy.cjs build; exit 3'),
      env,
      folder,
    );
    assert.equal(code, 1, stderr);
    assert.match(stderr, /add-mask::a/, 'it is shown');
    assert.deepEqual(commandsIn(stdout + stderr), []);
    assertPrintable(stderr, 'standard error');
    assertNothingHappened();
  });
});

function read(): Record<keyof typeof answers, string> {
  const texts = Object.entries(answers).map(([kind, name]) => [kind, readFileSync(join(OUT, name), 'utf8')]);
  return Object.fromEntries(texts);
}
