import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Variant } from '../../../src/host/runtimes/index.ts';
import {
  held,
  onVariant,
  profiledByItself,
  profiledByNode,
  readableByPerf,
} from '../../../src/inspect/capture/program.ts';
import { hostVariant } from '../../host-variant.ts';

const on = (kind: 'node' | 'bun' | 'deno', flags: string[] = []): Variant => {
  const host = hostVariant('other', flags);
  return { ...host, env: { A: '1' }, runtime: { ...host.runtime, kind, executable: `/runtimes/${kind}` } };
};

suite('a program', () => {
  test('is started on another runtime in place of its own', () => {
    const words = ['node', '--expose-gc', 'app.js', '--port', '1'];
    assert.deepEqual(onVariant(words, on('node', ['--maglev'])), {
      command: '/runtimes/node',
      args: ['--maglev', '--expose-gc', 'app.js', '--port', '1'],
      env: { A: '1' },
    });
    assert.deepEqual(onVariant(['app.js'], on('bun')).args, ['app.js']);
    assert.deepEqual(onVariant(['node', 'app.js'], on('deno')).args, ['run', '-A', 'app.js']);
    assert.deepEqual(onVariant(['deno', 'run', '--allow-net', 'app.js'], on('deno')).args, [
      'run',
      '--allow-net',
      'app.js',
    ]);
  });

  test('that is another command finds the runtime first on its PATH', () => {
    const { command, args, env } = onVariant(['npm', 'start'], on('node'));
    assert.deepEqual([command, ...args], ['npm', 'start']);
    assert.match(env.PATH ?? '', /^\/runtimes:/);
  });

  test('keeps the NODE_OPTIONS of its variant, else of the surroundings', () => {
    const order = { port: 1, word: 'w', folder: '/f', what: 'cpu', interval: 5000, begin: true } as const;
    const optionsOf = (env: Record<string, string>, around: string | undefined) =>
      profiledByNode({ command: 'node', args: [], env }, order, around).env.NODE_OPTIONS;
    assert.match(optionsOf({ NODE_OPTIONS: '--a' }, '--b') ?? '', /^--a --require \S+profiler\.cjs$/);
    assert.match(optionsOf({}, '--b') ?? '', /^--b --require /);
    assert.match(optionsOf({}, undefined) ?? '', /^--require /);
  });

  test('of Bun and Deno takes its profile itself', () => {
    const bun = profiledByItself({ command: 'bun', args: ['app.js'], env: {} }, 'bun', '/f', 5000);
    assert.deepEqual([bun.args[0], bun.args.at(-1)], ['--cpu-prof', 'app.js']);
    const deno = profiledByItself({ command: 'deno', args: ['run', '-A', 'app.js'], env: {} }, 'deno', '/f', 5000);
    assert.deepEqual(deno.args.slice(0, 2), ['run', '--cpu-prof']);
    assert.deepEqual(deno.args.slice(-2), ['-A', 'app.js']);
  });

  test('of Deno under perf has the flags in one argument, beside its own', () => {
    const wordsOf = (...args: string[]) => readableByPerf({ command: 'deno', args, env: {} }, 'deno').args;
    const flags = '--perf-basic-prof,--interpreted-frames-native-stack';
    assert.deepEqual(wordsOf('run', '-A', 'app.js'), ['run', `--v8-flags=${flags}`, '-A', 'app.js']);
    assert.deepEqual(wordsOf('--v8-flags=--no-opt', 'app.js'), ['run', `--v8-flags=--no-opt,${flags}`, 'app.js']);
  });

  test('that is held hands its words on as they are', () => {
    const { command, args } = held({ command: 'node', args: ['a b', '$x'], env: {} });
    assert.equal(command, 'sh');
    assert.deepEqual(args.slice(2), ['sh', 'node', 'a b', '$x']);
  });
});
