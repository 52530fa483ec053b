/**
 * The page of a large experiment: 4,000 rows x 30 rounds on two sides, in a store. How large the file is, how long making it takes and how
 * much memory, how soon a browser paints the answer, and how long a filter takes.
 *
 *     node benchmarks/self/report-page.ts [ROWS] [ROUNDS]
 *
 * The budgets stand beside the figures: the file at most 5 MB, made within 5 s and 1 GB, the answer painted within 1 s, a filter
 * within 100 ms.
 */
import { statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, newTab, visit } from '../../test/show/page/chromium.ts';
import { normal } from '../../test/show/page/normal.ts';
import { describeCost, jsdyno, scratch } from './command.ts';
import { say } from './figures.ts';

const ROWS = Number(process.argv[2] ?? 4000);
const ROUNDS = Number(process.argv[3] ?? 30);
const ROWS_A_MODULE = 100;
const TIMES = 3;

const page = join(scratch, 'report.html');
const csv = join(scratch, 'compare.csv');
writeFileSync(csv, compareCsv());
await jsdyno(['import', csv]);
say(`${ROWS} rows x ${ROUNDS} rounds on two sides`, `load of the machine ${loadavg()[0]?.toFixed(2)}`);
// The first builds the script of pages where that is missing, which is no part of making one.
await jsdyno(['report', '-o', page]);
for (let i = 0; i < TIMES; i++) say('made (5 s, 1000 MB)', describeCost(await jsdyno(['report', '-o', page])));
say('file (5 MB)', `${(statSync(page).size / 1e6).toFixed(2)} MB`);
await inBrowser();

/** As compare.js writes it: rates that scatter by 2 %, a quarter of the rows faster or slower. */
function compareCsv(): string {
  const draw = normal(15);
  const lines = ['"binary","filename","configuration","rate","time"'];
  for (let round = 0; round < ROUNDS; round++) {
    for (let row = 0; row < ROWS; row++) {
      const module = `module${String(Math.floor(row / ROWS_A_MODULE)).padStart(2, '0')}`;
      const name = `"${module}/some-benchmark-${row % 17}.js","n=${row} len=1024 method='variant${row % 5}' type='fast'"`;
      const effect = row % 4 === 0 ? 1 + 0.3 * Math.sin(row) : 1;
      for (const [binary, factor] of [
        ['old', 1],
        ['new', effect],
      ] as const) {
        const rate = 1e4 * (1 + (row % 900)) * factor * Math.exp(0.02 * draw());
        lines.push(`"${binary}",${name},${rate},${1 / rate}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

async function inBrowser(): Promise<void> {
  const browser = await launch();
  try {
    for (let i = 0; i < TIMES; i++) {
      const opened = await newTab(browser);
      await visit(opened, pathToFileURL(page).href);
      const painted = await opened.page.evaluate<number>(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      );
      const filters: number[] = [];
      for (const search of ['module07', 'module07 variant3', '', 'variant1', ''])
        filters.push(await filtered(opened.page, search));
      say('answer painted (1000 ms)', `${painted.toFixed(0)} ms`);
      say('filters, each to the next frame (100 ms)', `${filters.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      for (const line of opened.noticed) say('noticed', line);
      await opened.page.context().close();
    }
  } finally {
    await browser.close();
  }
}

/** From the key that was pressed to the frame after, ms. */
function filtered(page: Awaited<ReturnType<typeof newTab>>['page'], search: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const field = document.getElementById('search');
    requestAnimationFrame(() => {
      const began = performance.now();
      field.value = ${JSON.stringify(search)};
      field.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
  })`);
}
