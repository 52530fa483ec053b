import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { whyPage } from '../../../../src/search/why/answer/page.ts';
import type { Where } from '../../../../src/search/why/where/where.ts';
import type { WhyAnswer } from '../../../../src/search/why/why-answer.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { ROOT } from '../../../host-variant.ts';
import { shop } from '../../../inspect/flame/made-profiles.ts';
import { axeFindings, COLOUR_RULES, launch, noBrowser, open } from '../../../show/page/browser.ts';
import { answer } from './made-answer.ts';

const SHOTS = join(ROOT, 'test-output');

/** Profiles, and no more of where the time goes than a page draws. */
function where(): Where {
  const same = { old: 1, new: 2, difference: 1, interval: null, together: null, share: null, shareInterval: null };
  const profiled = (['perf', 'cpu'] as const).map((signal) => ({
    ...{
      signal,
      pairs: 5,
      profiles: { old: shop(), new: shop(1.4) },
      total: same,
      frames: [],
      callers: [],
      others: null,
      kinds: [],
    },
    ...{ beside: [], notSampled: same, notAttributed: same, remarks: ['what the kernel does is not seen'] },
    cost: { old: { ratio: 1, interval: null }, new: { ratio: 1, interval: null } },
  }));
  return { row: same, profiled, counters: [], events: [], instructions: [], findings: [], missing: [] };
}

const differences: NonNullable<WhyAnswer['differences']> = {
  old: { label: 'a', kind: 'node', version: '1', sha256: '', flags: [], env: {} },
  new: { label: 'b', kind: 'node', version: '2', sha256: '', flags: [], env: {} },
  ...{ sameExecutable: false, components: [{ name: 'v8', title: 'V8', old: '1', new: '2' }], v8Flags: [], build: [] },
  ...{ compilers: null, libraries: null, native: null, commits: [], couldNot: [] },
  javaScript: {
    list: [
      {
        ...{ name: 'decode', where: 'node:util', line: { old: 1, new: 1 }, state: 'changed', asked: true },
        ...{ diff: ['@@ -1 +1 @@', '-a < b', '+</code><script>window.hacked=1</script>'] },
        ...{ leftOut: 3, linesAdded: 1, linesRemoved: 1 },
      },
    ],
    ...{ compared: 1, modules: [], notFound: [] },
  },
};

suite('the page of a search for a cause', () => {
  const page = () => whyPage(answer({ where: where(), differences }), sayIn('en'));

  test('has the findings, what was tried, both flame graphs and the source, and the same bytes again', async () => {
    const html = await page();
    for (const text of [
      'closes 96 % (91 to 101) of the gap',
      'What is left of the gap with each intervention',
      'another compiler',
      'id="flame-perf"',
      'id="flame-cpu"',
      'JavaScript of decode',
      '3 more lines',
    ]) {
      assert.ok(html.includes(text), text);
    }
    assert.doesNotMatch(html, /<script>window/);
    assert.equal(await page(), html);
  });

  suite('in a browser', { skip: noBrowser() ?? false }, () => {
    let browser: Browser;
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-why-'));
    before(async () => {
      mkdirSync(SHOTS, { recursive: true });
      browser = await launch();
      writeFileSync(join(folder, 'why.html'), await page());
    });
    after(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`has no error and nothing serious by axe, ${colorScheme}`, async () => {
        const opened = await open(browser, pathToFileURL(join(folder, 'why.html')).href, { colorScheme });
        await opened.page.locator('section.flame.ready').nth(1).waitFor();
        await opened.page.screenshot({ path: join(SHOTS, `why-${colorScheme}.png`), fullPage: true });
        assert.deepEqual(opened.noticed, []);
        // In the dark it is the same page in other colours.
        const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
        assert.deepEqual(await axeFindings(opened.page, rules), []);
        assert.equal(await opened.page.evaluate('window.hacked'), undefined);
        const wide = await opened.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        assert.ok(wide <= 0, `${wide} px too wide`);
        await opened.page.context().close();
      });
    }
  });
});
