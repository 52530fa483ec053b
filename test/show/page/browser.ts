/** The Chromium of the machine, as a reader would have it, and what it noticed about a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findProgram } from '../../../src/host/files/find-program.ts';

/** Why tests in a browser do not run here; undefined: they do. In CI they must, so that none is left out unseen. */
export function noBrowser(): string | undefined {
  if (executable() !== undefined || process.env.CI === 'true') return undefined;
  return 'there is no chromium here: "npm run browser" installs it on Debian';
}

function executable(): string | undefined {
  return (
    process.env.CHROMIUM ?? findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome')
  );
}

/** @throws Error where there is none */
export async function launch(): Promise<Browser> {
  const executablePath = executable();
  if (executablePath === undefined) throw new Error('no chromium in PATH: "npm run browser" installs it on Debian');
  // As root, which tests often are in containers, its sandbox does not start.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** The longest that anything on a page is waited for, ms; a busy machine included. */
const PATIENCE = 60_000;

/** A page with what should not happen: requests, messages of the console, breaches of its content policy. */
export interface Opened {
  page: Page;
  noticed: string[];
}

export async function open(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const noticed: string[] = [];
  page.on('request', (request) => {
    // Navigations within the page are none.
    if (request.url().split('#')[0] !== address.split('#')[0]) noticed.push(`request: ${request.url()}`);
  });
  page.on('console', (message) => noticed.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => noticed.push(`error: ${error.message}`));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))",
  );
  await page.goto(address);
  return { page, noticed };
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

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of axe that colours decide: of a page that was looked at in light, all that dark can make wrong. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong: the rule and the first elements, a line each; of all its rules or of those told. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  // Not preloaded: it would fetch the styles of a page on the disk once more, which pages may not.
  const options = JSON.stringify({
    resultTypes: ['violations'],
    preload: false,
    ...(rules === undefined ? {} : { runOnly: rules }),
  });
  return page.evaluate(
    `axe.run(${options}).then(({ violations }) => violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')))`,
  );
}
