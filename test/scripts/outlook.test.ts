import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlook } from '../../scripts/outlook.ts';
import { RUNTIMES } from '../../scripts/runtimes-for-tests.ts';
import type { CachedEntry } from '../../src/host/runtimes/index.ts';

test('what is missing is named, with the download it takes', () => {
  const all = RUNTIMES.map((text) => {
    const [kind = '', version = ''] = text.split('@');
    return { kind: kind as CachedEntry['kind'], version: version.includes('.') ? version : `${version}.1.0` };
  });
  assert.match(outlook(all), /^ {2}nothing to download: the 12 runtimes .* are here$/m);
  assert.match(outlook(all), /^ {2}it takes 16 minutes /m);
  const some = all.filter(({ kind, version }) => kind !== 'bun' && version !== '12.1.0');
  assert.match(outlook(some), /^ {2}to download, once: node@12, bun@1 \(about 80 MB\);/m);
  // Version 1.3 of one runtime is not version 13 of another.
  assert.match(outlook([{ kind: 'bun', version: '13.0.0' }]), /bun@1, deno@2 \(about 480 MB\)/);
});
