import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { processesOf } from '../../../src/host/process/session.ts';
import { endWords, type ProgramStart, startProgram } from '../../../src/inspect/observed/started-program.ts';

const GRACE_MS = 20_000;

function node(script: string, more: Partial<ProgramStart> = {}): ProgramStart {
  return { command: process.execPath, args: ['-e', script], cwd: tmpdir(), env: process.env, ...more };
}

suite('a program that is looked at', { timeout: 300_000 }, () => {
  test('is heard on both streams, and its last words are kept', async () => {
    const heard = { stdout: '', stderr: '' };
    const program = await startProgram(
      node('console.log("out"); console.error("err"); process.exitCode = 7', {
        stdout: (chunk) => (heard.stdout += chunk),
        stderr: (chunk) => (heard.stderr += chunk),
      }),
    );
    assert.deepEqual(await program.ended, { code: 7, signal: null, startError: null });
    assert.ok(program.exitedAt !== null && program.exitedAt > program.startedAt);
    await program.stop(GRACE_MS);
    assert.deepEqual(heard, { stdout: 'out\n', stderr: 'err\n' });
    assert.equal(program.stderr(), 'err\n');
  });

  test('may write into an open file', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-observed-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = openSync(join(folder, 'out'), 'w');
    const program = await startProgram(node('console.log(process.cwd())', { stdout: file, cwd: folder }));
    closeSync(file);
    await program.ended;
    await program.stop(GRACE_MS);
    assert.ok(readFileSync(join(folder, 'out'), 'utf8').includes('jsdyno-observed-'));
  });

  test('is ended with all that it started', async () => {
    const script = `const { spawn } = require('child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      console.log(child.pid); setInterval(() => {}, 1000)`;
    let said = '';
    let onSaid = () => {};
    const told = new Promise<void>((resolve) => (onSaid = resolve));
    const program = await startProgram(
      node(script, {
        stdout: (chunk) => {
          said += chunk;
          if (said.includes('\n')) onSaid();
        },
      }),
    );
    await told;
    assert.ok((processesOf(program.pid) ?? [program.pid, Number(said)]).includes(Number(said)));
    await program.stop(GRACE_MS);
    assert.ok(Number(said) > 0);
    assert.equal((await program.ended).signal, 'SIGTERM');
    assert.deepEqual(processesOf(program.pid) ?? [], []);
  });

  test('that is not there has no process, and says why', async () => {
    const program = await startProgram({ ...node(''), command: join(tmpdir(), 'no-such-program') });
    assert.equal(program.pid, 0);
    assert.equal(program.end?.startError?.code, 'ENOENT');
    await program.stop(GRACE_MS);
    const cut = await startProgram({ ...node(''), args: ['a\0b'] });
    assert.equal(cut.pid, 0);
    assert.ok(cut.end?.startError instanceof Error);
  });

  test('its end in words', () => {
    assert.equal(endWords({ code: 1, signal: null }), 'exit code 1');
    assert.equal(endWords({ code: null, signal: 'SIGKILL' }), 'SIGKILL');
  });
});
