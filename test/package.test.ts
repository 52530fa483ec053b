/** The package as npm packs it, in a folder of its own, on this Node.js and on older ones. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { tooOldNode } from '../src/errors/node-version.ts';
import { findProgram } from '../src/files/find-program.ts';
import { packageVersion } from '../src/files/package-file.ts';
import { listCached } from '../src/runtimes/index.ts';
import { ROOT } from './host-variant.ts';

/** What a program may do with the package, by the file's name. */
const PROGRAMS = {
  'import.mjs': "import 'jsdyno';",
  'require.cjs': "require('jsdyno');",
  'caught.mjs': "await import('jsdyno').catch(({ code }) => console.log('caught', code));",
  'handled.mjs': "process.on('uncaughtException', ({ code }) => console.log('handled', code)); import('jsdyno');",
  'works.mjs': `import { compare, openStore } from 'jsdyno';
openStore('store.sqlite').close();
await compare({ baseline: 'node@20', contender: ['node@22'], categories: ['url'] }).catch(({ code, hint }) => console.log(code, hint));`,
  'operations.mjs': "import { suite } from 'jsdyno'; suite('a').add('b', () => 1);",
};

/** What no package is made of. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'test']);

/** Node.js 18 to 22.17, as far as this machine has them: those that link what jsdyno imports, and cannot run it. */
async function olderNodes(): Promise<string[]> {
  const hosts = findProgram('node', { withoutPackages: true });
  const cached = (await listCached()).filter(({ kind }) => kind === 'node').map(({ executable }) => executable);
  return [...new Set([...(hosts === undefined ? [] : [hosts]), ...cached])].filter((node) => {
    const version = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim();
    return tooOldNode(version, '') !== null && Number(version.split('.')[0]) >= 18;
  });
}

const older = await olderNodes();

suite('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-package-'));
  const home = join(folder, 'node_modules/jsdyno');
  const main = join(home, 'dist/src/cli/main.js');
  after(() => rmSync(folder, { recursive: true, force: true }));

  before(() => {
    // Not in the checkout: what is compiled there would be taken in place of its sources.
    const sources = join(folder, 'sources');
    const isPart = (path: string) => !LEFT_OUT.has(relative(ROOT, path));
    cpSync(ROOT, sources, { recursive: true, filter: isPart });
    symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
    mkdirSync(home, { recursive: true });
    const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: sources, env, stdio: 'pipe' });
    execFileSync('tar', ['xzf', join(folder, `jsdyno-${packageVersion()}.tgz`), '-C', home, '--strip-components=1']);
    // What npm would install beside it, without asking the registry.
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
    for (const [file, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, file), text);
  });

  const run = (node: string, args: string[]) =>
    spawnSync(node, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, JSDYNO_HOME: folder } });

  test('works on this Node.js', () => {
    const { stdout, stderr } = run(process.execPath, ['--disable-warning=ExperimentalWarning', 'works.mjs']);
    assert.equal(stderr, '');
    assert.equal(stdout, 'BAD_OPTION did you mean contenders?\n');
    assert.match(run(process.execPath, [main, 'list', 'url']).stdout, /^url\/url-parse\.js$/m);
  });

  test('has an older Node.js to be tried on', { skip: older.length === 0 && 'none here' }, () => {});

  for (const node of older) {
    test(`says in one line what to type: ${node}`, () => {
      const line = /^jsdyno:? needs Node\.js 22\.18 or newer, this is [\d.]+; type: (.*) \[NODE_TOO_OLD\]\n$/;
      const typed = (args: string[]) => {
        const { status, stdout, stderr } = run(node, args);
        assert.match(stderr, line);
        assert.deepEqual([status, stdout], [2, '']);
        return line.exec(stderr)?.[1];
      };
      assert.equal(
        typed([main, 'compare', '--old', 'node@20', 'a b']),
        "npx -p node@22 -- jsdyno compare --old node@20 'a b'",
      );
      assert.equal(typed(['import.mjs']), 'npx -p node@22 -- node FILE');
      assert.equal(typed(['operations.mjs']), 'npx -p node@22 -- node FILE');
      assert.equal(run(node, ['caught.mjs']).stdout, 'caught NODE_TOO_OLD\n');
      assert.equal(run(node, ['handled.mjs']).stdout, 'handled NODE_TOO_OLD\n');
      // Earlier ones cannot require modules at all, and say so.
      const required = run(node, ['require.cjs']).stderr;
      if (!required.includes('ERR_REQUIRE_ESM')) assert.match(required, line);
    });
  }
});
