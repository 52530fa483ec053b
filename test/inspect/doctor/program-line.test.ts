import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Variant } from '../../../src/host/runtimes/index.ts';
import { programLine, runtimeIn, SIGNALS, sizedAs } from '../../../src/inspect/doctor/program-line.ts';
import { hostVariant } from '../../host-variant.ts';

const on = (kind: 'node' | 'bun' | 'deno', version: string, flags: string[] = []): Variant => {
  const host = hostVariant('x', flags);
  return { ...host, runtime: { ...host.runtime, kind, version, executable: `/bin/${kind}` } };
};

suite('a command line', () => {
  test('begins with a runtime, by name or path, or does not', () => {
    assert.equal(runtimeIn(['node', 'app.js']), 'node');
    assert.equal(runtimeIn(['./out/Release/node', 'app.js']), './out/Release/node');
    assert.equal(runtimeIn(['npm', 'start']), null);
  });

  test('stays as it was typed, with what tells of it before the rest', () => {
    const typed = ['node', '--max-old-space-size=100', 'app.js', '--port', '1'];
    assert.deepEqual(programLine(typed, on('node', '22.0.0'), false), {
      command: '/bin/node',
      args: ['--require', SIGNALS, ...typed.slice(1)],
      env: {},
    });
    const deno = programLine(['deno', 'run', '-A', 'app.js'], on('deno', '2.9.6'), false);
    assert.deepEqual(deno.args, ['run', `--preload=${SIGNALS}`, '--v8-flags=--trace-gc', '-A', 'app.js']);
    assert.equal(programLine(['bun', 'app.js'], on('bun', '1.4.5'), false).env.BUN_JSC_logGC, '1');
  });

  test('is sized by its flags, by its variant and by the environment', () => {
    const typed = ['node', '--max-semi-space-size=8', '--no-opt', 'app.js'];
    const { flags, env } = sizedAs(
      typed,
      { ...on('node', '22.0.0', ['--x']), env: { UV_THREADPOOL_SIZE: '2' } },
      {
        UV_THREADPOOL_SIZE: '8',
        NODE_OPTIONS: '--max-old-space-size=100',
      },
    );
    assert.deepEqual(flags, ['--x', '--max-semi-space-size=8']);
    assert.deepEqual(env, { UV_THREADPOOL_SIZE: '2', NODE_OPTIONS: '--max-old-space-size=100' });
  });

  test('of another program gets nothing into it', () => {
    assert.deepEqual(programLine(['npm', 'start'], null, false), { command: 'npm', args: ['start'], env: {} });
  });

  test('runs on another runtime where one stands in for the first word', () => {
    const { command, args } = programLine(
      ['node', '--stack-size=900', 'app.js', '1'],
      on('node', '20.0.0', ['--no-opt']),
      true,
    );
    assert.equal(command, '/bin/node');
    assert.deepEqual(args.slice(0, 4), ['--require', SIGNALS, '--no-opt', '--stack-size=900']);
    assert.match(args[4] ?? '', /^\/.*app\.js$/);
    assert.throws(() => programLine(['node'], on('node', '20.0.0'), true), { code: 'BAD_USAGE' });
  });
});
