/**
 * Draws the rows of adaptive-against-fixed.ts, so that nobody picks them.
 *
 *     node benchmarks/self/draw-rows.ts ../shared/corpus > benchmarks/self/published-rows.json
 *
 * The corpus has the rows that upstream's compare.js wrote for the State of Node.js Performance 2023 article. Of its
 * comparison of 18 with 20 those are taken that the built-in suites have as well, whatever the iterations; they are put
 * in order of the seconds that upstream measured, cut into 42 parts, and one is drawn of each. So the draw is as long,
 * run by run, as the whole, and no module is favoured. A row runs with the iterations that upstream ran it with.
 */
import { fileURLToPath } from 'node:url';
import { readFolder } from '../../scripts/replay.ts';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import { suiteKind } from '../../src/kinds/suite/kind.ts';
import { suitePlan } from '../../src/kinds/suite/plan.ts';
import { spell } from '../../src/measure/configuration.ts';
import { randomStream } from '../../src/stats/random.ts';
import type { PlannedConfiguration } from '../../src/store/experiments.ts';
import { preparePlan } from '../../src/work/experiment/prepare.ts';

/** Rows that are run with the same settings. */
export interface DrawnGroup {
  /** `key=value`, as `--set` takes it */
  set: string[];
  /** spelt as in a report */
  rows: string[];
}

const COUNT = 42;
const SEED = 1;

/** One of each of `count` consecutive parts of a list, the parts as equal as can be. */
export function oneOfEach<T>(items: readonly T[], count: number, seed: number): T[] {
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part, part + 1].map((i) => Math.floor((i * items.length) / count)) as [number, number];
    return items[from + Math.floor(randomStream(seed, part)() * (to - from))] as T;
  });
}

/** All configurations of a suite that all variants list; of the built-in suites unless it is given. */
export async function rowsOf(
  suite?: string,
  variants: readonly string[] = ['node@18.16.0', 'node@20.0.0'],
): Promise<PlannedConfiguration<SuiteConfiguration>[]> {
  const { configurations } = await preparePlan({
    kind: suiteKind,
    variants,
    plan: suitePlan('compare', { categories: ['all'], suite }),
  });
  return configurations.filter(({ missing }) => Object.keys(missing).length === 0);
}

/** Parameters that are not part of what a row is: how often it does it. */
const ITERATIONS = ['n', 'iterations', 'writes', 'count'];

type BuiltIn = Pick<SuiteConfiguration, 'benchmark' | 'parameters'>;

/** Rows of the built-in suites by what they do. */
export async function builtInRows(variants?: readonly string[]): Promise<Map<string, BuiltIn>> {
  const rows = await rowsOf(undefined, variants);
  return new Map(
    rows.map(({ benchmark, parameters }) => [
      nameOf(benchmark, settingsOf(spell(parameters))),
      { benchmark, parameters },
    ]),
  );
}

/** A published row as it is run here, with its own iterations; undefined where the built-in suites have no such row. */
export function asBuiltIn(
  ours: ReadonlyMap<string, BuiltIn>,
  benchmark: string,
  configuration: string,
): { row: string; set: string[] } | undefined {
  const settings = settingsOf(configuration);
  const built = ours.get(nameOf(benchmark, settings));
  if (built === undefined) return undefined;
  const parameters = { ...built.parameters };
  const set = settings.filter((setting) => {
    const [name = '', value] = setting.split('=');
    return ITERATIONS.includes(name) && String(parameters[name]) !== value;
  });
  for (const setting of set) {
    const [name = '', value] = setting.split('=');
    parameters[name] = Number(value);
  }
  return { row: `${benchmark} ${spell(parameters)}`, set };
}

function settingsOf(configuration: string): string[] {
  return configuration.split(/ (?=\w+=)/);
}

async function draw(corpus: string): Promise<DrawnGroup[]> {
  const ours = await builtInRows();
  const { all } = await readFolder(corpus);
  const rows: { row: string; set: string[]; seconds: number }[] = [];
  for (const { group, benchmark, configuration, seconds } of all) {
    const here = group.endsWith('18-20') ? asBuiltIn(ours, benchmark, configuration) : undefined;
    if (here !== undefined) rows.push({ ...here, seconds: seconds.reduce((sum, one) => sum + one, 0) });
  }
  const drawn = oneOfEach(
    rows.sort((a, b) => a.seconds - b.seconds),
    COUNT,
    SEED,
  );
  // One setting of n for one file: it must not reach the rows of others.
  const groups = Map.groupBy(drawn, ({ row, set }) => (set.length === 0 ? '' : `${row.split(' ')[0]} ${set}`));
  return [...groups.values()].map((group) => ({ set: group[0]?.set ?? [], rows: group.map(({ row }) => row).sort() }));
}

/** What a row does, whatever the order of its parameters. */
function nameOf(benchmark: string, settings: readonly string[]): string {
  const kept = settings.filter((setting) => !ITERATIONS.includes(setting.split('=')[0] ?? ''));
  return [benchmark, ...kept.sort()].join(' ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [corpus] = process.argv.slice(2);
  if (corpus === undefined) throw new Error('usage: node benchmarks/self/draw-rows.ts FOLDER');
  console.log(JSON.stringify(await draw(corpus), null, 2));
}
