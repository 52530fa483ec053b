/** The page of collections, as a reader opens it: from the file system, without a network. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { gcPage } from '../../../src/inspect/gc/page.ts';
import { ROOT } from '../../host-variant.ts';
import { axeFindings, COLOUR_RULES, launch, noBrowser, open } from '../../show/page/browser.ts';
import { madeUp } from './made-up.ts';

const PICTURES = join(ROOT, 'test-output');

suite('the page of collections in a browser', { skip: noBrowser() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-gc-page-'));
  const file = join(folder, 'gc.html');
  let browser: Browser;
  before(async () => {
    writeFileSync(file, await gcPage(madeUp));
    browser = await launch();
    mkdirSync(PICTURES, { recursive: true });
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('opens without a request, a message or a finding of axe, in light and in dark', async () => {
    const { page, noticed } = await open(browser, pathToFileURL(file).href, { colorScheme: 'light' });
    assert.deepEqual(await axeFindings(page), []);
    await page.screenshot({ path: join(PICTURES, 'gc-light.png'), fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await axeFindings(page, COLOUR_RULES), []);
    await page.screenshot({ path: join(PICTURES, 'gc-dark.png'), fullPage: true });
    assert.deepEqual(noticed, []);
    assert.equal(await page.locator('figure svg:visible').count(), 2);
    assert.ok(((await page.locator('#rows tbody tr').count()) as number) === 120);
  });

  test('is no wider than a window of 320 px', async () => {
    const { page } = await open(browser, pathToFileURL(file).href, { viewport: { width: 320, height: 800 } });
    assert.ok(((await page.evaluate('document.documentElement.scrollWidth')) as number) <= 320);
  });
});
