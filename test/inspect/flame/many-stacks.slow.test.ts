/** What a page of 100,000 stacks costs its reader. Times of a busy machine are printed; what is asserted is processor time. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { flamePage } from '../../../src/inspect/flame/flame-page.ts';
import { open } from '../../show/page/browser.ts';
import { noBrowser } from '../../show/page/chromium.ts';
import { manyStacks } from './made-profiles.ts';

const STACKS = 100_000;
const DEEPEST = 60;
/** Seconds. Measured: 0.2 to 0.3 (docs/evidence/flame.md). */
const BOUND = 2;

suite('a page of many stacks', { skip: noBrowser() ?? false }, () => {
  test(`${STACKS} stacks, up to ${DEEPEST} frames deep, open in less than ${BOUND} s of processor time`, async () => {
    const profile = manyStacks(STACKS);
    const { parent, self } = profile.nodes;
    const depth: number[] = [];
    for (const [i, caller] of parent.entries()) depth[i] = caller === -1 ? 1 : (depth[caller] as number) + 1;
    assert.equal(self.filter((own) => own > 0).length, STACKS);
    assert.equal(
      depth.reduce((most, own) => Math.max(most, own), 0),
      DEEPEST,
    );
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-many-'));
    try {
      const path = join(folder, 'many.html');
      writeFileSync(path, await flamePage(profile));
      const { page } = await open('about:blank');
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(pathToFileURL(path).href);
      await page.locator('section.flame.ready').waitFor();
      const { metrics } = await session.send('Performance.getMetrics');
      const busy = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
      const drawn = await page.evaluate<number>("performance.getEntriesByName('flame-drawn')[0].startTime");
      console.log(`drawn after ${(drawn / 1000).toFixed(2)} s, ${busy.toFixed(2)} s of them busy`);
      assert.ok(busy > 0 && busy < BOUND, `${busy} s`);
      assert.match(await page.locator('table.frames tbody tr').first().innerText(), /^function0/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
