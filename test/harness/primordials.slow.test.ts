/**
 * A file that replaces the clocks, timers and counters of its process changes no figure, in any form and on any runtime: each form here,
 * and each runtime and the oldest Node.js in one. All of them on all: primordials.rates.ts.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../../src/host/runtimes/command-line.ts';
import { preloadFlags } from '../../src/host/runtimes/preload-flags.ts';
import { ROOT } from '../host-variant.ts';
import { isInFull } from '../stats/trials.ts';
import { FOLDER, FORMS, testForms, variantsOn } from './replaced-clocks.ts';

suite('clocks that a file replaces', { timeout: 600_000 }, () => {
  testForms('host', FORMS);
  testForms('node@12', isInFull ? FORMS : ['core form alone']);
  if (isInFull) testForms('node@18', FORMS);
  testForms('bun@1', isInFull ? FORMS : ['operations in turns']);
  testForms('deno@2', isInFull ? FORMS : ['core form in turns']);
});

/** ms that a program lives, and at least so many must be seen: a quarter of all would be fewer. */
const LIVES = 800;
const SEEN = 450;
/** Of one that is ended when it has told enough: on a busy machine it may be late to connect. */
const LIVES_LONG = 20_000;

/**
 * Runs a program that replaces its clocks with a file loaded before it; a server is told what the file says by its connection.
 * @param isEnough whether the program may be ended; without, it ends itself
 */
async function watched(
  name: string,
  preload: string,
  env: Record<string, string>,
  isEnough?: (told: string) => boolean,
) {
  const variant = (await variantsOn(name))?.[0];
  if (variant === undefined) return null;
  let told = '';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (text) => {
      told += text;
      if (String(text).startsWith('word')) {
        socket.write('begin\n');
        // It may begin late.
        void sleep(2 * SEEN).then(() => socket.write('end\n'));
      }
      if (isEnough?.(told)) child.kill('SIGKILL');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const flags = preloadFlags(variant, join(ROOT, preload));
  const line = commandLine(variant, join(FOLDER, 'program.cjs'), [String(isEnough ? LIVES_LONG : LIVES)], flags);
  const place = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value.replace('PORT', `${port}`)]));
  const child = spawn(line.command, line.args, { env: { ...process.env, ...line.env, ...place }, stdio: 'inherit' });
  await once(child, 'close');
  server.close();
  return told;
}

suite('what is loaded into a program that replaces its clocks', { timeout: 120_000, concurrency: 4 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const linesOf = (told: string) => told.split('\n').slice(1, -1).map((line) => JSON.parse(line)); // biome-ignore format: a line
  const rowsOf = (told: string) => linesOf(told).flatMap(({ what, row }) => (what === 'row' ? [row] : []));
  const seen = (told: string) => rowsOf(told).reduce((sum, { ms }) => sum + ms, 0);

  for (const name of ['host', ...(isInFull ? ['node@18'] : []), 'bun@1', 'deno@2']) {
    test(`a server's figures on ${name}`, async (context) => {
      const told = await watched(
        name,
        'src/host/scenarios/preload.cjs',
        { JSDYNO_FIGURES: 'PORT:word' },
        (all) => linesOf(all).length > 0,
      );
      if (told === null) return context.skip(`no ${name} in the cache`);
      const [{ interval, delay }] = linesOf(told);
      assert.ok(interval >= SEEN && delay.samples > 5, told);
    });

    test(`signals of a program on ${name}`, async (context) => {
      const told = await watched(
        name,
        'src/inspect/doctor/inside/signals.cjs',
        { JSDYNO_DOCTOR: 'PORT:word' },
        (all) => seen(all) >= SEEN,
      );
      if (told === null) return context.skip(`no ${name} in the cache`);
      const [first] = rowsOf(told);
      assert.ok(seen(told) >= SEEN, told);
      assert.ok(first.ticks > 2 && first.memory.heapUsed > 0, told);
    });

    test(`memory over time on ${name}`, async (context) => {
      const path = join(folder, `memory-${name}`);
      if ((await watched(name, 'src/kinds/memory/preload.cjs', { JSDYNO_FIGURES: `20:${path}` })) === null)
        return context.skip(`no ${name} in the cache`);
      const looks = readFileSync(path, 'utf8').trim().split('\n');
      const [micros = 0, used = 0] = (looks.at(-1) ?? '').split(' ').map(Number);
      assert.ok(micros >= SEEN * 1000 && used > 0, looks.join('\n'));
    });
  }

  test('memory while collections are looked at', async () => {
    await watched('host', 'src/inspect/gc/observe/preload.cjs', { JSDYNO_COLLECTIONS: folder });
    const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('looks-'));
    const looks = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    const [micros = 0, resident = 0] = (looks.at(-1) ?? '').split(' ').map(Number);
    assert.ok(micros >= SEEN * 1000 && resident > 0, looks.join('\n'));
  });
});
