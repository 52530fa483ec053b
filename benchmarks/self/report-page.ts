/**
 * The page of a large experiment: 4,000 rows x 30 rounds on two sides, in a store. How large the file is, how long making it takes and how
 * much memory, how soon a browser paints the answer, and how long a filter takes.
 *
 *     node benchmarks/self/report-page.ts [ROWS] [ROUNDS]
 *
 * The budgets stand beside the figures: the file at most 5 MB, made within 5 s and 1 GB, the answer painted within 1 s, a filter
 * within 100 ms.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFile } from '../../src/files/package-file.ts';
import { launch, open } from '../../test/page/browser.ts';
import { normal } from '../../test/page/normal.ts';

const ROWS = Number(process.argv[2] ?? 4000);
const ROUNDS = Number(process.argv[3] ?? 30);
const ROWS_A_MODULE = 100;
const TIMES = 3;

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-page-'));
const env = { ...process.env, JSDYNO_HOME: join(folder, 'home') };
const start = packageFile('src/cli/start.js');
const page = join(folder, 'report.html');

try {
  const csv = join(folder, 'compare.csv');
  writeFileSync(csv, compareCsv());
  spawnSync(process.execPath, [start, 'import', csv], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`${ROWS} rows x ${ROUNDS} rounds on two sides; load ${loadavg()[0]?.toFixed(2)} on this machine`);
  // The first builds the script of pages where that is missing, which is no part of making one.
  await timed(['report', '-o', page]);
  for (let i = 0; i < TIMES; i++) {
    const { seconds, cpuSeconds, megabytes } = await timed(['report', '-o', page]);
    console.log(
      `made in ${seconds.toFixed(2)} s (5), CPU ${cpuSeconds.toFixed(2)} s, peak memory ${megabytes.toFixed(0)} MB (1000)`,
    );
  }
  console.log(`file: ${(statSync(page).size / 1e6).toFixed(2)} MB (5)`);
  await inBrowser();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

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

interface Made {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
}

/** A command from its start to its end; the most memory that it held, as Linux remembers it. */
async function timed(words: readonly string[]): Promise<Made> {
  const began = performance.now();
  const child = spawn(process.execPath, [start, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let kilobytes = 0;
  let ticks = 0;
  const look = setInterval(() => {
    try {
      kilobytes = Math.max(
        kilobytes,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
      );
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      ticks = Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  }, 20);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`jsdyno ${words.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: ticks / 100, megabytes: kilobytes / 1000 };
}

async function inBrowser(): Promise<void> {
  const browser = await launch();
  try {
    for (let i = 0; i < TIMES; i++) {
      const opened = await open(browser, pathToFileURL(page).href);
      const painted = await opened.page.evaluate<number>(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      );
      const filters: number[] = [];
      for (const search of ['module07', 'module07 variant3', '', 'variant1', ''])
        filters.push(await filtered(opened.page, search));
      console.log(
        `answer painted after ${painted.toFixed(0)} ms (1000); filters, each to the next frame: ${filters.map((ms) => ms.toFixed(0)).join(', ')} ms (100)`,
      );
      for (const line of opened.noticed) console.log(`noticed: ${line}`);
      await opened.page.context().close();
    }
  } finally {
    await browser.close();
  }
}

/** From the key that was pressed to the frame after, ms. */
function filtered(page: Awaited<ReturnType<typeof open>>['page'], search: string): Promise<number> {
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
