/** Real processes whose memory is known by how they are made. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { importJson } from '../../../src/kinds/import.ts';
import { memory, memoryOf } from '../../../src/kinds/memory/index.ts';
import { MEMORY_FORMATS } from '../../../src/kinds/memory/report/formats.ts';
import type { MemoryOptions } from '../../../src/kinds/memory/shapes.ts';
import { findExperiment } from '../../../src/store/experiments.ts';
import { exportJson } from '../../../src/store/export-json.ts';
import { openStore } from '../../../src/store/store.ts';
import { documentOf } from '../../show/report/schemas.ts';

const MB = 1e6;
const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
const database = openStore(join(home, 'experiments.sqlite'));
after(() => {
  database.close();
  rmSync(home, { recursive: true });
});

function script(name: string, text: string): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

const node = process.execPath;
const IDLE = 'setInterval(() => {}, 1e6);';
const idle = script('idle.js', IDLE);
const hold = (bytes: number) => script(`hold-${bytes}.js`, `globalThis.kept = Buffer.alloc(${bytes}, 1); ${IDLE}`);
/** Holds 1 MB more every 10 ms by the clock, whoever else has the CPU; the heap holds none of it. */
const leak = script(
  'leak.js',
  `const kept = []; const start = performance.now();
   setInterval(() => { while (kept.length < (performance.now() - start) / 10) kept.push(Buffer.alloc(1e6, 1)); }, 10);`,
);

async function cellsOf(options: MemoryOptions) {
  const report = await memory({ database, ...options });
  return { report, cells: report.processes[0]?.cells ?? [] };
}

// Most of it is waiting, and what is held hangs on no clock but a process's own.
suite('memory of real processes', { skip: process.platform !== 'linux', concurrency: 3 }, () => {
  test('a leak of 1 MB every 10 ms grows by some 100 MB a second, and its heap does not', async () => {
    const { cells } = await cellsOf({ scripts: [leak], on: [node], durationMs: 1400, runs: 3 });
    const [{ growth, peakRss, heapGrowth, peakHeap, runs } = assert.fail('no cell')] = cells;
    assert.equal(runs, 3);
    assert.equal(growth.verdict, 'grows');
    // Its own interval has room for what it is; that is narrow, unless other work keeps the process from its clock.
    const [low, high] = growth.interval ?? assert.fail('three runs have one');
    assert.ok(low < 110 * MB && high > 90 * MB, JSON.stringify(growth));
    assert.ok((peakRss?.value ?? 0) > 100 * MB);
    assert.ok((peakHeap?.value ?? 0) > MB && (peakHeap?.value ?? 0) < 50 * MB, JSON.stringify(peakHeap));
    assert.notEqual(heapGrowth.verdict, 'grows');
  });

  test('what fills 150 MB and then holds them does not grow, and its end is its end', async () => {
    const fill = script(
      'fill.js',
      `const kept = globalThis.kept = []; const start = performance.now();
       const timer = setInterval(() => {
         while (kept.length < Math.min(150, (performance.now() - start) / 3)) kept.push(Buffer.alloc(1e6, 1));
         if (performance.now() - start < 2400) return;
         clearInterval(timer);
         globalThis.last = Buffer.alloc(50e6, 1); // in the last moment, which no look sees
       }, 10);`,
    );
    const { cells } = await cellsOf({ scripts: [fill], on: [node], runs: 2, intervalMs: 50 });
    const [{ growth, rest, endRss, endBefore, peakRss } = assert.fail('no cell')] = cells;
    // The last 50 MB may be one step; on no machine is any of it a trend.
    assert.ok(['steady', 'undecided', 'steps'].includes(growth.verdict), JSON.stringify(growth));
    assert.ok((growth.perSecond ?? 0) < 20 * MB, JSON.stringify(growth));
    assert.ok(rest === null || (rest.rise > 100 * MB && rest.since < 2), JSON.stringify(rest));
    assert.equal(endBefore, null, 'it told its end');
    assert.ok((endRss ?? 0) > 235 * MB && (endRss ?? 0) <= (peakRss?.value ?? 0) + MB, `${endRss}`);
    const cut = await cellsOf({ scripts: [fill], on: [node], runs: 1, intervalMs: 25, noHeap: true });
    assert.ok((cut.cells[0]?.endBefore ?? -1) >= 0, 'only looks tell of it');
  });

  test('what is held from the start is more by just that, and nothing of it grows', async () => {
    const commands = [idle, hold(64 * MB)].map((file) => `${node} ${file}`);
    const looked = (durationMs: number, ms: number) =>
      cellsOf({ commands, runs: 3, fixed: true, durationMs, intervalMs: 25, warmup: { ms }, noHeap: true });
    const peaksOf = ({ cells }: Awaited<ReturnType<typeof cellsOf>>) => cells.map(({ peakRss }) => peakRss?.value ?? 0);
    const offBy = ([idlePeak = 0, peak = 0]: number[]) => Math.abs(peak - idlePeak - 64 * MB);
    // On a busy machine a process may not hold all of it after .7 s.
    let found = await looked(1300, 700);
    const isSettled = () =>
      offBy(peaksOf(found)) < 6 * MB && found.cells.every((cell) => cell.growth.verdict === 'steady');
    if (!isSettled()) found = await looked(4000, 3000);
    const { cells, report } = found;
    const peaks = peaksOf(found);
    assert.ok(offBy(peaks) < 6 * MB, JSON.stringify(peaks));
    for (const { growth, variant } of cells)
      assert.equal(growth.verdict, 'steady', `${variant}: ${JSON.stringify(growth)}`);
    assert.deepEqual(
      cells.map(({ relative }) => relative?.verdict),
      [undefined, 'more'],
    );
    assert.ok(Math.abs((cells[1]?.relative?.ratio ?? 0) - (peaks[1] ?? 0) / (peaks[0] ?? 1)) < 0.01);

    // The same experiment, exported and imported, is the same report.
    const { id } = report.experiment ?? assert.fail('it is stored');
    const file = [...exportJson(database, findExperiment(database, id))];
    await importJson(database, file, 'x.json', 'again');
    const again = await memoryOf(database, 'again');
    assert.deepEqual(again.processes, report.processes);
    assert.ok((report.processes[0]?.cells[1]?.course?.seconds.length ?? 0) > 10);
    documentOf('memory', MEMORY_FORMATS.json(again));
  });

  test('the same twice is told apart by no more than the margin, in runs too short for growth', async () => {
    const short = script('short.js', '');
    const { cells } = await cellsOf({ scripts: [short], on: [node, `again: ${node}`], runs: 3 });
    const [first, second] = cells;
    const { verdict, ratio } = second?.relative ?? assert.fail('it is compared');
    assert.ok(
      verdict === 'equivalent' || verdict === 'undecided' || Math.abs((ratio ?? 0) - 1) < 0.02,
      `${verdict} ${ratio}`,
    );
    assert.equal(first?.growth.verdict, 'unknown');
    assert.match(first?.growth.reason ?? '', /^it ran [\d.]+ ms; growth needs 10 samples over 0\.5 s/);
  });

  test('a peak in the last moment, and one of a child, are seen', async () => {
    const last = script('last.js', 'Buffer.alloc(120e6, 1);');
    const child = script(
      'child.js',
      `require('child_process').spawnSync(process.execPath, [${JSON.stringify(last)}]);`,
    );
    const { cells } = await cellsOf({ scripts: [child], on: [node], runs: 1, intervalMs: 10 });
    assert.ok((cells[0]?.peakRss?.value ?? 0) > 120 * MB, JSON.stringify(cells[0]?.peakRss));
    assert.equal(cells[0]?.processes, 2);
  });

  test('a process that fails, is killed or does not end says so', async () => {
    const fails = script('fails.js', 'setTimeout(() => process.exit(7), 50);');
    const killed = script('killed.js', 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);');
    const { report } = await cellsOf({ scripts: [fails, killed, idle], on: [node], runs: 1, timeoutMs: 1500 });
    const reasons = report.processes.map(({ cells }) => cells[0]?.reason);
    assert.equal(reasons[0], 'exited with code 7');
    assert.equal(reasons[1], 'killed by SIGKILL');
    assert.match(reasons[2] ?? '', /^did not end within 1\.5 s and was killed; --duration/);
  });
});
