/** The page of claims that is kept as an example, as a reader opens it: from the file system, without a network. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../host-variant.ts';
import { axeFindings, COLOUR_RULES, launch, noBrowser, open } from '../../show/page/browser.ts';

const ADDRESS = pathToFileURL(join(ROOT, 'docs/examples/claims/claims.html')).href;

suite('the page of claims in a browser', { skip: noBrowser() }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  test('opens without a request, a message or a finding of axe, in light and in dark', async () => {
    const { page, noticed } = await open(browser, ADDRESS, { colorScheme: 'light' });
    assert.deepEqual(await axeFindings(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await axeFindings(page, COLOUR_RULES), []);
    assert.deepEqual(noticed, []);
  });

  test('is no wider than a window of 320 px, and a claim can be linked to', async () => {
    const { page } = await open(browser, `${ADDRESS}#claim-R17`, { viewport: { width: 320, height: 800 } });
    assert.ok(((await page.evaluate('document.documentElement.scrollWidth')) as number) <= 320);
    assert.equal(await page.locator('#claim-R17').count(), 1);
  });
});
