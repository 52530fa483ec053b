/** Pages that tests open, and what is looked at there: one browser for all tests of a process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../../host-variant.ts';
import { launch, newTab, PATIENCE, type Tab, visit, WINDOW } from './chromium.ts';

/** What a reader has; absent: light colours, a large window, JavaScript. */
export interface Reader {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce';
  viewport?: { width: number; height: number };
  javaScriptEnabled?: boolean;
}

let launched: Promise<Browser> | undefined;
/** With JavaScript and without: a browser takes a second to start, a tab a fifth of one. */
const tabs = new Map<boolean, Tab>();
after(async () => (await launched)?.close());

/** Opens a page in the tab that the last one was in, and that forgets it. */
export async function open(address: string, reader: Reader = {}): Promise<Tab> {
  const { colorScheme = 'light', reducedMotion = null, viewport = WINDOW, javaScriptEnabled = true } = reader;
  launched ??= launch();
  const tab = tabs.get(javaScriptEnabled) ?? (await newTab(await launched, javaScriptEnabled));
  tabs.set(javaScriptEnabled, tab);
  const { page } = tab;
  await page.evaluate('try { localStorage.clear() } catch {}');
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  await page.setViewportSize(viewport);
  await visit(tab, address);
  return tab;
}

/**
 * Waits until a check passes that throws while it does not hold yet: what follows from an event that the browser sends later, such as
 * that of a new address, may not be there when a click is over.
 *
 * @throws what the check threw last
 */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Keeps what a page looks like in `test-output/`, to be looked at, where `PICTURES=1` asks for it: tests take a third longer then. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  await page.screenshot({ path: join(ROOT, 'test-output', `${name}.png`), fullPage });
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of axe that colours decide: of a page that was looked at in light, all that dark can make wrong. They take most of its time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong, a line each: the rule and the first elements. Of all its rules, of those that colours decide, or of the others. */
export async function axeFindings(page: Page, rules: 'all' | 'colours' | 'others' = 'all'): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(readFileSync(AXE, 'utf8'));
  const chosen = {
    all: {},
    colours: { runOnly: COLOUR_RULES },
    others: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
  };
  // Not preloaded: it would fetch the styles of a page on the disk once more, which pages may not.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...chosen[rules] });
  return page.evaluate(
    `axe.run(${options}).then(({ violations }) => violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')))`,
  );
}

/**
 * Removes what has nothing to be seen but texts that were looked at before: in elements of the same names, attributes, classes and styles
 * from the root down, under the same style sheets. Their colours are the same.
 * @param seen where all texts that are there now are added
 */
export async function leaveNewTexts(page: Page, seen: Set<string>): Promise<void> {
  const found = await page.evaluate<string[]>(`((seen) => {
    const sheets = [...document.querySelectorAll('style')].map((one) => one.textContent.length).join();
    for (const one of document.body.querySelectorAll('*')) if (!one.checkVisibility()) one.remove();
    const shapes = new Map();
    const shapeOf = (one) => {
      if (one === null) return sheets;
      if (!shapes.has(one)) {
        const own = [...one.attributes].map(({ name, value }) => /^(class|style|id|fill|stroke)$/.test(name) ? name + '=' + value.replaceAll(/[0-9a-f]{4,}|[\\d.]+/g, '') : name);
        shapes.set(one, shapeOf(one.parentElement) + '>' + one.localName + own.sort());
      }
      return shapes.get(one);
    };
    const found = new Set();
    const isOld = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.data.trim() === '') continue;
      const shape = shapeOf(text.parentElement);
      const old = seen.has(shape) || found.has(shape);
      found.add(shape);
      for (let one = text.parentElement; one !== null; one = one.parentElement) isOld.set(one, (isOld.get(one) ?? true) && old);
    }
    for (const [one, old] of isOld) if (old && one.matches('tr, li, p, dl, svg, pre, details, section, table')) one.remove();
    return [...found];
  })(new Set(${JSON.stringify([...seen])}))`);
  for (const one of found) seen.add(one);
}
