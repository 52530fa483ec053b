/**
 * What processes in turns gain over processes one after the other, and whether both find differences that are known:
 *
 *     node benchmarks/self/known-differences.ts [--form ops|core] [--truths 0,2,5,10] [--ways turns,sequential,loop]
 *       [--rounds 24] [--chunk 4] [--busy 0] [--filter parse,list] [--json FILE] [RUNTIME] [RUNTIME]
 *     node benchmarks/self/known-differences.ts FILE.json...     # what several such runs say together
 *
 * One side does 100 units of work, the other so many per cent more (known-truths.cjs, known-truths/). All truths and both ways
 * are measured in chunks of rounds that lie beside each other, so that what else the machine does falls on all alike. With two
 * runtimes, a truth is what the ratio differs from that of no units more. `--busy` processes that do nothing but count run beside all of it. Printed for each row and truth: the difference of
 * the time that was found with its 95 % interval, the standard deviation of a round, and what the adaptive rules need to come to
 * their verdict with such rounds (drawn again from them; median): rounds and seconds, and how often that is right.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { foundIn, lineOf, summaryOf } from './known-differences/found.ts';
import { type Chunk, measureChunk, type Way } from './known-differences/measure-chunk.ts';
import { type RoundsOfCell, rounds } from './known-differences/rounds.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    form: { type: 'string', default: 'ops' },
    truths: { type: 'string', default: '0,2,5,10' },
    ways: { type: 'string', default: 'turns,sequential' },
    rounds: { type: 'string', default: '24' },
    chunk: { type: 'string', default: '4' },
    busy: { type: 'string', default: '0' },
    filter: { type: 'string' },
    json: { type: 'string' },
  },
});
const isAnew = positionals[0]?.endsWith('.json') !== true;
const [base = process.execPath, other = base] = isAnew ? positionals : [];
const cells = isAnew ? await measured() : positionals.flatMap(kept);
const known = cells.filter(({ logs }) => logs.length > 1);
const found = known.map((cell) => foundIn(cell, other === base ? undefined : noMore(cell)));
if (isAnew) {
  console.log('| row | known | way | found | sd of a round | rounds | seconds | right |');
  console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
  for (const one of found.toSorted((a, b) => a.cell.row.localeCompare(b.cell.row) || a.cell.truth - b.cell.truth)) {
    console.log(lineOf(one));
  }
}
for (const line of summaryOf(found)) console.log(line);

async function measured(): Promise<RoundsOfCell[]> {
  const busy = Array.from({ length: Number(values.busy) }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  for (const one of busy) one.unref();
  process.on('exit', () => {
    for (const one of busy) one.kill('SIGKILL');
  });
  const chunks = Math.ceil(Number(values.rounds) / Number(values.chunk));
  const all = values.truths.split(',').flatMap((truth) => values.ways.split(',').map((way) => ({ truth, way })));
  const cells = new Map<string, RoundsOfCell>();
  const random = randomStream(1, 0);
  const loads = [loadOf()];
  for (let i = 0; i < chunks; i++) {
    for (const { truth, way } of shuffled(all, random)) {
      const chunk: Chunk = {
        ...{ form: values.form, base, other, filter: values.filter?.split(','), runs: Number(values.chunk) },
        ...{ truth: Number(truth), way: way as Way },
      };
      for (const one of await measureChunk(chunk)) rounds(cells, one);
      loads.push(loadOf());
    }
    process.stderr.write(`${i + 1} of ${chunks} chunks, load ${loadOf()}\n`);
  }
  console.log(
    `${base}${other === base ? '' : ` against ${other}`}; load ${Math.min(...loads)} to ${Math.max(...loads)}\n`,
  );
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify([...cells.values()]));
  return [...cells.values()];
}

function kept(file: string): RoundsOfCell[] {
  return JSON.parse(readFileSync(file, 'utf8')) as RoundsOfCell[];
}

/** The same without a unit more: the ratio of two different runtimes is not known, but what it changes by is. */
function noMore({ row, way }: RoundsOfCell): RoundsOfCell | undefined {
  return cells.find((cell) => cell.row === row && cell.way === way && cell.truth === 0);
}

function loadOf(): number {
  return Number((loadavg()[0] as number).toFixed(1));
}
