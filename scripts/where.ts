/**
 * Prints where the time of operations goes on two runtimes, for docs/evidence/where.md:
 *
 *     node scripts/where.ts FILE OLD NEW [--pairs 8] [--signals cpu,perf,events,instructions] [--times 1] [--folder DIR] [--seed 1]
 *
 * `--folder` has the same file for the new side; `--times` repeats it with other seeds, and then says how often intervals of frames hold 0.
 */
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseVariant, resolveVariant, type Variant } from '../src/host/runtimes/index.ts';
import { operationsKind } from '../src/kinds/operations/kind.ts';
import { operationsPlan } from '../src/kinds/operations/plan.ts';
import { rowOfKind } from '../src/search/why/where/row-of-kind.ts';
import { takeProfiles } from '../src/search/why/where/take-profiles.ts';
import { SIGNALS, type Taken } from '../src/search/why/where/taken.ts';
import type { Difference, Interval, Where } from '../src/search/why/where/where.ts';
import { whereItGoes } from '../src/search/why/where/where-it-goes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '8' },
    signals: { type: 'string', default: 'cpu,perf,events' },
    times: { type: 'string', default: '1' },
    folder: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const [file = '', oldText = '', newText = ''] = positionals;
const signals = SIGNALS.filter((signal) => values.signals.split(',').includes(signal));
const old = (await resolveVariant(parseVariant(oldText))).variant;
const now = inFolder((await resolveVariant(parseVariant(newText))).variant);
const plan = { ...operationsPlan([file], 2), seed: Number(values.seed), suiteSha256: '' };
const work = operationsKind.open(plan).prepare([old, now]);
const { configurations } = await work.list(old, []);
const rows = configurations.map((one) => ({ ...one, missing: {} }));
const calibrated = await work.calibrate?.(rows.slice(0, 1), { variant: old, variants: [old, now], plan });
const [row] = calibrated ?? rows;
if (row === undefined) throw new Error(`no operation in ${file}`);

const counts = { frames: 0, single: 0, together: 0, total: 0, inRow: 0, profiles: 0 };
for (let time = 0; time < Number(values.times); time++) {
  const where = await once(Number(values.seed) + time);
  if (values.times === '1') print(where);
  for (const { frames, total, notAttributed } of where.profiled) {
    counts.profiles++;
    counts.frames += frames.length;
    counts.single += frames.filter(({ interval }) => holds(interval)).length;
    counts.together += frames.every(({ together }) => holds(together)) ? 1 : 0;
    counts.total += holds(total.interval) ? 1 : 0;
    counts.inRow += holds(notAttributed.interval) ? 1 : 0;
  }
}
const { frames, single, together, total, inRow, profiles } = counts;
console.log(
  `${profiles} profiles of both sides, ${values.pairs} pairs each: of ${frames} frames ${single} intervals hold 0; ` +
    `in ${together} profiles all intervals together do; of ${total} totals; ` +
    `in ${inRow} the difference with the profiler is that without it`,
);
process.exit(0);

function inFolder(variant: Variant): Variant {
  if (values.folder === undefined) return variant;
  const folder = resolve(values.folder);
  return {
    ...variant,
    label: `${variant.label} in ${basename(folder)}`,
    tree: { root: dirname(resolve(file)), folder, name: basename(folder) },
  };
}

async function once(seed: number): Promise<Where> {
  const taken: Taken[] = [];
  const one = rowOfKind({
    kind: operationsKind,
    plan,
    work,
    row: { ...row, id: 1 } as typeof row & { id: number },
    name: file,
  });
  const how = { pairs: Number(values.pairs), signals, seed };
  for await (const each of takeProfiles(one, [old, now], how)) taken.push(each);
  return whereItGoes(taken);
}

function print({ row: plain, profiled, counters, instructions, findings, missing }: Where): void {
  if (plain !== null) line('the row', plain);
  for (const {
    signal,
    pairs,
    total,
    frames,
    others,
    notSampled,
    notAttributed,
    kinds,
    beside,
    cost,
    profiles,
  } of profiled) {
    const samples = `${profiles.old.samples} and ${profiles.new.samples} samples`;
    console.log(
      `\n${signal}, ${pairs} pairs, ${samples}; the profiler costs ${costWords(cost.old)} and ${costWords(cost.new)}`,
    );
    line('total', total);
    for (const one of frames) line(`  ${one.frame.kind} ${one.frame.name}`, one);
    if (others !== null) line('  smaller ones', others);
    line('  in no frame', notSampled);
    line('not attributed', notAttributed);
    for (const one of kinds.slice(0, 5)) line(`kind ${one.kind}`, one);
    for (const one of beside) line(`beside: thread ${one.thread}`, one);
  }
  console.log();
  for (const one of counters) line(one.name, one, one.unit === 'count' ? 4 : 0);
  console.log();
  for (const one of instructions)
    console.log(
      `${one.name.slice(0, 56).padEnd(56)}${[one.old, one.new, one.difference].map((count) => count.toFixed(0).padStart(10)).join('')}`,
    );
  for (const { sentence } of findings) console.log(`- ${sentence}`);
  for (const one of missing) console.log(`missing: ${one.signal} of ${one.side}: ${one.missing}`);
}

function line(
  name: string,
  { old: before, new: after, difference, interval, share, shareInterval }: Difference,
  digits = 0,
): void {
  const figures = [before, after, difference].map((figure) => figure.toFixed(digits).padStart(10)).join('');
  const ends = interval === null ? '' : ` (${interval.map((end) => end.toFixed(digits)).join(' to ')})`;
  const percent = share === null ? '' : `  ${(100 * share).toFixed(0)} %`;
  const between = shareInterval === null ? '' : ` (${shareInterval.map((end) => (100 * end).toFixed(0)).join(' to ')})`;
  console.log(`${name.slice(0, 56).padEnd(56)}${figures}${ends}${percent}${between}`);
}

function costWords(cost: { ratio: number; interval: Interval | null } | null): string {
  if (cost === null) return 'nobody knows what';
  const { ratio, interval } = cost;
  const percent = (value: number) => (100 * (value - 1)).toFixed(1);
  return `${percent(ratio)} %${interval === null ? '' : ` (${interval.map(percent).join(' to ')})`}`;
}

function holds(interval: Interval | null): boolean {
  return interval !== null && interval[0] <= 0 && interval[1] >= 0;
}
