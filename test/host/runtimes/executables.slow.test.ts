import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { describe, parseVariant, resolveSpec, resolveVariant } from '../../../src/host/runtimes/index.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'jsdyno-cache-'));
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-executables-'));
after(() => {
  for (const made of [cacheDir, folder]) rmSync(made, { recursive: true, force: true });
});

const posix = { skip: process.platform === 'win32' };

function script(name: string, text: string, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

function resolved(text: string) {
  return resolveVariant(parseVariant(text), { cacheDir, cwd: folder });
}

test('a path is an executable', async () => {
  const { variant } = await resolved(`"${process.execPath}" --max-old-space-size=99`);
  assert.equal(variant.runtime.kind, 'node');
  assert.equal(variant.runtime.source, 'path');
  assert.equal(variant.runtime.version, process.versions.node);
  assert.equal(variant.runtime.versions.v8, process.versions.v8);
  assert.ok(variant.runtime.size > 0);
});

test('a bare name is that of PATH, absolute', async () => {
  const { executable, source } = await resolveSpec('node', { cacheDir });
  assert.equal(source, 'path');
  assert.match(executable ?? '', /^(\/|[A-Z]:\\).*node/);
});

test("a variant's environment and flags are in force when it is started", async () => {
  const { variant } = await resolved(`A=1 "${process.execPath}" --no-opt`);
  assert.deepEqual(variant.env, { A: '1' });
  const described = await describe(parseVariant(`"${process.execPath}" --max-semi-space-size=3`), { cacheDir });
  assert.equal(described.v8Options['max-semi-space-size'], '3');
});

/** The headers of a program and no more, for a processor and with the loader of a C library: nothing can run it. */
function headersOf(name: string, machine: number, loader: string): string {
  const header = Buffer.alloc(64 + 56);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(2, 16); // an executable
  header.writeUInt16LE(machine, 18);
  header.writeBigUInt64LE(64n, 32); // its one program header
  header.writeUInt16LE(56, 54);
  header.writeUInt16LE(1, 56);
  header.writeUInt32LE(3, 64); // which names the loader
  header.writeBigUInt64LE(120n, 64 + 8);
  header.writeBigUInt64LE(BigInt(loader.length + 1), 64 + 32);
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([header, Buffer.from(`${loader}\0`)]), { mode: 0o755 });
  return path;
}

const [X64, ARM64] = [62, 183];
const [here, there] = process.arch === 'arm64' ? [ARM64, X64] : [X64, ARM64];

const broken: [string, string, RegExp][] = [
  [
    'it is built for another processor',
    headersOf('elsewhere', there, '/lib/ld-linux.so.1'),
    /does not start: it is built for (arm64|x64), and this machine is (x64|arm64)$/,
  ],
  [
    'the loader of its C library is not here',
    headersOf('musl', here, '/lib/ld-musl-none.so.1'),
    /does not start: it is built for musl, whose loader \/lib\/ld-musl-none\.so\.1 this machine lacks$/,
  ],
  ['it is built for another system', script('windows', 'MZ'), /does not start: it is built for Windows$/],
  ['it does not exist', './missing', /^\.\/missing does not exist/],
  ['it is a folder', '.././', /is not a file/],
  ['its flag is unknown', `"${process.execPath}" --no-such-flag`, /does not start: bad option: --no-such-flag$/],
  ['its preload is missing', `"${process.execPath}" -r ./nowhere.js`, /does not start: Error: Cannot find module/],
  [
    'it ends without a word',
    `"${script('mute', '#!/bin/sh\n[ "$1" = --version ] && echo v22.0.0 && exit\nexit 3\n')}"`,
    /exit code 3, and not a word/,
  ],
  [
    'a library is too old',
    `"${script('new', '#!/bin/sh\necho "$0: libc.so.6: version GLIBC_9.99 not found" >&2\nexit 1\n')}"`,
    /GLIBC_9.99 not found/,
  ],
  ['it may not be run', `"${script('plain', 'text', 0o644)}"`, /not an executable file/],
  ['it is no program', `"${script('garbage', '\u007fELF no')}"`, /does not start/],
  ['it is killed', `"${script('killed', '#!/bin/sh\nkill -ILL $$\n')}"`, /killed by SIGILL/],
];

for (const [why, text, message] of broken) {
  test(`a variant that does not start says why: ${why}`, posix, async () => {
    await assert.rejects(resolved(text), (error: { code: string; message: string; hint: string }) => {
      assert.equal(error.code, 'RUNTIME_DOES_NOT_START');
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      assert.ok(error.hint.length > 0);
      return true;
    });
  });
}

test('a program that is no JavaScript runtime', posix, async () => {
  await assert.rejects(resolved(`"${script('other', '#!/bin/sh\necho other 1.0\n')}"`), { code: 'UNKNOWN_RUNTIME' });
});

test('of a shim, the checksum is that of what it starts', posix, async () => {
  const shim = script('shim', `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  const { variant } = await resolved(`"${shim}"`);
  const direct = await resolved(`"${process.execPath}"`);
  assert.equal(variant.runtime.executable, shim);
  assert.equal(variant.runtime.sha256, direct.variant.runtime.sha256);
});
