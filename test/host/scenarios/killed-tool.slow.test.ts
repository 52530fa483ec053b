/** Nothing is left when the tool itself is ended, in whatever way. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processesWith } from '../process/processes-with.ts';

const TOOL = fileURLToPath(new URL('tool.ts', import.meta.url));
const skip = process.platform !== 'linux';
/** A killed process does not tidy up. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'jsdyno-killed-'));
after(() => rmSync(TMPDIR, { recursive: true, force: true }));

/** A tool whose server is up, and how to find all that it started. */
async function start(server: string, ...args: string[]): Promise<{ tool: ChildProcess; left: () => number[] }> {
  // The server's guard is no child of the server: only the tool's own environment tells of it.
  const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
  const [name = '', value] = mark.split('=');
  const tool = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TOOL, server, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR, [name]: value },
  });
  const [chunk] = await once(tool.stdout as NodeJS.ReadableStream, 'data');
  assert.match(String(chunk), /^\d+\n$/);
  return { tool, left: () => processesWith(mark).filter((pid) => pid !== tool.pid) };
}

async function none(left: () => number[]): Promise<void> {
  for (let i = 0; i < 500 && left().length > 0; i++) await sleep(10);
  assert.deepEqual(left(), []);
}

suite('a tool that is ended leaves no process behind', { skip, concurrency: 3 }, () => {
  for (const server of ['good', 'stays on SIGTERM', 'has children']) {
    test(`SIGKILL, and the server ${server === 'good' ? 'is a plain one' : server}`, async () => {
      const { tool, left } = await start(server);
      assert.ok(left().length >= 2, 'a server and its guard');
      const ended = once(tool, 'exit');
      tool.kill('SIGKILL');
      await ended;
      await none(left);
    });
  }

  test('process.exit without stopping the server', async () => {
    const { tool, left } = await start('good', 'exit');
    if (tool.exitCode === null) await once(tool, 'exit');
    await none(left);
  });

  test('SIGKILL at any moment of the start', async () => {
    for (let ms = 150; ms < 400; ms += 50) {
      const mark = `JSDYNO_TEST_MARK=${Math.random()}`;
      const env = { ...process.env, TMPDIR, JSDYNO_TEST_MARK: mark.split('=')[1] };
      const args = ['--disable-warning=ExperimentalWarning', TOOL, 'good'];
      const tool = spawn(process.execPath, args, { stdio: 'ignore', env });
      const ended = once(tool, 'exit');
      await sleep(ms);
      tool.kill('SIGKILL');
      await ended;
      await none(() => processesWith(mark));
    }
  });
});
