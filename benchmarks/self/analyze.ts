/**
 * Time and peak memory of `jsdyno analyze` for a CSV in upstream's form of 100,000 rows and one of 1,000,000, against
 * reading the same bytes and splitting them into lines with Node.js alone.
 *
 *     node benchmarks/self/analyze.ts [times, 5 unless told]
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { randomStream } from '../../src/stats/random.ts';
import { COMPARE_HEADER, compareLine } from '../../src/store/csv-write.ts';
import { type Cost, describeCost, jsdyno, scratch, timed } from './command.ts';
import { medianOf, say } from './figures.ts';

const TIMES = Number(process.argv[2] ?? 5);

/** As compare.js writes it: round after round, every configuration on both sides. */
function writeCsv(path: string, rounds: number, rows: number): void {
  const file = openSync(path, 'w');
  const random = randomStream(7, rows);
  writeSync(file, `${COMPARE_HEADER}\n`);
  const configurations = Math.ceil(rows / 2 / rounds);
  let written = 0;
  while (written < rows) {
    let text = '';
    for (let i = 0; i < configurations && written < rows; i++) {
      for (const binary of ['old', 'new']) {
        const rate = 1e6 * (0.95 + 0.1 * random());
        const configuration = `encoding='utf8' len=${i} n=10000`;
        text += `${compareLine({ binary, benchmark: `buffers/buffer-${i % 40}.js`, configuration, rate, time: 1e4 / rate })}\n`;
        written++;
      }
    }
    writeSync(file, text);
  }
  closeSync(file);
}

/** The least that any reader does: all lines of the file, one by one. */
const LINES = `
  const lines = require('node:readline').createInterface({ input: require('node:fs').createReadStream(process.argv[1]) });
  let count = 0;
  lines.on('line', () => count++);
  lines.on('close', () => { if (count === 0) process.exit(1); });`;

for (const rows of [100_000, 1_000_000]) {
  const path = join(scratch, `${rows}.csv`);
  writeCsv(path, 60, rows);
  const costs: Cost[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const cost = await jsdyno(['analyze', path]);
    costs.push(cost);
    ratios.push(cost.wallMs / (await timed(process.execPath, ['-e', LINES, path])));
  }
  const middle = (of: (cost: Cost) => number): number => medianOf(costs.map(of)).median;
  const [wallMs, cpuMs, peakMB] = [
    middle((one) => one.wallMs),
    middle((one) => one.cpuMs),
    middle((one) => one.peakMB),
  ];
  const slowest = Math.max(...costs.map((one) => one.wallMs));
  say(`analyze of ${rows.toLocaleString('en-US')} rows`, describeCost({ wallMs, cpuMs, peakMB }));
  say(
    '  slowest, and the median in plain readings',
    `${(slowest / 1000).toFixed(2)} s, ${medianOf(ratios).median.toFixed(2)}`,
  );
}
