/**
 * Where the time of a block goes beside measuring: `node benchmarks/self/block-time.ts [--blocks 20] [RUNTIME]`.
 *
 * A small comparison and operations, each one after the other and in turns, and start-ups are measured by the library, on the same
 * runtime twice. Processes note on the way when they came by (block-time/marks.cjs), and so does this one
 * (block-time/watched.ts); a stretch between two notes of a block is named by the note that ends it. Printed are medians over
 * blocks of ms for each process, their shares, and all that is not measuring as a multiple of a bare `node empty.js`, which
 * is started in the same way before and after each experiment.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../src/stats/describe.ts';
import { type Mark, mark, nowMs, takeWatched, type Watched, watch } from './block-time/watched.ts';
import { scratch } from './command.ts';
import { medianOf, say } from './figures.ts';

watch();
const { compare, openStore, ops, startup } = await import('../../src/index.ts');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { blocks: { type: 'string', default: '20' }, bare: { type: 'string', default: '20' } },
});
const [runtime = process.execPath] = positionals;
const BLOCKS = Number(values.blocks);
const HERE = join(import.meta.dirname, 'block-time');

/** What each note ends. What is not in it is said as it is. */
const PHASES: Readonly<Record<string, string>> = {
  prepared: 'decide, order, get ready to start',
  'waited for mkfifo': 'mkfifo',
  'waited for taskset': 'taskset',
  exec: 'spawn, until the runtime begins',
  spawned: 'spawn, until the runtime begins',
  runtime: 'start of the runtime',
  'main file': 'load what comes before the file',
  harness: 'load the harness',
  file: 'load the file',
  'first call': 'until the first call',
  'first batch': 'measure: first calls',
  'warm-up': 'measure: warm-up',
  'other warm-up': 'measure: warm-up',
  batches: 'measure: warm-up',
  'said looked': 'look whether it can take turns',
  'waited for bash': 'look for tools',
  'waited for time': 'look for tools',
  'said loaded': 'load the harness',
  'said begun': 'measure: first calls',
  'said ready': 'measure: warm-up',
  'said done': 'measure: turns',
  measured: 'measure',
  'said loop': 'measure: empty loop',
  'said report': 'measure: the rest, and report',
  exit: 'until it exits',
  ended: 'end of the process, until seen',
  read: 'look for what is left, read the report',
  committed: 'commit',
  stored: 'commit',
};
const isMeasuring = (phase: string) => phase.startsWith('measure');

const marks = join(scratch, 'marks');
mkdirSync(marks);
const empty = join(scratch, 'empty.js');
writeFileSync(empty, '');
const variant = (label: string) =>
  `${label}: BLOCK_TIME=${marks} NODE_OPTIONS=--require=${join(HERE, 'marks.cjs')} ${runtime}`;
const on = [variant('one'), variant('other')];
const database = openStore(join(scratch, 'experiments.sqlite'));
const PROCESSES = on.length;
const common = {
  runs: BLOCKS,
  fixed: true,
  database,
  events: { onStart: () => mark('begun'), onRunEnd: () => mark('stored') },
};

console.log(`${runtime}, ${BLOCKS} blocks of 2 processes each`);
for (const turns of [false, true]) {
  await section(turns ? 'compare' : 'compare --sequential', () =>
    compare({
      baseline: on[0] as string,
      contenders: on.slice(1),
      suite: join(HERE, 'suite'),
      categories: ['short'],
      turns,
      ...common,
    }),
  );
}
for (const turns of [false, true]) {
  await section(turns ? 'ops' : 'ops --sequential', () =>
    ops({ files: [join(HERE, 'work.cjs')], on, turns, batch: 2000, ...common }),
  );
}
await section('startup', () => startup({ scripts: ['empty'], on, ...common, warmup: 0 }));
database.close();

async function section(name: string, measure: () => Promise<unknown>): Promise<void> {
  const bare = await bareStarts();
  takeWatched(marks);
  const began = nowMs();
  await measure();
  const ended = nowMs();
  const watched = takeWatched(marks);
  bare.push(...(await bareStarts()));
  print(name, { began, ended, ...watched }, bare);
}

/** Milliseconds of a process that does nothing, started as measured ones are. */
async function bareStarts(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < Number(values.bare); i++) {
    const began = nowMs();
    await new Promise((resolve, reject) => {
      const child = spawn(runtime, [empty], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    times.push(nowMs() - began);
  }
  return times;
}

function print(name: string, watched: Watched & { began: number; ended: number }, bare: readonly number[]): void {
  const blocks = blocksOf(watched.marks);
  const spent = blocks.map(phasesOf);
  const phases = [...new Set(spent.flatMap((one) => [...one.keys()]))];
  const perProcess = (pick: (one: ReadonlyMap<string, number>) => number) => spent.map((one) => pick(one) / PROCESSES);
  const total = perProcess((one) => sum([...one.values()]));
  const beside = perProcess((one) => sum([...one].filter(([phase]) => !isMeasuring(phase)).map(([, ms]) => ms)));
  const middle = median(total);

  console.log(
    `\n${name}  (load ${loadavg()[0]?.toFixed(1)}; ${blocks.length} blocks, ${PROCESSES} processes each, ${watched.files} files loaded by one)`,
  );
  for (const phase of phases) {
    // Of the first block alone.
    if (spent.filter((one) => one.has(phase)).length < 2) continue;
    const ms = median(perProcess((one) => one.get(phase) ?? 0));
    say(`  ${phase}`, `${ms.toFixed(2).padStart(8)} ms  ${((100 * ms) / middle).toFixed(1).padStart(5)} %`);
  }
  say('  all of it, a process', `${middle.toFixed(2).padStart(8)} ms`);
  const one = median(bare);
  const { median: ms, low, high } = medianOf(beside);
  say('  beside measuring', `${ms.toFixed(2).padStart(8)} ms  (${low.toFixed(1)} to ${high.toFixed(1)})`);
  say('  a bare start', `${one.toFixed(2).padStart(8)} ms`);
  say(
    '  beside measuring, in bare starts',
    `${(ms / one).toFixed(2).padStart(8)}     (${(low / one).toFixed(2)} to ${(high / one).toFixed(2)})`,
  );
  const before = (blocks[0]?.[0]?.[0] ?? watched.ended) - watched.began;
  say(
    '  before the first block',
    `${before.toFixed(0).padStart(5)}    ms, in bare starts ${(before / one).toFixed(1)}`,
  );
  for (const { command, began, tookMs } of watched.children.toSorted((a, b) => a.began - b.began)) {
    const from = began - watched.began;
    if (from < before) say(`    ${command}`, `${tookMs.toFixed(0).padStart(5)}    ms, from ${from.toFixed(0)} on`);
  }
}

/** A block goes from the end of the one before it until the runs of all its processes are stored. */
function blocksOf(all: readonly Mark[]): Mark[][] {
  const blocks: Mark[][] = [];
  let block = all.slice(all.findIndex(([, name]) => name === 'begun'));
  for (;;) {
    const ends = block.flatMap(([, name], at) => (name === 'stored' && at > 0 ? [at] : []));
    const end = ends[PROCESSES - 1];
    if (end === undefined) return blocks;
    blocks.push(block.slice(0, end + 1));
    block = block.slice(end);
  }
}

/** Milliseconds of each phase of a block. */
function phasesOf(block: readonly Mark[]): Map<string, number> {
  const spent = new Map<string, number>();
  for (const [i, [at, name]] of block.entries()) {
    const phase = PHASES[name] ?? name;
    const before = block[i - 1];
    if (before !== undefined) spent.set(phase, (spent.get(phase) ?? 0) + at - before[0]);
  }
  return spent;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
