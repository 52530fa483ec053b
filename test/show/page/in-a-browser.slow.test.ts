/** Pages in a real Chromium, from the file system: one browser for all tests. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageAssets } from '../../../src/show/page/assets.ts';
import { documentOf } from '../../../src/show/page/document.ts';
import { packed } from '../../../src/show/page/json-data.ts';
import { pageOf } from '../../../src/show/page/page.ts';
import { inkOf, reportPage } from '../../../src/show/page/report-page.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { axeFindings, eventually, open, picture } from './browser.ts';
import { noBrowser } from './chromium.ts';
import { example, HOSTILE_NAMES } from './example.ts';

suite('a page in a browser', { skip: noBrowser() ?? false }, () => {
  let folder: string;
  let plain: string;
  let hostile: string;

  const write = async (name: string, published: ReturnType<typeof example>[]) => {
    const path = join(folder, name);
    writeFileSync(path, await reportPage(published, sayIn('en')));
    return pathToFileURL(path).href;
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jsdyno-page-'));
    [plain, hostile] = await Promise.all([
      write('plain.html', [example()]),
      write('hostile.html', [example({ hostile: true }), example({ name: 'other', modules: ['url'] })]),
    ]);
  });

  /** Opens what is folded, as a reader who wants to see all of it. */
  const unfold = (page: Page) =>
    page.evaluate<void>("for (const fold of document.querySelectorAll('details')) fold.open = true");

  /** All of a page. What is far from the window is laid out for it, and the filters stand where they belong. */
  const wholePicture = async (page: Page, name: string) => {
    await page.addStyleTag({ content: '.fold > div { content-visibility: visible } .filters { position: static }' });
    await picture(page, name, { fullPage: true });
  };

  after(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  // While all is folded, axe looks at it in every-kind.slow.test.ts.
  test('all of it and a row open, axe finds nothing, in light and in dark', async () => {
    const { page, noticed } = await open(plain);
    await unfold(page);
    await page.locator('table.rows tr.v-faster th a').first().click();
    await page.locator('.detail .chart svg').nth(1).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await axeFindings(page, 'colours'), []);
    assert.deepEqual(noticed, []);
    await wholePicture(page, 'page-dark');
  });

  test('is complete without JavaScript', async () => {
    const { page, noticed } = await open(plain, { javaScriptEnabled: false });
    assert.match(
      await page.locator('#answer .lead').innerText(),
      /geometric mean of 18.rows does not decide whether .* \(.+to.+%\)/,
    );
    assert.equal(await page.locator('table.rows tbody tr').count(), 20);
    assert.ok((await page.locator('figure svg').count()) >= 3);
    assert.equal(await page.locator('#filters').isVisible(), false);
    assert.equal(await page.locator('button').count(), 0);
    assert.deepEqual(noticed, []);
  });

  test('filters by verdict and words, says how many are left, and keeps that in its address', async () => {
    const { page } = await open(plain);
    const rows = page.locator('table.rows tbody tr[id]:visible');
    await page.getByLabel(/^ ?▼ slower/).check();
    const slower = await rows.count();
    assert.ok(slower > 0 && slower < 20);
    assert.equal(await page.locator('table.rows tbody tr.v-slower:visible').count(), slower);
    assert.match(await page.locator('#shown').innerText(), new RegExp(`^${slower} of 20 `));
    await page.locator('#search').fill('STREAMS');
    assert.match(await page.evaluate('location.hash'), /#\?verdict=slower&search=STREAMS$/);
    const both = await rows.count();
    assert.ok(both > 0 && both < slower);
    await page.reload();
    assert.equal(await rows.count(), both);
    await page.locator('#search').fill('nothing is called so');
    assert.equal(await rows.count(), 0);
    assert.equal(await page.locator('#rows .fold:has(table.rows):visible').count(), 0);
  });

  test('a link of the counts chooses its verdict', async () => {
    const { page } = await open(plain);
    await page.locator('.counts a', { hasText: 'failed' }).click();
    const rows = page.locator('table.rows tbody tr[id]:visible');
    await eventually(async () => assert.equal(await rows.count(), 1));
    assert.match((await rows.getAttribute('class')) ?? '', /\bv-failed\b/);
  });

  test('sorts by a column, first the largest, and says so to those who do not see it', async () => {
    const { page } = await open(plain);
    await unfold(page);
    const table = page.locator('table.rows').nth(1);
    const changes = async () =>
      (await table.locator('tbody tr td:nth-child(4)').allInnerTexts()).map((text) => Number.parseFloat(text));
    const head = table.getByRole('button', { name: 'Change' });
    await head.click();
    const falling = await changes();
    assert.ok(falling.length === 6 && new Set(falling).size > 3);
    assert.deepEqual(
      falling,
      falling.toSorted((a, b) => b - a),
    );
    assert.equal(await table.locator('th[aria-sort]').getAttribute('aria-sort'), 'descending');
    assert.match((await page.locator('p.told').textContent()) ?? '', /Change, descending/);
    await head.click();
    assert.deepEqual(await changes(), falling.toReversed());
  });

  test('a link to a row opens it: its runs by round, its distributions, its verdict, its command', async () => {
    const first = await open(plain);
    const id = await first.page.locator('table.rows tbody tr.v-faster').nth(2).getAttribute('id');
    // Chosen away as well: who follows a link to a row wants it.
    for (const hash of [`#${id}`, `#${id}?verdict=slower`]) {
      const { page, noticed } = await open(plain + hash);
      const detail = page.locator(`#${id} + tr.detail`);
      await detail.locator('.chart svg').nth(1).waitFor();
      // It is scrolled to once more with the next picture.
      await eventually(async () => {
        const box = await page.locator(`#${id}`).boundingBox();
        assert.ok(box !== null && box.y >= -1 && box.y < 900, JSON.stringify(box));
      });
      assert.match(await detail.locator('.said').innerText(), /% faster \(.+ to .+\) after 8 rounds/);
      assert.match(await detail.locator('pre').innerText(), /^jsdyno compare/);
      await detail.locator('summary').click();
      assert.equal(await detail.locator('details table.samples tbody tr').count(), 8);
      const quantiles = detail.locator('.inside > table.samples tbody tr');
      assert.equal(await quantiles.count(), 3);
      assert.match(await quantiles.nth(1).innerText(), /^50\s%\s.+\+\d+/s);
      assert.deepEqual(noticed, []);
    }
  });

  test('of a large page the script puts tables in place, and opens their rows; without it there is the answer', async () => {
    const { title, body, data } = pageOf([example()], inkOf(sayIn('en')), { mostRows: 19 });
    const [experiments, modules] = [await packed(data.experiments, 0), await packed(data.modules ?? {}, 0)];
    assert.ok('gzip' in experiments && 'gzip' in modules);
    const path = join(folder, 'large.html');
    const given = { ...data, experiments, modules };
    writeFileSync(path, documentOf({ title, language: 'en', body, data: given, assets: await pageAssets() }));
    const address = pathToFileURL(path).href;
    const id = Object.keys(data.experiments[0]?.rows ?? {})[3];
    const { page, noticed } = await open(`${address}#${id}`);
    await page.locator(`#${id} + tr.detail .chart svg`).nth(1).waitFor();
    assert.equal(await page.locator('table.rows tbody tr[id]').count(), 20);
    assert.ok((await page.locator('.fold figure svg').count()) >= 2);
    await page.getByLabel(/^ ?▼ slower/).check();
    const slower = await page.locator('table.rows tbody tr[id]:visible').count();
    assert.ok(slower > 0 && slower < 20, `${slower}`);
    assert.deepEqual(noticed, []);

    const without = await open(address, { javaScriptEnabled: false });
    assert.match(await without.page.locator('#answer .lead').innerText(), /18.rows/);
    assert.match(await without.page.locator('#rows noscript').innerText(), /jsdyno show/);
    assert.equal(await without.page.locator('table.rows tbody tr[id]').count(), 0);
  });

  test('takes a table along as it is filtered', async () => {
    const { page } = await open(plain);
    await page.locator('#search').fill('buffers-1');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save as CSV: buffers/ }).click(),
    ]);
    const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n');
    assert.equal(head, 'Row,old,new,Change,95 % interval,Verdict,Runs');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^buffers-1\.js n=10 method='m1',[\d.]+.M,[\d.]+.M,-[\d.]+.%,.*slower,8$/);
  });

  test('is worked by keyboard alone, and shows where the focus is', async () => {
    const { page } = await open(plain);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.className'), 'skip');
    await page.locator('#search').focus();
    await page.keyboard.type('buffers-1');
    assert.equal(await page.locator('table.rows tbody tr[id]:visible').count(), 1);
    let steps = 0;
    while (!(await page.evaluate("document.activeElement.matches('table.rows th[scope=row] a')")) && steps++ < 60) {
      await page.keyboard.press('Tab');
    }
    assert.ok(steps < 60);
    assert.match(String(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')), /solid/);
    await page.keyboard.press('Enter');
    await page.locator('.detail').waitFor();
    assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-expanded')"), 'true');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.detail').count(), 0);
  });

  test('its colours follow the system, a choice overrules that, and paper is light', async () => {
    const { page } = await open(plain, { colorScheme: 'dark' });
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const name = () => page.evaluate<string>("getComputedStyle(document.querySelector('.chart.wide text')).fill");
    const dark = [await paper(), await name()];
    await page.locator('#theme').selectOption('light');
    const light = [await paper(), await name()];
    assert.equal(light[0], 'rgb(255, 255, 255)');
    assert.notEqual(dark[0], light[0]);
    assert.notEqual(dark[1], light[1]);
    await page.locator('#theme').selectOption('dark');
    assert.deepEqual([await paper(), await name()], dark);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual([await paper(), await name()], light);
    await wholePicture(page, 'page-print');
    await page.setViewportSize({ width: 794, height: 1123 });
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 794);
  });

  test('has its overview in the first window, and the rest folded, with addresses that open it, and open on paper', async () => {
    const { page } = await open(plain);
    const box = await page.locator('#answer').boundingBox();
    assert.ok(box !== null && box.y + box.height <= 900, JSON.stringify(box));
    assert.equal(await page.locator('.fold > div:visible').count(), 0);
    await page.locator('#answer .aside a').click();
    await page.locator('#conditions').waitFor();
    assert.equal(await page.locator('.fold > div:visible').count(), 1);
    await page.emulateMedia({ media: 'print' });
    const rows = page.locator('table.rows').first();
    assert.ok(((await rows.boundingBox())?.height ?? 0) > 100);
  });

  for (const [width, what] of [
    [320, 'narrow'],
    [640, 'zoomed'],
  ] as const) {
    test(`fits a window of ${width} px: tables scroll, the page does not`, async () => {
      const { page } = await open(hostile, { viewport: { width, height: 800 } });
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width);
      await unfold(page);
      await page.locator('table.rows tr.v-faster th a').first().click();
      await page.locator('.detail .chart svg').nth(1).waitFor();
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width);
      await picture(page, `page-${what}`);
    });
  }

  test('names that would be markup are text, also where a row is open and where charts are drawn', async () => {
    const { page, noticed } = await open(hostile);
    await unfold(page);
    for (const link of (await page.locator('#e1 table.rows tr:not(.v-failed, .v-floor) th a').all()).slice(0, 6)) {
      await link.click();
    }
    await page.locator('.detail .chart svg').nth(8).waitFor();
    assert.deepEqual(noticed, []);
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.equal(await page.locator('main img, main script, main b:has-text("bold")').count(), 0);
    assert.ok((await page.locator('#e1').innerText()).includes(HOSTILE_NAMES[0] as string));
    assert.deepEqual(await axeFindings(page), []);
  });
});
