/** A site in a real Chromium: from the disk as a web host would have it, and from its own server. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { writeBeside } from '../../../src/host/files/write-beside.ts';
import { type Served, serveSite } from '../../../src/search/site/serve.ts';
import { type Site, siteOf } from '../../../src/search/site/site.ts';
import { siteRows } from '../../../src/search/site/site-rows.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { printableIn } from '../../../src/text/printable.ts';
import { axeFindings, eventually, open, picture } from '../../show/page/browser.ts';
import { noBrowser } from '../../show/page/chromium.ts';
import { exampleHistory, HOSTILE } from './example.ts';

suite('a site in a browser', { skip: noBrowser() ?? false }, () => {
  const options = { reports: ['1122-1020-quiet'], reportOf: async () => '<!doctype html><title>report</title>' };
  const few = exampleHistory();
  const stepped = siteRows(few).find(({ benchmark }) => benchmark === 'module0/benchmark-0.js')?.id ?? '';
  const site = siteOf(few, sayIn('en'), options);
  let folder: string;
  let served: Served;

  const write = async (made: Site, name: string) => {
    for (const path of made.paths) writeBeside(join(folder, name, path), (await made.file(path))?.body ?? '');
    return (page: string) => `${pathToFileURL(join(folder, name)).href}/${page}`;
  };
  let onDisk: (page: string) => string;
  let large: (page: string) => string;
  let hostile: (page: string) => string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jsdyno-site-'));
    onDisk = await write(site, 'plain');
    large = await write(siteOf(exampleHistory({ rows: 160 }), sayIn('en'), options), 'large');
    hostile = await write(
      siteOf(exampleHistory({ hostile: true }), sayIn('en'), { ...options, title: HOSTILE[0] }),
      'hostile',
    );
    served = await serveSite({
      site: () => site,
      host: '127.0.0.1',
      port: 0,
      names: [],
      token: null,
      onError: console.error,
    });
  });

  after(async () => {
    await served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What was noticed but that the site loaded its own files. */
  const unexpected = (noticed: readonly string[], base: string) =>
    noticed.filter(
      (line) => !new RegExp(`^request: ${base}(assets|data)/[\\w-]+\\.(js|css)\\?[0-9a-f]{8}$`).test(line),
    );

  const pages = {
    'index.html': '#list tbody tr',
    [`row.html#${stepped}`]: '.chart svg',
    'releases.html': '#place tbody tr',
  };

  for (const [address, ready] of Object.entries(pages)) {
    const name = address.replace(/\.html.*/, '');
    test(`${name}: no request leaves it, no message, no finding of axe, light and dark, wide and narrow; from its server likewise`, async () => {
      const { page, noticed } = await open(onDisk(address));
      await page.locator(ready).first().waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await picture(page, `site-${name}-light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await axeFindings(page, 'colours'), []);
      await picture(page, `site-${name}-dark`);
      await page.setViewportSize({ width: 390, height: 800 });
      await eventually(async () =>
        assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390),
      );
      assert.deepEqual(await axeFindings(page), []);
      await picture(page, `site-${name}-narrow`);
      assert.deepEqual(unexpected(noticed, onDisk('')), []);
      const fromServer = await open(served.address + address);
      await page.locator(ready).first().waitFor();
      assert.deepEqual(unexpected(fromServer.noticed, served.address), []);
    });
  }

  const found = (page: Page) => page.locator('#list tbody tr');

  test('filters by words and state, keeps that in its address, and shows no more rows than one looks at', async () => {
    const { page } = await open(large('index.html'));
    await found(page).first().waitFor();
    await eventually(async () => assert.equal(await found(page).count(), 100));
    await page.getByRole('button', { name: 'Show more rows' }).click();
    assert.equal(await found(page).count(), 160);
    await page.getByRole('checkbox', { name: /^confirmed/ }).check();
    const confirmed = Number.parseInt(await page.locator('#shown').innerText(), 10);
    assert.ok(confirmed > 0 && confirmed < 100);
    await eventually(async () => assert.equal(await found(page).count(), confirmed));
    await page.locator('#search').fill('MODULE0 fast');
    await eventually(async () => assert.ok((await found(page).count()) < confirmed));
    const both = await found(page).count();
    assert.match(await page.evaluate('location.hash'), /#\?verdict=confirmed&search=MODULE0\+fast$/);
    assert.match(await page.locator('#shown').innerText(), new RegExp(`^${both} of 160 `));
    await page.reload();
    await eventually(async () => assert.equal(await found(page).count(), both));
  });

  test('a count of the overview chooses its rows, and a row leads to its page', async () => {
    const { page } = await open(large('index.html'));
    await found(page).first().waitFor();
    await page.locator('.counts a', { hasText: 'refuted' }).click();
    await eventually(async () => assert.ok((await found(page).count()) < 20));
    const link = found(page).first().locator('a');
    const name = ((await link.textContent()) ?? '').trim();
    await link.click();
    await page.locator('.chart svg').first().waitFor();
    assert.ok(name.startsWith((await page.locator('h1').innerText()).split(' ')[0] ?? '-'));
  });

  test('the page of a row says what changed, and leads from a point to its report', async () => {
    const { page } = await open(`${served.address}row.html#${stepped}`);
    await page.locator('.chart svg').first().waitFor();
    assert.match(
      await page.locator('.lead').innerText(),
      /^-13\.9\s% \(.+\) between 23\.23\.0 and 23\.24\.0: confirmed$/,
    );
    assert.match(
      await page.locator('.remarks').first().innerText(),
      /^The release or commit between .+ is found by: jsdyno bisect --old node@23\.\d+\.0 --new node@23\.\d+\.0 url/,
    );
    await page.locator('details.fold summary').click();
    const points = page.locator('details.fold tbody tr');
    assert.equal(await points.count(), 40);
    // What a fold holds has a text when it has been laid out.
    await eventually(async () => assert.equal(await points.first().locator('th').innerText(), '26.39.0'));
    assert.equal(await points.locator('a').count(), 1);
    await points.locator('a').click();
    await eventually(async () => assert.equal(await page.title(), 'report'));
  });

  test('a row that is not there, or a link that was cut short, is said', async () => {
    for (const hash of ['#ffffffffffff', '#x', '']) {
      const { page } = await open(onDisk(`row.html${hash}`));
      await page.getByText('This site has no such row').waitFor();
    }
  });

  test('releases side by side: those that were chosen, in the address', async () => {
    const { page } = await open(onDisk('releases.html'));
    const heads = () => page.locator('#place thead th').allInnerTexts();
    await page.locator('#place tbody tr').first().waitFor();
    assert.equal((await heads()).length, 2 + 5);
    await page.locator('#versions').selectOption(['node 18.0.0', 'node 26.39.0']);
    await eventually(async () => assert.deepEqual((await heads()).slice(2), ['node 26.39.0']));
    const first = page.locator('#place tbody tr', { hasText: 'module0/benchmark-0.js' }).first();
    assert.match(await first.locator('td').last().innerText(), /^-1\d\.\d/);
    await page.reload();
    await eventually(async () => assert.deepEqual((await heads()).slice(2), ['node 26.39.0']));
  });

  test('without JavaScript there is what changed, with its pictures', async () => {
    const { page, noticed } = await open(large('index.html'), { javaScriptEnabled: false });
    assert.match(await page.locator('.lead').innerText(), /changes are confirmed/);
    assert.equal(await page.locator('figure svg').first().isVisible(), true);
    assert.ok((await page.locator('table.changes tbody tr').count()) > 10);
    assert.match(await page.locator('#rows noscript').innerText(), /JavaScript/);
    assert.deepEqual(unexpected(noticed, large('')), []);
  });

  test('names that would be markup or code are texts on each page', async () => {
    // By their names as pages have them.
    const evil = siteRows(printableIn(exampleHistory({ hostile: true })));
    for (const address of ['index.html', 'releases.html', ...evil.slice(0, 6).map(({ id }) => `row.html#${id}`)]) {
      const { page, noticed } = await open(hostile(address));
      await page
        .locator(address.startsWith('row') ? '.chart svg' : '#place tbody tr, #list tbody tr')
        .first()
        .waitFor();
      assert.equal(await page.evaluate('window.hacked'), undefined);
      assert.equal(await page.locator('main img, main script, main b:has-text("bold")').count(), 0);
      assert.deepEqual(unexpected(noticed, hostile('')), [], address);
    }
  });
});
