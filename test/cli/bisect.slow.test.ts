import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, suite, test } from 'node:test';
import { listCached } from '../../src/host/runtimes/index.ts';
import { isAtLeast } from '../../src/host/runtimes/is-at-least.ts';
import type { BisectAnswer } from '../../src/search/bisect/answer/bisect-answer.ts';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from '../host/runtimes/fake-registry.ts';
import { KNOWN_SUITE } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';
import { NO_TERMINAL, onTerminal } from './pseudo-terminal.ts';

const SEARCH = ['bisect', '--old', 'node@17.1.0', '--new', 'node@18'];
const TO_JSON = ['buffers/buffer-tojson.js', 'len=4096', 'n=1000'];
const cached = (await listCached()).filter(({ kind }) => kind === 'node').map(({ version }) => version);
const isThere = ['17.1.0', '18.20.'].every((part) => cached.some((version) => version.startsWith(part)));

suite('releases that are cached', { skip: isThere ? false : 'needs node@17.1.0 and node@18' }, () => {
  const { env, remove } = sandbox();
  after(remove);

  // Buffer.prototype.toJSON of 4 KiB is eight times as slow from 17.2.0 on, in the first 10,000 calls of a process. One after the other: in
  // turns at load 50 node@18.20.8 became as fast as node@16.20.2 in 25 of 28 blocks, and the answer was that nothing changed.
  test('what made toJSON slow is found between the last good one and the first bad one', longForm(), async () => {
    const { code, stdout, stderr } = await inProcess(
      [...SEARCH, ...TO_JSON, '--sequential', '--offline', '--format', 'json', '--seed', '1'],
      env,
    );
    assert.equal(code, 0, stderr);
    const answer = documentOf('bisect', stdout) as BisectAnswer & { words: string[] };
    assert.equal(answer.outcome, 'found', stdout);
    const [step, ...others] = answer.steps;
    assert.ok(step !== undefined && others.length === 0, stdout);
    const [before = '', behind = ''] = [step.before, step.after].map((place) => answer.places[place]?.version ?? '');
    assert.ok(isAtLeast(before, 17, 1, 0) && !isAtLeast(before, 17, 2, 0), before);
    assert.ok(isAtLeast(behind, 17, 2, 0), behind);
    assert.ok(step.ratio < 0.5 && step.confirmed && step.probability >= 0.99);
    assert.ok(step.changes?.components.list.some(({ name }) => name === 'v8'));
    assert.match(stderr, /confirming: 17\.1\.0, /);
  });
});

forgetNpmEnvironment();
const registry = await startFakeRegistry();
// A release is this Node.js; from 18.5.0 on it interprets. What the package of 18.4.0 carries is another one.
for (let minor = 0; minor < 8; minor++) {
  registry.publish('node', `18.${minor}.0`, {
    ...(minor >= 5 ? { flags: '--jitless' } : {}),
    ...(minor === 4 ? { says: '1.1.1' } : {}),
  });
}
registry.publish('bun', '1.0.0');
const project = makeProject(registry);
const { env, remove } = sandbox();
env.JSDYNO_CACHE = project.cacheDir;
after(async () => {
  remove();
  await registry.close();
});
const ROW = ['--suite', KNOWN_SUITE, 'steps/known.js', 'k=8', 'n=100000', '--sequential'];
const ENDS = ['--old', 'node@18.0.0', '--new', 'node@18.7.0'];
const run = (...args: string[]) => inProcess(args, env, project.cwd);

suite('releases of a registry', { skip: process.platform === 'win32' }, () => {
  test('--plan says how much there is to do, and stores nothing', async () => {
    const { code, stdout, stderr } = await run('bisect', ...ENDS, ...ROW, '--plan');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^steps\/known\.js .*\nnode@18\.0\.0 to node@18\.7\.0: 8 releases, 6 between the ends\n/);
    assert.match(stdout, /about \d+ to \d+ runs .*\nabout \d to \d releases to measure .* 6 of 8 are not cached/);
    assert.match((await run('experiments')).stdout, /^nothing is stored yet/);
  });

  test('Ctrl-C keeps what was measured, resume goes on; one that cannot be had is skipped; show prints it', async () => {
    const { child, ended } = start(['bisect', ...ENDS, ...ROW, '--seed', '1'], env, project.cwd);
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    while (!said.includes('block 3')) await once(child.stderr as NodeJS.ReadableStream, 'data');
    child.kill('SIGINT');
    const interrupted = await ended;
    assert.equal(interrupted.code, 130, interrupted.stderr);
    const [, name = ''] = /"jsdyno resume (\S+)" continues/.exec(interrupted.stderr) ?? [];
    assert.match(interrupted.stdout, /^steps\/known\.js .*\n[\s\S]*The search is not finished/);
    assert.match((await run('show', name)).stdout, /The search is not finished/);

    const { code, stdout, stderr } = await run('resume', name);
    assert.equal(code, 5, stderr);
    assert.match(stdout, /There is a step after node@18\.3\.0, at node@18\.5\.0 at the latest, slower by /);
    assert.match(stdout, /one of 2 releases, node@18\.4\.0, node@18\.5\.0/);
    assert.match(stdout, /^skipped node@18\.4\.0: .* says that it is node 1\.1\.1/m);
    const answer = documentOf('bisect', (await run('show', name, '--format', 'json')).stdout) as BisectAnswer;
    assert.deepEqual([answer.outcome, answer.open[0]?.why, answer.state], ['set', 'unavailable', 'done']);
    assert.deepEqual(answer.command.slice(0, 3), ['bisect', '--old', 'node@18.0.0']);
    assert.match((await run('show', name, '--format', 'markdown')).stdout, /^### `steps\/known\.js k=8 /);
    const other = await run('show', name, '--format', 'csv');
    assert.match(other.stderr, /is a bisect, which has no format "csv"/);
    assert.deepEqual(registry.log.filter((line) => line.endsWith('18.1.0.tgz')).length <= 1, true);
  });

  test('a terminal draws the strip in place, never wider than it is', { skip: NO_TERMINAL }, async () => {
    const columns = 40;
    process.chdir(project.cwd);
    const { code, shown } = await onTerminal(columns, ['bisect', ...ENDS, ...ROW, '--budget', '300ms'], {
      ...env,
      npm_config_registry: registry.url,
    });
    assert.equal(code, 5, shown);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal is told by them
    const lines = shown.split(/\r?\n|\r|\x1b\[[\d;?]*[A-Za-z]/);
    assert.ok(
      lines.some((line) => /^\S.*·/.test(line)),
      shown,
    );
    for (const line of lines) assert.ok([...line].length <= columns, line);
  });

  test('what cannot be searched is said in one line each', async () => {
    const refused: [string[], RegExp][] = [
      [['--old', 'node@18.7.0', '--new', 'node@18.0.0', ...ROW], /other way round \[BAD_SERIES\]\n {2}.*--swap$/m],
      [['--old', 'node@18.7.0', '--new', 'node@18', ...ROW], /both ends are node@18\.7\.0 \[BAD_SERIES\]$/m],
      [['--old', 'node@18.0.0', '--new', 'bun@1', ...ROW], /no releases between .* \[BAD_SERIES\]$/m],
      [['--old', 'node@18.0.0', '--new', process.execPath, ...ROW], /is a path, and .* \[BAD_SERIES\]$/m],
      [['--old', 'node@18.0.0', ...ROW], /bisect needs a new end, --new \[BAD_USAGE\]$/m],
      [[...ENDS], /the benchmark to measure is missing \[BAD_USAGE\]$/m],
      [[...ENDS, '--suite', KNOWN_SUITE, 'steps/none.js'], /\[NO_BENCHMARKS\]$/m],
      [[...ENDS, ...ROW, 'k=9', 'x=1'], /\[BAD_OPTION\]$/m],
      [
        [...ENDS, '--suite', KNOWN_SUITE, 'steps/known.js', 'n=100000'],
        /a search needs one row, but there are 2 of steps\/known\.js: .* \[BAD_USAGE\]\n {2}add what tells it/m,
      ],
    ];
    for (const [words, message] of refused) {
      const { code, stdout, stderr } = await run('bisect', ...words);
      assert.deepEqual([code, stdout], [2, ''], `${words.join(' ')}: ${stderr}`);
      assert.match(stderr, message, words.join(' '));
    }
  });

  test('--swap exchanges the ends', async () => {
    const ends = ['--old', 'node@18.7.0', '--new', 'node@18.0.0', '--swap'];
    const { code, stdout } = await run('bisect', ...ends, ...ROW, '--plan');
    assert.equal(code, 0);
    assert.match(stdout, /^node@18\.0\.0 to node@18\.7\.0: 8 releases/m);
  });
});
