/**
 * Breaks lines of `src/`, one at a time, and says which of them the tests notice: what a suite that became shorter still proves.
 *
 *     node scripts/mutants.ts [--seed 1] [--count 30] [--limit 90] [TREE ...]      default: this checkout
 *
 * Drawn are lines that all trees have once in the same file. What the tests of the first tree do not notice is tried in the next: a new
 * suite, and the one before, which must not notice more. Run are the fast tests in one process, then the slow ones nearest to the file,
 * one at a time, up to the first that fails, for `limit` seconds a line and tree. Use clones: a run that is killed leaves its line broken.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { randomStream, shuffled } from '../src/stats/random.ts';
import { roomOf, roomsIn } from '../test/docs/rooms.ts';

const SWAPS: readonly (readonly [string, string])[] = [
  [' < ', ' >= '],
  [' > ', ' <= '],
  [' <= ', ' > '],
  [' >= ', ' < '],
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' + ', ' - '],
  [' - ', ' + '],
  [' * ', ' / '],
  [' / ', ' * '],
  ['true', 'false'],
  ['false', 'true'],
];
/** What no test could tell: comments, imports, types, texts of errors. */
const NO_CODE = /^\s*(\*|\/|import|export type|type |interface|\w+\??: )|`|'.*[ ].*'/;
/** What a killed run is told as. */
const LIMIT = 'LIMIT';

interface Mutant {
  file: string;
  line: number;
  text: string;
  from: string;
  to: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '30' },
    limit: { type: 'string', default: '90' },
  },
});
const trees = positionals.length > 0 ? positionals : ['.'];
const [first] = trees as [string];
const drawn = shuffled(mutantsOf(first), randomStream(Number(values.seed), 0)).slice(0, Number(values.count));
const noticed = new Map<string, number>();
for (const mutant of drawn) {
  const said = [`${mutant.file}:${mutant.line} "${mutant.from.trim()}" made "${mutant.to.trim()}"`];
  for (const tree of trees) {
    const { test, outcome } = await tried(tree, mutant);
    said.push(`${tree}: ${outcome}`);
    if (test === null) continue;
    noticed.set(tree, (noticed.get(tree) ?? 0) + 1);
    break;
  }
  console.log(said.join('; '));
}
console.log(
  `of ${drawn.length}: ${trees.map((tree) => `${noticed.get(tree) ?? 0} noticed first in ${tree}`).join(', ')}`,
);

function linesOf(tree: string, file: string): string[] {
  const path = join(tree, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

function mutantsOf(tree: string): Mutant[] {
  return globSync('src/**/*.{ts,cjs}', { cwd: tree })
    .sort()
    .flatMap((file) => {
      const all = trees.map((one) => linesOf(one, file));
      return linesOf(tree, file).flatMap((text, at) => {
        if (NO_CODE.test(text) || all.some((lines) => lines.filter((line) => line === text).length !== 1)) return [];
        return SWAPS.filter(([from]) => text.includes(from)).map(([from, to]) => ({
          file,
          line: at + 1,
          text,
          from,
          to,
        }));
      });
    });
}

/** The first test that fails where the line is broken and passes where it is not; null: none does in the time. */
async function tried(
  tree: string,
  { file, text, from, to }: Mutant,
): Promise<{ test: string | null; outcome: string }> {
  const path = join(tree, file);
  const sound = readFileSync(path, 'utf8');
  const broken = linesOf(tree, file).map((line) => (line === text ? text.replace(from, to) : line));
  const stages = testsOf(tree, file);
  const end = Date.now() + Number(values.limit) * 1000;
  for (const [at, stage] of stages.entries()) {
    const left = end - Date.now();
    if (left < 0) return { test: null, outcome: `not noticed by ${at} nearest, not tried: ${stages.length - at}` };
    writeFileSync(path, broken.join('\n'));
    const test = await failing(tree, stage, left).finally(() => writeFileSync(path, sound));
    if (test === null) continue;
    if (test === LIMIT)
      return { test: null, outcome: `LIMIT in ${stage.at(-1)}, not tried: ${stages.length - at - 1}` };
    // What fails unbroken says nothing.
    if ((await failing(tree, [test], 600_000)) !== null) continue;
    return { test, outcome: `noticed by ${test}` };
  }
  return { test: null, outcome: `not noticed by ${stages.length}` };
}

/** @returns the first test that fails; LIMIT: they did not end in `limitMs`; null: all pass */
function failing(tree: string, args: readonly string[], limitMs: number): Promise<string | null> {
  const child = spawn(process.execPath, ['scripts/run-tests.ts', ...args], {
    ...{ cwd: tree, detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      process.kill(-(child.pid as number), 'SIGKILL');
      resolve(LIMIT);
    }, limitMs);
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0 ? null : (/^test at (\S+?):/m.exec(said)?.[1] ?? args.join(' ')));
    });
  });
}

/**
 * What to run, one after the other: fast tests at once where the tree names the slow ones; then those of the file's name, of its folder,
 * that import it, that import what imports it, of its room, of the command line named like it; of each the shortest file first.
 */
function testsOf(tree: string, file: string): string[][] {
  const importers = new Map<string, string[]>();
  for (const from of globSync(['src/**/*.{ts,cjs}', 'test/**/*.ts'], { cwd: tree })) {
    for (const [, name] of readFileSync(join(tree, from), 'utf8').matchAll(/['"](\.\.?\/[^'"\n]+)['"]/g)) {
      const to = normalize(join(dirname(from), name as string));
      importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  }
  const path = file.replace(/^src\//, 'test/').replace(/\.\w+$/, '');
  const rooms = path.split('/').slice(1);
  const room = roomOf(file, roomsIn(readFileSync(join(tree, 'docs/architecture.md'), 'utf8')));
  const direct = importers.get(file) ?? [];
  const isNamed = globSync('test/**/*.slow.test.ts', { cwd: tree }).length > 0;
  const near = [
    globSync([`${path}.test.ts`, `${path}.slow.test.ts`], { cwd: tree }),
    globSync(`${dirname(path)}/*.test.ts`, { cwd: tree }),
    direct,
    direct.flatMap((one) => importers.get(one) ?? []),
    globSync(`test/${room}/**/*.test.ts`, { cwd: tree }),
    globSync(
      rooms.flatMap((one) => [`test/cli/${one}*.test.ts`, `test/cli/${one}*/**/*.test.ts`]),
      { cwd: tree },
    ),
  ].flatMap((some) => some.sort((a, b) => statSync(join(tree, a)).size - statSync(join(tree, b)).size));
  const ending = isNamed ? '.slow.test.ts' : '.test.ts';
  const tests = [...new Set(near)].filter((one) => one.endsWith(ending)).map((one) => [one]);
  return isNamed ? [['--fast'], ...tests] : tests;
}
