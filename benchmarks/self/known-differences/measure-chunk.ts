import { join } from 'node:path';
import { compare, openStore, ops } from '../../../src/index.ts';
import { findExperiment, readConfigurations, readVariants } from '../../../src/store/experiments.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { scratch } from '../command.ts';
import { bareLoops, naturesLike } from './bare-loop.ts';
import type { RoundsOfCell } from './rounds.ts';

export type Way = 'turns' | 'sequential' | 'loop';

/** A few rounds of all rows, for one truth in one way. */
export interface Chunk {
  /** `ops`, or `core` for benchmarks in Node.js core's form */
  form: string;
  base: string;
  other: string;
  /** Parts of names of operations, or units of benchmarks. */
  filter?: readonly string[] | undefined;
  runs: number;
  truth: number;
  way: Way;
}

const database = openStore(join(scratch, 'experiments.sqlite'));
const FILES = join(import.meta.dirname, '..');

/** @returns rounds for each row */
export async function measureChunk(chunk: Chunk): Promise<RoundsOfCell[]> {
  const { form, base, other, filter, runs, truth, way } = chunk;
  if (way === 'loop') {
    return naturesLike(filter).map((row) => {
      const began = performance.now();
      const logs = bareLoops(row, [base, other], truth, runs);
      return { row, truth, way, logs, seconds: [(performance.now() - began) / 1000 / runs] };
    });
  }
  const [baseline, contender] = [`base: ${base}`, `more: UNITS=${100 + truth} ${other}`];
  const ended: number[] = [];
  const events = { onStart: () => ended.push(performance.now()), onRunEnd: () => ended.push(performance.now()) };
  const common = { runs, fixed: true, turns: way === 'turns', database, events };
  if (form === 'core') {
    const set = (filter ?? []).map((unit) => `unit=${unit}`);
    const suite = join(FILES, 'known-truths');
    await compare({ baseline, contenders: [contender], categories: ['truths'], suite, set, ...common });
  } else {
    const files = [join(FILES, 'known-truths.cjs')];
    await ops({ files, on: [baseline, contender], filter: [...(filter ?? [])], ...common });
  }
  const found = roundsOf();
  const seconds = ((ended.at(-1) as number) - (ended[0] as number)) / 1000 / runs / found.length;
  return found.map(([row, logs]) => ({ row, truth, way, logs, seconds: [seconds] }));
}

/** Logarithms of the ratio of times, by row, of the newest experiment. */
function roundsOf(): [row: string, logs: number[]][] {
  const { id } = findExperiment(database, 'last');
  const [base] = readVariants(database, id);
  const pairs = Map.groupBy(eachRun(database, id), ({ configuration, round }) => `${configuration} ${round}`);
  return readConfigurations(database, id).map((row) => {
    const logs = [...pairs].flatMap(([key, runs]) => {
      if (!key.startsWith(`${row.id} `)) return [];
      const [first, second] = [true, false].map((isBase) => runs.find((run) => (run.variant === base?.id) === isBase));
      return first?.rate && second?.rate ? [Math.log(first.rate / second.rate)] : [];
    });
    return [/(?:operation|unit)='([^']*)'/.exec(row.configuration)?.[1] ?? row.configuration, logs];
  });
}
