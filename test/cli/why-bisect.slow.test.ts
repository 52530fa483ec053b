import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { forgetNpmEnvironment, makeProject, startFakeRegistry } from '../host/runtimes/fake-registry.ts';
import { KNOWN_SUITE } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { longForm } from '../stats/trials.ts';
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

const QUICK = ['--no-profiles', '--no-try'];
const json = ['--format', 'json'];
const releases = (...minors: number[]) => minors.flatMap((minor) => ['--on', `node@18.${minor}.0`]);

suite('why of a search', { skip: process.platform === 'win32' }, () => {
  test('--bisect names the release first, then explains that pair; both are stored, and the pair is known by the name of either', async () => {
    const ends = ['--old', 'node@18.1.0', '--new', 'node@18.4.0'];
    const { code, stdout, stderr } = await run('why', '--bisect', ...ends, ...ROW, ...QUICK, ...json);
    assert.equal(code, 5, stderr);
    const [, search = ''] = /^it changed between node@18\.2\.0 and node@18\.3\.0: (\S+)$/m.exec(stderr) ?? [];
    assert.notEqual(search, '', stderr);
    const answer = documentOf('why', stdout);
    assert.deepEqual([answer.sides.old.label, answer.sides.new.label], ['node@18.2.0', 'node@18.3.0']);
    assert.ok(answer.real.different && answer.real.ratio < 1, JSON.stringify(answer.real));
    assert.equal(answer.outcome, 'not explained');
    assert.equal(documentOf('bisect', (await run('show', search, ...json)).stdout).outcome, 'found');
    assert.equal(documentOf('why', (await run('show', 'last', ...json)).stdout).outcome, answer.outcome);

    // Of what it explained itself the sides are known, too. That a pair is measured by the name of its search: the sweep below.
    for (const name of [search, 'last']) {
      const planned = await run('why', name, '--plan');
      assert.match(planned.stdout, /^node@18\.2\.0 against node@18\.3\.0$/m, planned.stderr);
    }
  });

  test(
    'where nothing changed between the ends, that is the answer, and nothing is explained; the pair that is left is named',
    longForm(),
    async () => {
      const ends = ['--old', 'node@18.0.0', '--new', 'node@18.2.0'];
      const { code, stdout, stderr } = await run('why', '--bisect', ...ends, ...ROW, ...QUICK);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /Nothing changed|nothing changed/);
      assert.doesNotMatch(stderr, /it changed between/);
      const asked = await run('why', 'last');
      assert.equal(asked.code, 2);
      assert.match(
        asked.stderr,
        /has found no step of steps\/known\.js .*jsdyno why .* --old node@18\.0\.0 --new node@18\.2\.0/s,
      );
    },
  );

  test('explains the step of a sweep, and of several says what to type', longForm(), async () => {
    const found = await run('sweep', ...releases(1, 2, 3), ...ROW, '--no-progress');
    assert.equal(found.code, 0, found.stderr);
    const { code, stdout, stderr } = await run('why', 'last', ...QUICK, ...json);
    assert.equal(code, 5, stderr);
    const { sides } = documentOf('why', stdout);
    assert.deepEqual([sides.old.label, sides.new.label], ['node@18.2.0', 'node@18.3.0']);

    const two = await run('sweep', ...releases(2, 3), ...ROW, '--set', 'k=1', '--no-progress');
    assert.equal(two.code, 0, two.stderr);
    const several = await run('why', 'last');
    assert.equal(several.code, 2);
    assert.match(
      several.stderr,
      /has found 2 steps: steps\/known\.js .*: node@18\.3\.0 is slower by .* against node@18\.2\.0; /,
    );
    assert.match(
      several.stderr,
      /explain one: jsdyno why \S+ 'steps\/known\.js .*' --old node@18\.2\.0 --new node@18\.3\.0, or /,
    );
  });
});
