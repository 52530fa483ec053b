import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { installationOf } from '../../../src/host/revisions/package-manager.ts';
import { ownFolder } from './repositories.ts';

const WITH = JSON.stringify({ dependencies: { a: '1' } });

/** What is installed in a folder of such files. */
function installation(files: Record<string, string>, within = '') {
  const folder = ownFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const found = installationOf(folder, within);
  return found && `${found.within}: ${found.words.join(' ')}${found.isLoose ? ' (loose)' : ''}`;
}

test('each lock file has its manager, which changes nothing of it', () => {
  const of = (files: Record<string, string>) => installation({ 'package.json': WITH, ...files });
  assert.equal(of({ 'package-lock.json': '' }), ': npm ci --no-audit --no-fund');
  assert.equal(of({ 'npm-shrinkwrap.json': '' }), ': npm ci --no-audit --no-fund');
  assert.equal(of({ 'pnpm-lock.yaml': '' }), ': pnpm install --frozen-lockfile');
  assert.equal(of({ 'yarn.lock': '# THIS\n# yarn lockfile v1\n' }), ': yarn install --frozen-lockfile');
  assert.equal(of({ 'yarn.lock': '__metadata:\n  version: 8\n' }), ': yarn install --immutable');
  assert.equal(of({ 'bun.lock': '' }), ': bun install --frozen-lockfile');
  assert.equal(of({}), ': npm install --no-package-lock --no-audit --no-fund (loose)');
});

test('packageManager goes before lock files', () => {
  const named = JSON.stringify({ dependencies: { a: '1' }, packageManager: 'pnpm@9.1.0+sha512.abc' });
  assert.equal(
    installation({ 'package.json': named, 'package-lock.json': '', 'pnpm-lock.yaml': '' }),
    ': pnpm install --frozen-lockfile',
  );
  const unknown = JSON.stringify({ dependencies: { a: '1' }, packageManager: '$(touch x)@1' });
  assert.equal(installation({ 'package.json': unknown, 'package-lock.json': '' }), ': npm ci --no-audit --no-fund');
});

test('the nearest folder with a lock file counts, from where the command was started', () => {
  const files = { 'package.json': WITH, 'package-lock.json': '', 'packages/a/package.json': WITH };
  assert.equal(installation(files, 'packages/a'), ': npm ci --no-audit --no-fund');
  assert.equal(
    installation({ ...files, 'packages/a/yarn.lock': '' }, 'packages/a/src'),
    'packages/a: yarn install --immutable',
  );
  assert.equal(installation({ 'a/package.json': WITH, 'a/bun.lock': '' }, ''), null);
});

test('nothing is installed where nothing is needed', () => {
  assert.equal(installation({}), null);
  assert.equal(installation({ 'package.json': '{"name":"x"}', 'package-lock.json': '' }), null);
  assert.equal(installation({ 'package.json': 'broken', 'package-lock.json': '' }), null);
  assert.equal(
    installation({ 'package.json': '{"workspaces":["a"]}', 'package-lock.json': '' }),
    ': npm ci --no-audit --no-fund',
  );
});
