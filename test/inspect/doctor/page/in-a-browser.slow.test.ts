/** The page of an answer, as a reader opens it: from the file system, without a network. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { doctorPage } from '../../../../src/inspect/doctor/page/page.ts';
import { eventually, open } from '../../../show/page/browser.ts';
import { noBrowser } from '../../../show/page/chromium.ts';
import { FINDINGS } from './made-up.ts';

suite('the page of an answer in a browser', { skip: noBrowser() ?? false }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-doctor-page-'));
  const address = pathToFileURL(join(folder, 'findings.html')).href;
  before(async () => {
    writeFileSync(join(folder, 'findings.html'), await doctorPage(FINDINGS));
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('is no wider than a window of 320 px, with charts that are read there', async () => {
    const { page } = await open(address, { viewport: { width: 320, height: 800 } });
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 320);
    await page.locator('#charts-h').click();
    assert.equal(await page.locator('.chart.narrow:visible').count(), 9);
    assert.equal(await page.locator('.chart.wide:visible').count(), 0);
  });

  test('leads by the keyboard alone from the answer to a chart, and on to the theme', async () => {
    const { page, noticed } = await open(address);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.getAttribute("href")'), '#answer');
    await page.keyboard.press('Enter');
    // The first link behind it goes to the chart in which the finding is marked.
    const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("href")');
    for (let i = 0; i < 20 && (await focused()) !== '#course-delay'; i++) await page.keyboard.press('Tab');
    assert.equal(await focused(), '#course-delay');
    await page.keyboard.press('Enter');
    await eventually(async () => {
      assert.ok(
        await page.evaluate('document.querySelector("#course-delay").getBoundingClientRect().top < innerHeight'),
      );
      assert.ok(await page.evaluate('location.hash === "#course-delay"'));
    });
    await page.getByLabel('Colours').focus();
    await page.keyboard.press('d');
    await eventually(async () => {
      assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
    });
    assert.deepEqual(noticed, []);
  });

  test('is complete without its script', async () => {
    const { page } = await open(address, { javaScriptEnabled: false });
    assert.match(await page.locator('#answer').innerText(), /blocked for 70 ms/);
    assert.equal(await page.locator('figure svg').count(), 18);
  });
});
