/** Every kind of page as readers open it: at several widths, in light, in dark and on paper. Pictures are kept to be looked at. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { doctorPage } from '../../../src/inspect/doctor/page/page.ts';
import { flameDifferencePage, flamePage } from '../../../src/inspect/flame/flame-page.ts';
import { gcPage } from '../../../src/inspect/gc/page.ts';
import { claimsPage } from '../../../src/search/claims/claims-page.ts';
import { whyPage } from '../../../src/search/why/answer/page.ts';
import { reportPage } from '../../../src/show/page/report-page.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { Screens } from '../../frozen/screens.ts';
import { ROOT } from '../../host-variant.ts';
import { FINDINGS, FROM_OUTSIDE, REFUSED } from '../../inspect/doctor/page/made-up.ts';
import { shop } from '../../inspect/flame/made-profiles.ts';
import { madeUp } from '../../inspect/gc/made-up.ts';
import { REPORT } from '../../search/claims/every-verdict.ts';
import { sweepAnswer } from '../../search/sweep/answer/fixture.ts';
import { published } from '../../search/sweep/answer/published.ts';
import { answer } from '../../search/why/answer/made-answer.ts';
import { differences, where } from '../../search/why/answer/made-found.ts';
import { isInFull } from '../../stats/trials.ts';
import { axeFindings, eventually, leaveNewTexts, open, picture } from './browser.ts';
import { noBrowser } from './chromium.ts';
import { example } from './example.ts';

/** CSS px: a small telephone or a window at 400 % (WCAG 2.2, 1.4.10), a telephone, a tablet, a window, a large one. */
const WIDTHS = isInFull ? [320, 390, 768, 1280, 1920] : [320, 1280];
/** Px of a window of 1280 in which an overview is seen without scrolling. */
const WINDOW = 900;
/** A4 at 96 px an inch. */
const PAPER = 794;

const screens = new Screens('frozen/store.sql');
const say = sayIn('en');

const stored = (name: string) => async () => (await screens.run(['report', name, '-o', '-'])).stdout;
const kept = (path: string) => async () => readFileSync(join(ROOT, 'docs/examples', path), 'utf8');
const article = (name: string) => async () => {
  await screens.run(['report', 'init', name, `article-${name}`]);
  await screens.run(['report', 'build', `article-${name}`]);
  return readFileSync(join(screens.home, `article-${name}/built/article.html`), 'utf8');
};
const [older, newer] = [
  { ...shop(), title: 'node 20.17.0' },
  { ...shop(1.4), title: 'node 22.9.0' },
];

/** Their pages have the parts of others: of those in turns, of several, of articles and of what was made up. They are looked at in full alone. */
const ALIKE = new Set([
  ...['suite-sequential', 'http-sequential', 'startup-commands', 'ops-one', 'bisect-commits', 'article-memory'],
  ...['several', 'doctor-outside', 'example-article', 'example-claims'],
]);

/** HTML by what it is of. */
const PAGES: Readonly<Record<string, () => Promise<string>>> = {
  ...Object.fromEntries(screens.names.map((name) => [name, stored(name)])),
  ...Object.fromEntries(['memory', 'sweep'].map((name) => [`article-${name}`, article(name)])),
  example: () => reportPage([example()], say),
  several: () => reportPage([example({ hostile: true }), example({ name: 'other', modules: ['url'] })], say),
  'sweep-large': () => reportPage([published(sweepAnswer({ releases: 40, rows: 14, hostile: true }), say)], say),
  claims: () => claimsPage(REPORT, say),
  why: () => whyPage(answer({ where: where(), differences }), say),
  'doctor-findings': () => doctorPage(FINDINGS),
  'doctor-refused': () => doctorPage(REFUSED),
  'doctor-outside': () => doctorPage(FROM_OUTSIDE),
  gc: () => gcPage(madeUp),
  flame: () => flamePage(shop()),
  'example-article': kept('state-of-nodejs-2023/built/article.html'),
  'example-claims': kept('claims/claims.html'),
  'flame-difference': () => flameDifferencePage(older, newer),
};

/** Texts whose colours axe has looked at, by what decides these. */
const seen = new Set<string>();

suite('every kind of page', { skip: noBrowser() ?? false }, () => {
  after(() => screens.remove());

  for (const [name, htmlOf] of Object.entries(PAGES)) {
    if (ALIKE.has(name) && !isInFull) continue;
    test(`${name}: asks for nothing, its overview fits a window, axe finds nothing, and no width cuts it`, async () => {
      const file = join(screens.home, `${name}.html`);
      writeFileSync(file, await htmlOf());
      const { page, noticed } = await open(pathToFileURL(file).href);
      // Graphs of profiles are drawn by the script.
      await eventually(async () => assert.equal(await page.locator('section.flame:not(.ready)').count(), 0));
      const show = (what: string) => picture(page, `pages/${name}-${what}`, { fullPage: true });
      // What stands in the heading of a fold is not said again by what is in it.
      const again = await page.evaluate(`[...document.querySelectorAll('.fold')].flatMap((fold) => {
        const said = fold.querySelector('h2, h3, h4').textContent;
        const names = fold.querySelectorAll('caption, figcaption, svg title, [aria-label]');
        return [...names].filter((one) => (one.ariaLabel ?? one.firstChild?.textContent) === said).map(() => said);
      })`);
      assert.deepEqual(again, []);
      const overview = await page.evaluate<number>(
        "(document.querySelector('#answer, .flame-box')?.getBoundingClientRect().bottom ?? 0) + scrollY",
      );
      assert.deepEqual(await axeFindings(page, 'others'), []);
      const tooWide: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: WINDOW });
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (wide > width) tooWide.push(`${wide} px at ${width}`);
        if (width > 320) await show(String(width));
      }
      await page.setViewportSize({ width: PAPER, height: 1123 });
      await page.emulateMedia({ media: 'print' });
      const onPaper = await page.evaluate<number>('document.documentElement.scrollWidth');
      await show('print');
      assert.deepEqual(noticed, []);
      // Names in some of them are markup.
      assert.equal(await page.evaluate('window.hacked'), undefined);
      assert.equal(await page.locator('main script:not([type])').count(), 0);
      assert.deepEqual(tooWide, []);
      assert.ok(onPaper <= PAPER, `${onPaper} px on paper`);
      assert.ok(overview <= WINDOW, `the overview ends at ${overview} px`);
      await page.setViewportSize({ width: 1280, height: WINDOW });
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await show('dark');
      await leaveNewTexts(page, seen);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axeFindings(page, 'colours'), []);
      }
    });
  }

  test('a pale text is found on a page whose other texts were looked at before', async () => {
    const { page } = await open('about:blank');
    const body = '<p class="a">a text</p><p class="a">another</p>';
    for (const [more, found] of [
      ['', 0],
      ['<p class="b">pale</p>', 1],
    ] as const) {
      await page.setContent(`<!doctype html><style>.a { color: black } .b { color: #ddd }</style>${body}${more}`);
      await leaveNewTexts(page, seen);
      assert.equal(await page.locator('p').count(), 1);
      assert.equal((await axeFindings(page, 'colours')).length, found);
    }
  });
});
