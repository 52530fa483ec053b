/** The pages that are made beside those of experiments, in a real Chromium, from the file system. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { claimsPage } from '../../../src/search/claims/claims-page.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { ROOT } from '../../host-variant.ts';
import { REPORT } from '../../search/claims/every-verdict.ts';
import { axeFindings, COLOUR_RULES, launch, noBrowser, open } from './browser.ts';

const SHOTS = join(ROOT, 'test-output');
const ARTICLE = join(ROOT, 'docs/examples/state-of-nodejs-2023/built/article.html');
/** Px: a small telephone, and a window of usual size zoomed to 400 % (WCAG 2.2, 1.4.10). */
const NARROW = 320;

suite('other pages in a browser', { skip: noBrowser() ?? false }, () => {
  let browser: Browser;
  let folder: string;
  const addresses = new Map<string, string>();

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jsdyno-pages-'));
    mkdirSync(SHOTS, { recursive: true });
    const claims = join(folder, 'claims.html');
    writeFileSync(claims, await claimsPage(REPORT, sayIn('en')));
    addresses.set('article', pathToFileURL(ARTICLE).href).set('claims', pathToFileURL(claims).href);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of ['article', 'claims']) {
    test(`${name}: opens without a request, a message or a finding of axe, and fits ${NARROW} px`, async () => {
      const { page, noticed } = await open(browser, addresses.get(name) ?? '', { colorScheme: 'light' });
      assert.ok((await page.locator('h1').innerText()).length > 0);
      assert.ok((await page.locator('svg').count()) > 0);
      assert.deepEqual(await axeFindings(page), []);
      await page.screenshot({ path: join(SHOTS, `${name}-light.png`) });
      // Nothing but colours differs in the dark.
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await axeFindings(page, COLOUR_RULES), []);
      await page.screenshot({ path: join(SHOTS, `${name}-dark.png`) });
      await page.setViewportSize({ width: NARROW, height: 800 });
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= NARROW);
      await page.screenshot({ path: join(SHOTS, `${name}-narrow.png`) });
      assert.deepEqual(noticed, []);
      await page.context().close();
    });
  }

  test('names of claims that would be markup are text', async () => {
    const { page, noticed } = await open(browser, addresses.get('claims') ?? '');
    assert.ok((await page.locator('main').innerText()).includes('<script>alert(1)</script>'));
    assert.equal(await page.locator('main script').count(), 0);
    assert.deepEqual(noticed, []);
    await page.context().close();
  });
});
