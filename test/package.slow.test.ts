/** The package as npm packs it, in a folder of its own, on this Node.js and on older ones. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type Packed, packPackage } from '../scripts/pack.ts';
import { faultsOf } from '../scripts/packed-faults.ts';
import { findProgram } from '../src/host/files/find-program.ts';
import { listCached } from '../src/host/runtimes/index.ts';
import { tooOldNode } from '../src/text/errors/node-version.ts';
import { ROOT } from './host-variant.ts';
import { isInFull, longForm } from './stats/trials.ts';

/** What a program may do with the package, by the file's name. */
const PROGRAMS = {
  'import.mjs': "import 'jsdyno';",
  'require.cjs': "require('jsdyno');",
  'caught.mjs': "await import('jsdyno').catch(({ code }) => console.log('caught', code));",
  'handled.mjs': "process.on('uncaughtException', ({ code }) => console.log('handled', code)); import('jsdyno');",
  'works.mjs': `import { compare, openStore } from 'jsdyno';
openStore('store.sqlite').close();
await compare({ baseline: 'node@20', contender: ['node@22'], categories: ['url'] }).catch(({ code, hint }) => console.log(code, hint));`,
  'typed.mts': `import { compare } from 'jsdyno';
const report = await compare({ baseline: 'node@20', contenders: ['node@22'], categories: ['url'] });
const wrong: string = report.rows[0]!.counts[0]!;
console.log(wrong);`,
  'operations.mjs': "import { suite } from 'jsdyno'; suite('a').add('b', () => 1);",
};

/** Of what programs of other tools import, with what they declare: `import { bench } from 'jsdyno/mitata'`. */
const ADAPTERS = ['bench-node', 'benchmark', 'mitata', 'tinybench'];

/** Of Node.js 18 to 22.17, which link what jsdyno imports and cannot run it, the first and the last major that this machine has. */
async function olderNodes(): Promise<string[]> {
  const hosts = findProgram('node', { withoutPackages: true });
  const found: { version: string; executable: string }[] = (await listCached()).filter(({ kind }) => kind === 'node');
  if (hosts !== undefined) {
    const version = spawnSync(hosts, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim();
    found.push({ version, executable: hosts });
  }
  const majors = new Map<string, string>();
  for (const { version, executable } of found) {
    const [major = ''] = version.split('.');
    if (tooOldNode(version, '') !== null && Number(major) >= 18) majors.set(major, executable);
  }
  const sorted = [...majors].sort(([one], [other]) => Number(one) - Number(other)).map(([, executable]) => executable);
  return [...new Set([...sorted.slice(0, 1), ...sorted.slice(-1)])];
}

/** What npm would install beside a package, without asking the registry: copies of the checkout's. @returns their names */
function installInto(modules: string, home: string): string[] {
  const names: string[] = [];
  const wanted = [home];
  for (let at = wanted.pop(); at !== undefined; at = wanted.pop()) {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const source = join(ROOT, 'node_modules', name);
      if (names.includes(name) || !existsSync(source)) continue; // of another platform
      names.push(name);
      cpSync(source, join(modules, name), { recursive: true });
      wanted.push(source);
    }
  }
  return names;
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

/** Empty of a process that has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const older = await olderNodes();

suite('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-package-'));
  const home = join(folder, 'node_modules/jsdyno');
  const main = join(home, 'dist/src/cli/main.js');
  const installed: string[] = [];
  let packed: Packed;
  after(() => rmSync(folder, { recursive: true, force: true }));

  before(async () => {
    packed = await packPackage(folder, isInFull);
    mkdirSync(home, { recursive: true });
    execFileSync('tar', ['xzf', packed.path, '-C', home, '--strip-components=1']);
    installed.push(...installInto(join(folder, 'node_modules'), home));
    for (const [file, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, file), text);
  });

  const run = (node: string, args: string[]) =>
    spawnSync(node, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, JSDYNO_HOME: folder } });

  test('works on this Node.js', () => {
    const { stdout, stderr } = run(process.execPath, ['works.mjs']);
    assert.equal(stderr, '');
    assert.equal(stdout, 'BAD_OPTION did you mean contenders?\n');
    assert.match(run(process.execPath, [main, 'list', 'url']).stdout, /^url\/url-parse\.js$/m);
  });

  test('has no faults that publint and arethetypeswrong see, and is not larger than before', longForm(), async () => {
    assert.deepEqual(await faultsOf(packed), []);
  });

  test('exports to modules what its adapters declare', () => {
    const imports = ADAPTERS.map((name, at) => {
      const declared = readFileSync(join(home, `src/harness/operations/adapters/${name}.d.cts`), 'utf8');
      const names = [...declared.matchAll(/^(?:export| ) (?:class|const|function) (\w+)/gm)].map(([, word]) => word);
      assert.ok(names.length > 10, name);
      return `import { ${[...new Set(names)].map((word) => `${word} as ${word}${at}`)} } from 'jsdyno/${name}';\n`;
    });
    writeFileSync(join(folder, 'names.mjs'), `${imports.join('')}process.exit(0);`);
    assert.equal(run(process.execPath, ['names.mjs']).stderr, '');
  });

  test('has types that a strict program compiles with, without other types', longForm(), () => {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      skipDefaultLibCheck: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.mts'] }));
    const { stdout } = run(process.execPath, [join(ROOT, 'node_modules/.bin/tsc'), '-p', folder]);
    // Nothing else: what is not exported, or became any, would be told or not.
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/:.*?: /, ': ')),
      ["typed.mts(3,7): Type 'number' is not assignable to type 'string'."],
    );
  });

  test('leads from its pages to the web, and holds the licences of all that is in it', () => {
    const text = (file: string) => readFileSync(join(home, file), 'utf8');
    for (const page of ['README.md', 'CHANGELOG.md']) assert.doesNotMatch(text(page), /\]\((?!https:|#)/);
    assert.match(text('dist/licenses.md'), /^# preact [\d.]+, MIT\n\nThe MIT License/m);
    // What goes into pages of users.
    for (const script of ['page', 'site']) {
      const [notices = ''] = text(`dist/web/${script}.js`).split('*/');
      for (const one of [/^\/\*!\n# echarts .*, Apache-2.0$/m, /^Apache ECharts$/m, /Mike Bostock/, /^# zrender/m])
        assert.match(notices, one);
    }
  });

  test('has no path of the machine that made it', () => {
    assert.equal(spawnSync('grep', ['-rl', '-e', ROOT, '-e', 'jsdyno-pack-', home], { encoding: 'utf8' }).stdout, '');
  });

  test('is small: what npm installs with it, too', () => {
    assert.ok(installed.length < 20, installed.join());
    assert.ok(megabytes(join(folder, 'node_modules')) < 45);
  });

  test('measures, draws, writes pages and profiles', longForm(), () => {
    writeFileSync(join(folder, 'ops.cjs'), "require('jsdyno').suite('a').add('b', () => JSON.parse('[1]'));");
    const line = (...args: string[]) => {
      const { status, stdout, stderr } = run(process.execPath, [main, ...args]);
      assert.ok(status === 0 || status === 1, stderr);
      return stdout;
    };
    const ops = ['ops', 'ops.cjs', '--on', `a: ${process.execPath}`, '--on', `b: ${process.execPath}`, '--runs', '1'];
    line(...ops);
    line('report', '-o', 'page.html');
    assert.match(readFileSync(join(folder, 'page.html'), 'utf8'), /<svg/);
    line('plot', 'interval', '-o', 'plot.png');
    assert.equal(readFileSync(join(folder, 'plot.png')).subarray(1, 4).toString(), 'PNG');
    assert.match(line('show', '--format', 'json'), /"verdict"/);
    writeFileSync(join(folder, 'work.cjs'), 'for (let i = 0; i < 5e7; i++) Math.sqrt(i);');
    assert.match(line('flame', '-o', 'flame.html', '--', process.execPath, 'work.cjs'), /busy/);
  });

  test(
    'has a guard beside what it starts',
    longForm({ skip: process.platform !== 'linux' && 'no /proc' }),
    async () => {
      const sleeps = `${process.execPath} -e 'setTimeout(() => {}, 20000)'`;
      const child = spawn(process.execPath, [main, 'startup', sleeps, '--runs', '1'], {
        cwd: folder,
        env: { ...process.env, JSDYNO_HOME: folder },
        stdio: 'ignore',
      });
      try {
        const guard = `benchmark-guard ${child.pid}`;
        const isThere = () => readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(guard));
        for (let i = 0; i < 300 && !isThere(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
        assert.ok(isThere());
      } finally {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  );

  test('says what a farm needs beside it', () => {
    const { status, stderr } = run(process.execPath, [main, 'farm', 'status', '--farm', 'postgres://127.0.0.1:1/x']);
    assert.equal(status, 2);
    assert.match(stderr, /needs the packages pg and pg-boss \[PACKAGE_MISSING\]\n.*npm install pg pg-boss/);
  });

  test('has an older Node.js to be tried on', { skip: older.length === 0 && 'none here' }, () => {});

  for (const [i, node] of older.entries()) {
    test(`says in one line what to type: ${node}`, i === 0 ? {} : longForm(), () => {
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
