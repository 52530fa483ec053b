/**
 * The site over a large history: 10,000 rows x 500 points. How long its files take to be made and how large they are, how soon a browser paints
 * the overview, when all rows can be searched, how long a filter takes, and how soon a row is drawn.
 *
 *     node benchmarks/self/site.ts [ROWS] [POINTS]
 *
 * The budgets stand beside the figures: the overview painted within 1 s, a filter within 100 ms.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeBeside } from '../../src/host/files/write-beside.ts';
import { siteOf } from '../../src/search/site/site.ts';
import { partOf } from '../../src/search/site/site-data.ts';
import { siteRows } from '../../src/search/site/site-rows.ts';
import { sayIn } from '../../src/text/messages/say.ts';
import { exampleHistory } from '../../test/search/site/example.ts';
import { launch, newTab, visit } from '../../test/show/page/chromium.ts';
import { scratch } from './command.ts';
import { say } from './figures.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const POINTS = Number(process.argv[3] ?? 500);
const TIMES = 3;

const history = exampleHistory({ rows: ROWS, points: POINTS });
say(`${ROWS} rows x ${POINTS} points`, `load of the machine ${loadavg()[0]?.toFixed(2)}`);
const options = { reports: null, reportOf: async () => undefined };
const [first] = siteRows(history);

const began = performance.now();
const site = siteOf(history, sayIn('en'), options);
await site.file('index.html');
say('overview made', `${(performance.now() - began).toFixed(0)} ms`);
// Each part, column and badge is as any other: one of each is told.
const parts = site.paths.filter((path) => path.startsWith('data/rows-')).length;
const own = `data/rows-${partOf(first?.id ?? '', parts)}.js`;
const told = site.paths.filter((path) => !/^(badges\/|data\/(rows|column)-)/.test(path));
const said = [...told, own, 'data/column-0.js', `badges/${first?.id}.svg`];
for (const path of said) {
  const start = performance.now();
  const body = (await site.file(path))?.body ?? '';
  const took = performance.now() - start;
  writeBeside(join(scratch, path), body);
  say(path, `${(Buffer.byteLength(body) / 1000).toFixed(0)} kB, made in ${took.toFixed(0)} ms`);
}

const browser = await launch();
try {
  for (let i = 0; i < TIMES; i++) {
    const overview = await newTab(browser);
    await visit(overview, pathToFileURL(join(scratch, 'index.html')).href);
    const { page, noticed } = overview;
    const painted = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
    await page.locator('#list tbody tr').first().waitFor();
    const listed = await page.evaluate<number>('performance.now()');
    say('overview painted (1000 ms)', `${painted.toFixed(0)} ms; all rows to search in after ${listed.toFixed(0)} ms`);
    const filters: string[] = [];
    for (const search of ['module3', 'module3 fast', 'benchmark-77', '', 'n=9']) {
      const took = await page.evaluate<number>(`new Promise((resolve) => {
        const field = document.getElementById('search');
        requestAnimationFrame(() => {
          const began = performance.now();
          field.value = ${JSON.stringify(search)};
          field.dispatchEvent(new Event('input', { bubbles: true }));
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
      })`);
      filters.push(took.toFixed(0));
    }
    say('filters, each to the next frame (100 ms)', `${filters.join(', ')} ms`);
    const strange = noticed.filter((line) => !/^request: file:.*\/(assets|data)\//.test(line));
    for (const line of strange) say('noticed', line);
    await page.context().close();

    const row = await newTab(browser);
    await visit(row, `${pathToFileURL(join(scratch, 'row.html')).href}#${first?.id}`);
    await row.page.locator('.chart svg').first().waitFor();
    say('row drawn after', `${(await row.page.evaluate<number>('performance.now()')).toFixed(0)} ms`);
    await row.page.context().close();
  }
} finally {
  await browser.close();
}

let bytes = 0;
const writing = performance.now();
for (const path of site.paths) {
  const body = (await site.file(path))?.body ?? '';
  bytes += Buffer.byteLength(body);
  writeBeside(join(scratch, path), body);
}
const seconds = (performance.now() - writing) / 1000;
say('whole site written', `${site.paths.length} files, ${(bytes / 1e6).toFixed(0)} MB, in ${seconds.toFixed(0)} s`);
