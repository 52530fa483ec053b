import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

/** What `type="wpt"` of the built-in suites stands for. */
const inputs: { input: string; base: string | null }[] = createRequire(import.meta.url)(
  '../../../benchmarks/suites/fixtures/url-inputs.js',
);

test('the URLs of all kinds are valid, different, and of all kinds', () => {
  const hrefs = inputs.map(({ input, base }) => new URL(input, base ?? undefined).href);
  assert.equal(new Set(inputs.map(({ input, base }) => `${input} ${base}`)).size, inputs.length);
  assert.ok(inputs.length > 500);
  for (const kind of [
    /^http:/,
    /^wss:/,
    /^ftp:/,
    /^file:/,
    /^mailto:/,
    /^data:/,
    /\[2001:db8/,
    /127\.0\.0\.1/,
    /xn--/,
    /%20/,
  ]) {
    assert.ok(
      hrefs.some((href) => kind.test(href)),
      String(kind),
    );
  }
});
