/** Pages of profiles in a real Chromium, from the file system: one browser for all tests. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { renderToString } from 'preact-render-to-string';
import { withFlame } from '../../../src/inspect/flame/flame-assets.ts';
import { flameDifferencePage, flamePage } from '../../../src/inspect/flame/flame-page.ts';
import { flameDifferenceSection, flameSection } from '../../../src/inspect/flame/flame-section.ts';
import { pageAssets } from '../../../src/show/page/assets.ts';
import { documentOf } from '../../../src/show/page/document.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { axeFindings, eventually, open, picture, type Reader } from '../../show/page/browser.ts';
import { noBrowser } from '../../show/page/chromium.ts';
import { HOSTILE } from '../../text/hostile.ts';
import { hostileProfile, shop } from './made-profiles.ts';

const CONDITIONS = [
  { name: 'Command', value: 'jsdyno flame -- node app.js' },
  { name: 'Machine', value: '2 cores </dd><script>window.hacked=1</script>' },
];
/** CSS px, as web/flame/paint.ts has it. */
const ROW = 22;

suite('pages of profiles in a browser', { skip: noBrowser() ?? false }, () => {
  let folder: string;
  const addresses = new Map<string, string>();

  const write = (name: string, html: string) => {
    const path = join(folder, `${name}.html`);
    writeFileSync(path, html);
    addresses.set(name, pathToFileURL(path).href);
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jsdyno-flame-'));
    const [old, now] = [
      { ...shop(), title: 'node 20.17.0' },
      { ...shop(1.4), title: 'node 22.9.0' },
    ];
    write('shop', await flamePage(shop(), { conditions: CONDITIONS }));
    write('difference', await flameDifferencePage(old, now, { conditions: CONDITIONS }));
    write('hostile', await flamePage(hostileProfile()));
    write('russian', await flamePage(shop(), { language: 'ru' }));
    const say = sayIn('en');
    const body =
      renderToString(flameSection(shop(), say, { id: 'one' })) +
      renderToString(flameDifferenceSection(old, now, say, { id: 'two', level: 'h3', heading: 'Both' }));
    write(
      'several',
      documentOf({
        title: 'Several',
        language: 'en',
        body: `<main><h1>Several</h1>${body}</main>`,
        assets: await withFlame(await pageAssets()),
      }),
    );
  });

  after(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  const opened = async (name: string, reader?: Reader) => {
    const tab = await open(addresses.get(name) ?? '', reader);
    await tab.page.locator('section.flame.ready').first().waitFor();
    return tab;
  };
  const hashOf = (page: Page) => page.evaluate<string>('decodeURIComponent(location.hash)');
  /** As it is read, with blanks for those that do not break. */
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const textIn = async (place: Locator) => plain(await place.innerText());
  const said = async (page: Page) => plain((await page.locator('.flame-graph p.told').first().textContent()) ?? '');
  const frames = (page: Page) => page.locator('table.frames tbody button.name').allInnerTexts();
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Red, green and blue of the graph, at a row and a share of its width. */
  const colourAt = (page: Page, row: number, share: number) =>
    page.evaluate<[number, number, number]>(`(() => {
      const canvas = document.querySelector('.flame-box canvas');
      const ratio = canvas.width / canvas.clientWidth;
      const [x, y] = [canvas.width * ${share}, (${row} * ${ROW} + 3) * ratio];
      return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3);
    })()`);
  const clickAt = (page: Page, row: number, x: number) =>
    page.locator('.flame-box canvas').click({ position: { x, y: row * ROW + ROW / 2 } });

  for (const name of ['shop', 'difference']) {
    test(`${name} opens without a request, a message or a finding of axe, a frame chosen, in light and in dark`, async () => {
      const { page, noticed } = await opened(name, { colorScheme: 'light' });
      await page.locator('.flame-box').focus();
      await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
      await page.locator('.flame-packages summary').click();
      await page.locator('.flame-box canvas').hover({ position: { x: 60, y: 4 * ROW + 10 } });
      await page.locator('.flame-tip').waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await picture(page, `flame-${name}-light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await axeFindings(page, 'colours'), []);
      await picture(page, `flame-${name}-dark`);
      assert.deepEqual(noticed, []);
    });
  }

  test('has its table, its remarks and its conditions without JavaScript', async () => {
    const { page, noticed } = await open(addresses.get('shop') ?? '', { javaScriptEnabled: false });
    assert.ok((await page.locator('table.frames tbody tr').count()) > 15);
    const first = await textIn(page.locator('table.frames tbody tr').first());
    assert.match(first, /^renderTemplate\s+application · render\.js:12\s+700 ms\s+14\.1\s%\s+1\.90 s\s+38\.2\s%$/);
    assert.match(await page.locator('noscript').innerText(), /the table of the hottest frames does not/);
    assert.match(await page.locator('#remarks').innerText(), /folded/);
    assert.match(await page.locator('#conditions').innerText(), /jsdyno flame -- node app\.js/);
    assert.equal(await page.locator('button').count(), 0);
    assert.deepEqual(noticed, []);
  });

  test('arrow keys walk the frames, and each is said; Enter zooms in, Escape steps back, 0 shows all', async () => {
    const { page } = await opened('shop');
    await page.locator('.flame-box').focus();
    await press(page, 'ArrowDown', 'ArrowDown');
    assert.match(await said(page), /^uv_run, native code, .*Self 0 ns 0\s%, Total 4\.23 s 85\.1\s%$/);
    await press(page, 'ArrowRight');
    assert.match(await said(page), /^\(garbage collector\), garbage collector/);
    await press(page, 'End');
    const last = await said(page);
    await press(page, 'ArrowRight');
    assert.equal(await said(page), last);
    await press(page, 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    assert.match(await said(page), /^handleRequest, dependencies, fastify, lib\/handleRequest\.js:20/);
    assert.equal(await hashOf(page), '');
    await press(page, 'Enter');
    const zoomed = await hashOf(page);
    assert.match(zoomed, /^#\?zoom=\d+(\.\d+){3}$/);
    await press(page, 'ArrowUp', 'Enter', 'Escape');
    assert.equal(await hashOf(page), zoomed);
    await press(page, 'Escape');
    assert.equal(await hashOf(page), '');
    await press(page, 'Enter', '0');
    assert.equal(await hashOf(page), '');
  });

  test('a click zooms in; the address has it, and opens it again', async () => {
    const { page } = await opened('shop', { reducedMotion: 'reduce' });
    const [width, before] = [
      (await page.locator('.flame-box canvas').boundingBox())?.width ?? 0,
      await colourAt(page, 1, 0.9),
    ];
    await clickAt(page, 4, 40);
    assert.match(await page.locator('.flame-chosen').innerText(), /^handleRequest/);
    await eventually(async () => assert.notDeepEqual(await colourAt(page, 1, 0.9), before));
    await page.reload();
    await page.locator('section.flame.ready').waitFor();
    await eventually(async () => assert.notDeepEqual(await colourAt(page, 1, 0.9), before));
    await page.getByRole('button', { name: 'Show all' }).click();
    await eventually(async () => assert.deepEqual(await colourAt(page, 1, 0.9), before));
    assert.ok(width > 500);
  });

  test('finds a text, or a regular expression between slashes, and how much passes through', async () => {
    const { page } = await opened('shop');
    const [search, found] = [page.getByRole('searchbox'), page.locator('.flame-found')];
    const look = async (text: string, expected: RegExp) => {
      await search.fill(text);
      // It looks when the reader has stopped typing.
      await eventually(async () => assert.match(await textIn(found), expected));
    };
    await look('FASTIFY', /^2 found, 70\.0\s% of what is shown$/);
    assert.deepEqual(await frames(page), ['handleRequest']);
    await look('/^render.+e$/', /^1 found, 38\.2\s%/);
    await look('/^RENDER/', /^no frame$/);
    await look('/^RENDER/i', /^1 found/);
    await look('/(/', /^no regular expression$/);
    await look('writ', /^4 found/);
    assert.equal(await hashOf(page), '#?search=writ');
    await page.locator('.flame-box').focus();
    await press(page, 'n');
    const first = await said(page);
    await press(page, 'n');
    assert.match(first, /^_stream_write/);
    assert.match(await said(page), /^writeGeneric/);
    await press(page, '/');
    assert.equal(await page.evaluate('document.activeElement.type'), 'search');
  });

  test('hides kinds and packages: their time is that of their callers, and the address has it', async () => {
    const { page } = await opened('shop');
    assert.equal(await page.getByLabel(/^idle/).isChecked(), false);
    assert.match(await textIn(page.locator('.flame-shown')), /^4\.97 s of 18\.2 s shown$/);
    await page.getByLabel(/^regular expressions/).uncheck();
    await page.getByLabel(/^engine/).uncheck();
    const cells = (name: string) =>
      textIn(page.locator('table.frames tr', { has: page.getByRole('button', { name, exact: true }) }));
    // 610 ms of the expression are its caller's.
    assert.match(await cells('(anonymous) escape.js:7'), /1\.07 s\s+21\.5/);
    assert.ok(!(await frames(page)).includes('JSON.stringify'));
    assert.equal(await hashOf(page), '#?hide=v8,regexp,idle');
    await page.locator('.flame-packages summary').click();
    await page.getByLabel(/^fastify/).uncheck();
    assert.ok(!(await frames(page)).includes('handleRequest'));
    await page.reload();
    await page.locator('section.flame.ready').waitFor();
    assert.ok(!(await frames(page)).includes('handleRequest'));
    assert.equal(await page.getByLabel(/^engine/).isChecked(), false);
    for (const box of await page.locator('.flame-tools > .flame-legend input').all()) await box.uncheck();
    assert.match(await textIn(page.locator('.flame-shown')), /^Nothing is left/);
    assert.equal(await page.locator('table.frames tbody tr').count(), 0);
  });

  test('sets tiers and threads apart', async () => {
    const { page } = await opened('shop');
    await page.getByLabel('Tiers apart').check();
    const names = await frames(page);
    assert.ok(names.includes('*renderTemplate') && names.includes('~renderTemplate'));
    await page.getByLabel('Threads').selectOption('apart');
    await page.locator('.flame-box').focus();
    await press(page, 'ArrowDown', 'ArrowDown');
    assert.match(await said(page), /^thread main, Total/);
    await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown');
    assert.match(await said(page), /^hashSession/);
    await page.getByLabel('Threads').selectOption('worker 1');
    assert.deepEqual(await frames(page), ['wasm-function[12]', '*hashSession']);
    assert.equal(await hashOf(page), '#?tiers=apart&threads=1');
  });

  test('shows callers, of all frames or of one, as an icicle or a flame', async () => {
    const { page } = await opened('shop');
    await page.getByLabel('View').selectOption('callers');
    await page.getByLabel('Form').selectOption('flame');
    await page.locator('.flame-box').focus();
    await press(page, 'ArrowUp', 'ArrowUp');
    assert.match(await said(page), /^renderTemplate.*Self 700 ms/);
    await press(page, 'ArrowUp');
    assert.match(await said(page), /^listProducts.*Total 700 ms/);
    await press(page, 'c');
    assert.match(await textIn(page.locator('.flame-shown')), /^only listProducts/);
    assert.match(await said(page), /^listProducts.*Total 3\.19 s/);
    await picture(page, 'flame-callers');
    await press(page, 'Escape');
    assert.doesNotMatch(await textIn(page.locator('.flame-shown')), /only/);
  });

  test('a row of the table shows its frame, and its columns sort it', async () => {
    const { page } = await opened('shop');
    await page.getByRole('button', { name: /^Total/ }).click();
    assert.equal((await frames(page))[0], 'uv_run');
    assert.equal(await page.locator('th[aria-sort]').innerText(), 'Total');
    await page.getByRole('button', { name: 'tcp_sendmsg' }).focus();
    await press(page, 'Enter');
    assert.match(await said(page), /^tcp_sendmsg, kernel/);
    await page.getByRole('button', { name: 'All its callers' }).click();
    assert.match(await hashOf(page), /view=callers&frame=\d+/);
  });

  test('a difference has figures of both sides, and colours of what grew and what shrank', async () => {
    const { page } = await opened('difference');
    const rows = (await page.locator('table.frames tbody tr').allInnerTexts()).map(plain);
    assert.match(rows[0] ?? '', /^\/\[&<>"'\]\/g\s+regular expressions\s+610 ms\s+854 ms\s+\+244 ms\s+\+244 ms$/);
    assert.match(rows[2] ?? '', /^JSON\.stringify\s+engine\s+380 ms\s+271 ms\s+-109 ms\s+-109 ms$/);
    assert.equal(rows.length, 3);
    const [grewRed, , grewBlue] = await colourAt(page, 10, 0.005);
    assert.ok(grewRed > grewBlue + 60, `${grewRed} ${grewBlue}`);
    const [evenRed, , evenBlue] = await colourAt(page, 3, 0.005);
    assert.ok(Math.abs(evenRed - evenBlue) < 30);
    await page.getByRole('button', { name: 'JSON.stringify' }).click();
    assert.match(
      await said(page),
      /JSON\.stringify, engine, Self node 20\.17\.0 380 ms node 22\.9\.0 271 ms Change -109 ms/,
    );
    const before = await textIn(page.locator('.flame-shown'));
    await page.getByLabel('Width').selectOption('node 20.17.0');
    assert.notEqual(await textIn(page.locator('.flame-shown')), before);
    await page.getByLabel(/^Colour /).selectOption('change of total');
    assert.match(await hashOf(page), /width=a&colour=total/);
  });

  test('its colours follow the system, a choice overrules that, and paper is light', async () => {
    const { page } = await opened('shop', { colorScheme: 'dark' });
    const isLight = async (wanted: boolean) => {
      // The canvas is drawn anew when the browser says that colours have changed.
      await eventually(async () => assert.equal((await colourAt(page, 1, 0.5))[0] > 128, wanted));
    };
    await isLight(false);
    await page.locator('#theme').selectOption('light');
    await isLight(true);
    await page.locator('#theme').selectOption('dark');
    await isLight(false);
    await page.emulateMedia({ media: 'print' });
    await picture(page, 'flame-print', { fullPage: true });
    await isLight(true);
    await page.emulateMedia({ media: 'screen' });
    await isLight(false);
  });

  test('fits a window of 320 px', async () => {
    for (const name of ['shop', 'difference', 'hostile']) {
      const { page } = await opened(name, { viewport: { width: 320, height: 800 } });
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 320, name);
      await picture(page, `flame-${name}-narrow`);
    }
  });

  test('names that would be markup are text, wherever they are shown', async () => {
    const { page, noticed } = await opened('hostile');
    await page.locator('.flame-box').focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'c');
    await page.locator('.flame-box canvas').hover({ position: { x: 60, y: 30 } });
    await page.locator('.flame-packages summary').click();
    assert.deepEqual(noticed, []);
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.equal(await page.locator('main img, main script:not([type="application/json"])').count(), 0);
    const text = await page.locator('body').innerText();
    assert.ok(text.includes('</script><script>window.hacked=1</script>'));
    assert.doesNotMatch(text, /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u);
    assert.ok(text.includes('\\u202e') && HOSTILE.bidi !== undefined);
    assert.deepEqual(await axeFindings(page), []);
  });

  test('several graphs on one page have their own choices in the address', async () => {
    const { page, noticed } = await opened('several');
    await page.locator('#two.ready').waitFor();
    await page.locator('#one').getByLabel('Order').selectOption('by name');
    await page.locator('#two').getByLabel('Form').selectOption('flame');
    assert.equal(await hashOf(page), '#?one.order=name&two.shape=flame');
    assert.equal(await page.locator('#theme').count(), 0);
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(noticed, []);
    await picture(page, 'flame-several', { fullPage: true });
  });

  test('speaks the language of its reader', async () => {
    const { page } = await opened('russian');
    assert.match(await page.locator('table.frames').innerText(), /700\sмс/);
    await page.getByLabel(/^движок/).uncheck();
    assert.match(await textIn(page.locator('.flame-shown')), /^показано/);
  });
});
