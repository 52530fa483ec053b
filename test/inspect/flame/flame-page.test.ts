import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { renderToString } from 'preact-render-to-string';
import { withFlame } from '../../../src/inspect/flame/flame-assets.ts';
import { flameDifferencePage, flamePage } from '../../../src/inspect/flame/flame-page.ts';
import { flameSection } from '../../../src/inspect/flame/flame-section.ts';
import { builtAssets } from '../../../src/show/page/assets.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { frameOf, hostileProfile, profileOf, shop } from './made-profiles.ts';

suite('the page of a profile', () => {
  test('is the same for the same profile, and states what is allowed in it', async () => {
    const html = await flamePage(shop());
    assert.equal(await flamePage(shop()), html);
    assert.match(html, /content="default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src/);
    assert.equal(html.match(/<\/script>/g)?.length, 3);
    // Without the script of charts, which is ten times as large.
    assert.ok(html.length < 100_000, String(html.length));
  });

  test('has hostile names as text alone', async () => {
    const html = await flamePage(hostileProfile());
    assert.equal(html.match(/<\/script>/g)?.length, 3);
    assert.doesNotMatch(html, /<img|<!--<|[\p{Bidi_Control}]/u);
  });

  test('may have another title, language and conditions', async () => {
    const html = await flamePage(shop(), {
      title: 'A <b> shop',
      language: 'pt-BR',
      conditions: [{ name: 'CPU', value: '2 <i>' }],
    });
    assert.match(html, /<title>A &#60;b&#62; shop<\/title>/);
    assert.match(html, /<h1>A &lt;b> shop<\/h1>/);
    assert.match(html, /<dt>CPU<\/dt><dd>2 &lt;i><\/dd>/);
    assert.match(html, /Os quadros mais quentes/);
    assert.match(html, /700\u00a0ms/);
  });

  test('tells bytes, samples, and times an operation as what they are', async () => {
    const frames = [frameOf('application', 'f')];
    const of = (more: object) => flamePage(profileOf(frames, [[0, 'f', 1.5]], more));
    assert.match(await of({ unit: 'bytes' }), /1\.50\u00a0MB in all/);
    assert.match(await of({ unit: 'samples' }), /Where the samples fall/);
    assert.match(await of({ per: 'operation' }), /1\.50\u00a0ms per operation/);
  });

  test('sides that count different things have no difference', async () => {
    await assert.rejects(async () => flameDifferencePage(shop(), { ...shop(), unit: 'bytes' }), {
      code: 'BAD_PROFILE',
    });
  });

  test('long titles of sides stand once, and letters for them', async () => {
    const long = (name: string) => ({ ...shop(), title: `node app.js at 1,000 requests/s, ${name}` });
    const html = await flameDifferencePage(long('before'), long('after'));
    assert.match(html, /A = node app\.js at 1,000 requests\/s, before/);
    assert.match(html, />Self, B<\/th>/);
  });
});

suite('graphs as sections of other pages', () => {
  test('hide what they are told to hide, and are called what they are told', () => {
    const html = renderToString(
      flameSection(shop(), sayIn('en'), { id: 'cpu', heading: 'CPU', level: 'h4', hidden: ['node', 'idle'] }),
    );
    assert.match(html, /^<section class="flame" id="cpu" aria-labelledby="cpu-h"><h4 id="cpu-h">CPU<\/h4>/);
    assert.match(html, /"hidden":\["node","idle"\],"prefix":"cpu\."/);
    assert.doesNotMatch(html, /parserOnHeadersComplete/);
  });

  test('are called what the profile is of, where nobody says', () => {
    const samples = profileOf([frameOf('application', 'f')], [[0, 'f', 1]], { unit: 'samples' });
    const html = renderToString(flameSection(samples, sayIn('en'), { id: 'cpu' }));
    assert.match(html, /aria-labelledby="cpu-h"><h2 id="cpu-h">Where the samples fall<\/h2>/);
  });

  test('their script is small, fit to stand in a page, and needs no network', async () => {
    const { script, styles } = await builtAssets('flame');
    assert.ok(script.length > 10_000 && script.length < 60_000, String(script.length));
    for (const text of ['</script', '<!--', 'import(', 'fetch(', 'innerHTML']) assert.ok(!script.includes(text), text);
    assert.doesNotMatch(styles, /@import|url\((?!data:)/);
    const both = await withFlame(await builtAssets('page'));
    assert.ok(both.script.endsWith(script) && both.styles.endsWith(styles));
  });
});
