import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { documentOf } from '../../../src/show/page/document.ts';
import { jsonForScript, packed } from '../../../src/show/page/json-data.ts';
import { HOSTILE_NAMES } from './example.ts';

suite('the shell of a page', () => {
  const html = documentOf({
    title: HOSTILE_NAMES.join(' '),
    language: 'pt-BR',
    body: '<main>Body</main>',
    data: { names: HOSTILE_NAMES },
    assets: { script: 'void 0;', styles: 'body{margin:0}' },
  });
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);

  test('its policy allows the scripts that are in it, and nothing else', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const allowed = [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash);
    assert.equal(scripts.length, 2);
    assert.deepEqual(
      allowed,
      scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
    );
    assert.match(policy, /^default-src 'none'; /);
    assert.doesNotMatch(policy, /https?:|unsafe-eval|\*/);
  });

  test('data cannot end their element, and come back as they were', () => {
    const [, json = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html) ?? [];
    assert.deepEqual(JSON.parse(json), { names: HOSTILE_NAMES });
    assert.doesNotMatch(json, /[<\u2028\u2029]/);
    assert.doesNotMatch(jsonForScript('<!-- </script'), /</);
  });

  test('a title is text, the language is said', () => {
    const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
    assert.doesNotMatch(title, /</);
    assert.match(html, /^<!doctype html>\n<html lang="pt-BR">/);
  });

  test('large data are compressed, the same bytes on every system; small ones are not', async () => {
    assert.deepEqual(await packed([1]), [1]);
    const large = Array.from({ length: 300_000 }, (_, i) => i * 7919);
    const { gzip } = (await packed(large)) as { gzip: string };
    const bytes = Buffer.from(gzip, 'base64');
    assert.equal(bytes[9], 255);
    assert.deepEqual(JSON.parse(gunzipSync(bytes).toString()), large);
    assert.ok(gzip.length < JSON.stringify(large).length * 0.8);
  });
});
