import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../../../src/host/runtimes/index.ts';
import type { RuntimeKind } from '../../../src/host/runtimes/types.ts';

const variant = (kind: RuntimeKind, version: string, flags: string[] = []) => ({
  env: { A: '1' },
  flags,
  runtime: { kind, version, executable: `/opt/${kind}` },
});

test("Node: the script's flags, then the variant's, which have the last word", () => {
  assert.deepEqual(commandLine(variant('node', '22.9.0', ['--no-opt']), '/b/x.js', ['n=1'], ['--expose-gc']), {
    command: '/opt/node',
    args: ['--expose-gc', '--no-opt', '/b/x.js', 'n=1'],
    env: { A: '1' },
  });
});

test("Bun: nothing above the script's folder is read, nothing is fetched", () => {
  const { args } = commandLine(variant('bun', '1.3.0', ['--smol']), '/b/x.js', ['n=1']);
  const names = args.map((arg) => arg.split('=')[0]);
  assert.deepEqual(names, ['--config', '--env-file', '--tsconfig-override', '--no-install', '--smol', '/b/x.js', 'n']);
  const namesOf = (version: string) =>
    commandLine(variant('bun', version), '/x.js', []).args.map((arg) => arg.split('=')[0]);
  assert.ok(!namesOf('1.1.34').includes('--tsconfig-override'));
  assert.deepEqual(namesOf('1.0.12'), ['--config', '--env-file', '--no-install', '/x.js']);
  assert.deepEqual(namesOf('1.0.11'), ['--config', '--no-install', '/x.js'], 'it would print its help and end');
});

test("Bun: the user's own settings replace ours", () => {
  const { args } = commandLine(variant('bun', '1.3.0', ['--config=/mine.toml', '--install=force']), '/b/x.js', []);
  assert.deepEqual(
    args.filter((arg) => /^--(config|no-install|install)/.test(arg)),
    ['--config=/mine.toml', '--install=force'],
  );
});

test("Deno: V8's flags go in one argument, Deno's stay", () => {
  const flags = ['--max-old-space-size=99', '--unstable-kv', '--v8-flags=--no-opt,--jitless'];
  const { args, env } = commandLine(variant('deno', '2.9.6', flags), '/b/x.js', ['n=1'], ['--expose-gc']);
  assert.deepEqual(args, [
    'run',
    '-A',
    '--quiet',
    '--no-lock',
    '--no-config',
    '--cached-only',
    '--unstable-detect-cjs',
    '--v8-flags=--expose-gc,--max-old-space-size=99,--no-opt,--jitless',
    '--unstable-kv',
    '/b/x.js',
    'n=1',
  ]);
  assert.deepEqual(env, { DENO_NO_UPDATE_CHECK: '1', DENO_NO_PACKAGE_JSON: '1', A: '1' });
});

test('Deno: what contradicts a flag of the user is left out', () => {
  const argsFor = (...flags: string[]) => commandLine(variant('deno', '2.9.6', flags), '/b/x.js', []).args;
  assert.ok(!argsFor('--allow-read').includes('-A'));
  assert.ok(argsFor('--allow-read').includes('--no-prompt'));
  assert.equal(argsFor('-A').filter((arg) => arg === '-A').length, 1);
  assert.ok(!argsFor('--config=/mine.json').includes('--no-config'));
});
