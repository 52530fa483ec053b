import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from '../host/runtimes/fake-registry.ts';
import { KNOWN_SUITE } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

forgetNpmEnvironment();
const registry = await startFakeRegistry();
// A release is this Node.js; from 18.3.0 on it interprets, which the file's rates, that are known, follow.
for (let minor = 0; minor < 5; minor++) {
  registry.publish('node', `18.${minor}.0`, minor >= 3 ? { flags: '--jitless' } : {});
}
const project = makeProject(registry);
const { env, remove } = sandbox();
env.JSDYNO_CACHE = project.cacheDir;
after(async () => {
  remove();
  await registry.close();
});
const ROW = ['--suite', KNOWN_SUITE, 'steps/known.js', 'k=8', 'n=100000', '--sequential', '--seed', '1'];
const run = (...args: string[]) => inProcess(args, env, project.cwd);

suite('why --bisect', { skip: process.platform === 'win32' }, () => {
  test('names the release first, then explains that pair; both are stored', async () => {
    const ends = ['--old', 'node@18.1.0', '--new', 'node@18.4.0'];
    const { code, stdout, stderr } = await run(
      ...['why', '--bisect', ...ends, ...ROW, '--no-profiles', '--no-try', '--format', 'json'],
    );
    assert.equal(code, 5, stderr);
    const [, search = ''] = /^it changed between node@18\.2\.0 and node@18\.3\.0: (\S+)$/m.exec(stderr) ?? [];
    assert.notEqual(search, '', stderr);
    const answer = documentOf('why', stdout);
    assert.deepEqual([answer.sides.old.label, answer.sides.new.label], ['node@18.2.0', 'node@18.3.0']);
    assert.ok(answer.real.different && answer.real.ratio < 1, JSON.stringify(answer.real));
    assert.equal(answer.outcome, 'not explained');
    assert.equal(documentOf('bisect', (await run('show', search, '--format', 'json')).stdout).outcome, 'found');
    assert.equal(documentOf('why', (await run('show', 'last', '--format', 'json')).stdout).outcome, answer.outcome);
  });

  test('where nothing changed between the ends, that is the answer, and nothing is explained', async () => {
    const ends = ['--old', 'node@18.0.0', '--new', 'node@18.2.0'];
    const { code, stdout, stderr } = await run('why', '--bisect', ...ends, ...ROW, '--no-profiles', '--no-try');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /Nothing changed|nothing changed/);
    assert.doesNotMatch(stderr, /it changed between/);
  });
});
