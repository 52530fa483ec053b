import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { JsdynoError } from '../../src/errors/catalogue.ts';
import type { Runtime, Variant } from '../../src/runtimes/index.ts';
import { commandVariants, parseCommand } from '../../src/suites/startup/command-variants.ts';
import { STARTUP_SCRIPTS } from '../../src/suites/startup/scripts.ts';
import { startOf } from '../../src/suites/startup/start.ts';
import { prepareStartupFiles, startupFiles } from '../../src/suites/startup/startup-files.ts';
import { chooseScripts } from '../../src/suites/startup/startup-plan.ts';
import { hostVariant } from '../host-variant.ts';

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const badOption = (error: unknown) => error instanceof JsdynoError && error.code === 'BAD_OPTION';

function variantOf(kind: Runtime['kind'], version: string): Variant {
  const variant = hostVariant();
  return { ...variant, runtime: { ...variant.runtime, kind, version } };
}

suite('the built-in scripts', () => {
  const { folder, sha256 } = prepareStartupFiles(scratch);

  test('are the same each time, and written once', () => {
    assert.deepEqual(startupFiles(), startupFiles());
    assert.deepEqual(prepareStartupFiles(scratch), { folder, sha256 });
    assert.equal(readdirSync(join(scratch, 'startup')).length, 1);
  });

  test('are put back where they were changed or lost', () => {
    writeFileSync(join(folder, 'empty.js'), 'process.exit(1);');
    rmSync(join(folder, 'esm'), { recursive: true });
    prepareStartupFiles(scratch);
    for (const [name, text] of startupFiles()) assert.equal(readFileSync(join(folder, name), 'utf8'), text);
  });

  test('are a tool of 200 CommonJS modules and a graph of 100 ES modules', () => {
    const count = (pattern: RegExp) => [...startupFiles().keys()].filter((name) => pattern.test(name)).length;
    assert.equal(count(/^cli\/(?!bundle)/), 200);
    assert.equal(count(/^esm\//), 100);
  });

  test('all run', () => {
    for (const { name, entry, kind } of STARTUP_SCRIPTS) {
      if (kind === 'snapshot') continue; // not by itself
      const { status, stderr } = spawnSync(process.execPath, [join(folder, entry)], { encoding: 'utf8' });
      assert.equal(status, 0, `${name}: ${stderr}`);
    }
  });

  test('load all of their modules', () => {
    const loaded = `require(process.argv[1]);
      console.log(Object.keys(require.cache).filter((name) => /cli/.test(name)).length)`;
    const { stdout } = spawnSync(process.execPath, ['-e', loaded, join(folder, 'cli/main.js')], { encoding: 'utf8' });
    assert.equal(stdout.trim(), '200');
  });

  test('that a runtime lacks are unavailable, with the reason', () => {
    const start = (kind: 'snapshot' | 'compile-cache', variant: Variant) =>
      startOf({ script: '/a/b.js', kind, warmup: 0 }, variant);
    assert.ok('line' in start('snapshot', variantOf('node', '18.20.0')));
    assert.deepEqual(start('snapshot', variantOf('node', '18.19.0')), {
      unavailable: 'startup snapshots need Node.js 18.20 or newer',
    });
    assert.deepEqual(start('compile-cache', variantOf('bun', '1.4.5')), {
      unavailable: 'a compile cache needs Node.js 22.1 or newer',
    });
    const cached = start('compile-cache', variantOf('node', '22.1.0'));
    assert.ok('line' in cached && cached.line.env.NODE_COMPILE_CACHE === join('/a', 'compile-cache'));
    assert.ok(cached.leastWarmup === 1);
  });
});

suite('choosing scripts', () => {
  test('all that are built in, some of them, or files', () => {
    assert.equal(chooseScripts([]).length, STARTUP_SCRIPTS.length);
    const own = join(scratch, 'own.js');
    writeFileSync(own, '');
    assert.deepEqual(chooseScripts(['cli', own, 'cli']), [{ name: 'cli' }, { name: own, path: own }]);
  });

  test('a name that is mistyped is an error with what was meant', () => {
    assert.throws(
      () => chooseScripts(['emty']),
      (error: unknown) => {
        return (
          error instanceof JsdynoError &&
          error.code === 'UNKNOWN_BENCHMARK' &&
          /did you mean empty/.test(error.hint ?? '')
        );
      },
    );
  });
});

suite('command lines', () => {
  test('have a label, environment, a program and arguments', () => {
    assert.deepEqual(parseCommand(`fast: A=1 B='x y' node "a b.js" --n=1`, false), {
      label: 'fast',
      env: { A: '1', B: 'x y' },
      program: 'node',
      flags: ['a b.js', '--n=1'],
    });
    assert.equal(parseCommand('node a.js', false).label, 'node a.js');
  });

  test('of a shell are handed to it whole', { skip: process.platform === 'win32' }, () => {
    const { program, flags } = parseCommand('cat a | wc -l > /dev/null', true);
    assert.deepEqual([program, ...flags], ['sh', '-c', 'cat a | wc -l > /dev/null']);
  });

  test('that need a shell are refused without one; quoted signs are not', () => {
    for (const line of ['a | b', 'a > b', 'a && b', 'echo $HOME', 'ls *.js', 'a;b']) {
      assert.throws(() => parseCommand(line, false), badOption, line);
    }
    assert.deepEqual(parseCommand(`node -e '1 | 2' "a*b" c\\*`, false).flags, ['-e', '1 | 2', 'a*b', 'c*']);
  });

  test('that name no program are refused', async () => {
    assert.throws(() => parseCommand('A=1', false), badOption);
    assert.throws(() => parseCommand(' ', false), badOption);
    await assert.rejects(commandVariants(['no-such-program-here'], { folder: scratch }), badOption);
  });

  test('are variants with the digest of the program', async () => {
    const [variant] = await commandVariants([`${process.execPath} a.js`], { folder: scratch });
    assert.equal(variant?.runtime.kind, 'command');
    assert.equal(variant?.runtime.executable, process.execPath);
    assert.match(variant?.runtime.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual(variant?.flags, ['a.js']);
  });
});
