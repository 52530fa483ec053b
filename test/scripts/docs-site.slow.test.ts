/** The website of the documentation, made once, and opened in a real Chromium from the disk. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { buildDocs } from '../../scripts/site.ts';
import { ROOT } from '../host-variant.ts';
import { axeFindings, eventually, open, picture } from '../show/page/browser.ts';
import { noBrowser } from '../show/page/chromium.ts';

const FOLDER = join(ROOT, 'test-output/docs-site');
const url = (address: string) => pathToFileURL(join(FOLDER, address)).href;
const textOf = (address: string) => readFileSync(join(FOLDER, address), 'utf8');

/** One of each thing that pages have: tiles, tables, code, pictures; that in a folder is searched. */
const LOOKED_AT = ['index.html', 'http.html', 'evidence/charts.html', 'examples/pages/index.html'];

let pages: string[] = [];
let built: Promise<string[]> | undefined;
const build = async () => {
  built ??= buildDocs(FOLDER, 'https://docs.example/jsdyno/');
  pages = await built;
};

suite('the website of the documentation', () => {
  before(build);

  test('has no link that leads nowhere', () => {
    const ids = new Map<string, Set<string>>();
    const idsOf = (address: string) => {
      const known =
        ids.get(address) ?? new Set([...textOf(address).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''));
      ids.set(address, known);
      return known;
    };
    let links = 0;
    const broken = pages.flatMap((address) =>
      [...textOf(address).matchAll(/<[^>]* (?:href|src)="([^"]*)"/g)].flatMap(([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return [];
        links++;
        const [path = '', anchor] = link.split('#');
        const to = path === '' ? address : join(dirname(address), path);
        if (!existsSync(join(FOLDER, to))) return [`${address}: ${link}`];
        return anchor === undefined || idsOf(to).has(anchor) ? [] : [`${address}: ${link}`];
      }),
    );
    assert.deepEqual(broken, []);
    assert.ok(links > 5000, String(links));
  });

  test('begins with what jsdyno is, a command with what it printed, how long that took, and eight commands', () => {
    const home = textOf('index.html');
    assert.match(home, /<h1 id="jsdyno"[^>]*>jsdyno<\/h1>\s*<p>jsdyno compares JavaScript runtimes/);
    assert.match(home, /<b>\$ \.\/jsdyno compare [^<]*<\/b>\n[^<]*<\/code><\/pre>[\s\S]*The example took \d+ s/);
    assert.equal(home.match(/<li><a [^>]*>[^<]*<\/a><code>jsdyno [^<]*<\/code><\/li>/g)?.length, 8);
  });

  test('has a page of each kind of report, as the command writes it', () => {
    const listed = [...textOf('examples/pages/index.html').matchAll(/<li><a href="([^"]*)">/g)].map(
      ([, link]) => link ?? '',
    );
    const made = globSync(['*.html', 'dashboard/index.html'], { cwd: join(FOLDER, 'examples/pages') });
    assert.deepEqual(
      listed.filter((link) => /^[a-z]+(\/index)?\.html$/.test(link)).sort(),
      made.filter((name) => name !== 'index.html').sort(),
    );
    for (const name of made) assert.match(textOf(`examples/pages/${name}`), /<h1[ >]/, name);
  });

  test('has a picture for links, of the size that networks ask for', () => {
    assert.match(
      textOf('index.html'),
      /<meta property="og:image" content="https:\/\/docs\.example\/jsdyno\/assets\/card\.png">/,
    );
    const card = readFileSync(join(FOLDER, 'assets/card.png'));
    assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1200, 630]);
  });
});

test('what publishes it makes it as a reader of CONTRIBUTING.md does', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const { jobs } = parse(read('.github/workflows/site.yml'));
  const ran = jobs.site.steps.map(({ run = '' }: { run?: string }) => run).filter((line: string) => line !== '');
  assert.deepEqual(ran, ['npm ci', 'npm run site']);
  assert.equal(JSON.parse(read('package.json')).scripts.site, 'node scripts/site.ts');
});

suite('the website in a browser', { skip: noBrowser() ?? false }, () => {
  before(build);

  test('no page is wider than a telephone, and nothing is asked for that is not of the site', async () => {
    const { page, noticed } = await open(url('index.html'), { viewport: { width: 390, height: 800 } });
    // The same frame is around all of them, so that only what is in it changes.
    const texts = pages.map((address) => [address, /<main[^>]*>([\s\S]*)<\/main>/.exec(textOf(address))?.[1] ?? '']);
    const wide = await page.evaluate(`${JSON.stringify(texts)}.flatMap(([address, html]) => {
      document.querySelector('main').innerHTML = html;
      const { scrollWidth } = document.documentElement;
      return scrollWidth > 390 ? [address + ': ' + scrollWidth + ' px'] : [];
    })`);
    assert.deepEqual(wide, []);
    assert.deepEqual(
      noticed.filter((line) => !line.startsWith(`request: ${url('')}`)),
      [],
    );
  });

  test('axe finds nothing, in light and dark, wide and narrow', async () => {
    for (const address of LOOKED_AT) {
      const name = `docs-${address.replaceAll('/', '-')}`;
      const wide = await open(url(address));
      assert.deepEqual(await axeFindings(wide.page, 'colours'), [], address);
      await picture(wide.page, `${name}-light`);
      const narrow = await open(url(address), { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
      assert.deepEqual(await axeFindings(narrow.page), [], address);
      await picture(narrow.page, `${name}-dark`);
    }
  });

  test('a search leads to the part of a page, by keyboard alone', async () => {
    const { page } = await open(url('coming-from/hyperfine.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('coordinated omission');
    const found = page.locator('#found li');
    await found.first().waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.match(await page.locator('#found [role=status]').innerText(), /^\d+ found$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(load|glossary)\.html#[\w-]+$/);
    await page.locator('#search').fill('nosuchwordanywhere');
    await eventually(async () => assert.equal(await page.locator('#found [role=status]').innerText(), 'Nothing found'));
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#found').isVisible(), false);
  });
});
