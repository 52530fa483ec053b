import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { packageFile } from '../../../src/host/files/package-file.ts';
import { pageAssets } from '../../../src/show/page/assets.ts';

suite('the script and the styles of pages', () => {
  test('are there, fit to stand in a page, and need no network', async () => {
    const { script, styles } = await pageAssets();
    assert.ok(script.length > 100_000 && styles.length > 1000);
    for (const text of ['</script', '<!--', 'import(', 'process.env', '\r']) assert.ok(!script.includes(text), text);
    assert.doesNotMatch(styles, /@import|url\((?!data:)/);
  });

  test('are not built anew while their sources are the same, and are when these have changed', async () => {
    await pageAssets();
    const built = packageFile('dist/web/page.js');
    const before = statSync(built).mtimeMs;
    let builds = 0;
    const count = () => {
      builds++;
    };
    await pageAssets(count);
    assert.equal(builds, 0);
    assert.equal(statSync(built).mtimeMs, before);
    // As if they were made of others; processes that want them at once wait for one build.
    writeFileSync(packageFile('dist/web/sources.sha256'), 'of others');
    const script = readFileSync(built, 'utf8');
    await Promise.all([pageAssets(count), pageAssets(count)]);
    // None here where a test in another process saw it first.
    assert.ok(builds <= 1);
    assert.match(readFileSync(packageFile('dist/web/sources.sha256'), 'utf8'), /^[0-9a-f]{64}$/);
    assert.equal(readFileSync(built, 'utf8'), script);
  });
});
