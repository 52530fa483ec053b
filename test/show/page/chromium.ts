/** The Chromium of the machine, as a reader would have it, and what it notices about a page. */
import { type Browser, chromium, type Page } from 'playwright-core';
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

/** Addresses of files and of servers would have a process each, again with each change between them: a tenth of the CPU time. */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** @throws Error where there is none */
export function launch(): Promise<Browser> {
  const executablePath = executable();
  if (executablePath === undefined) throw new Error('no chromium in PATH: "npm run browser" installs it on Debian');
  // As root, which tests often are in containers, its sandbox does not start.
  const unboxed = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...ONE_RENDERER, ...unboxed] });
}

/** The longest that anything on a page is waited for, ms; a busy machine included. */
export const PATIENCE = 60_000;

/** A page with what should not happen: requests, messages of the console, breaches of its content policy. */
export interface Tab {
  page: Page;
  /** What is open now. */
  address: string;
  noticed: string[];
}

export async function newTab(browser: Browser, javaScriptEnabled = true): Promise<Tab> {
  const page = await browser.newPage({ javaScriptEnabled, viewport: WINDOW });
  page.setDefaultTimeout(PATIENCE);
  const tab: Tab = { page, address: '', noticed: [] };
  page.on('request', (request) => {
    // Navigations within the page are none.
    if (request.url().split('#')[0] !== tab.address.split('#')[0]) tab.noticed.push(`request: ${request.url()}`);
  });
  page.on('console', (message) => tab.noticed.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => tab.noticed.push(`error: ${error.message}`));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))",
  );
  return tab;
}

export const WINDOW = { width: 1280, height: 900 };

/** Opens an address in a tab. */
export async function visit(tab: Tab, address: string): Promise<void> {
  Object.assign(tab, { address, noticed: [] });
  await tab.page.goto(address);
}
