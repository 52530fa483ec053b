/**
 * Breaks lines of `src/`, one at a time, and says which of them the tests notice: what a suite that became shorter still proves.
 *
 *     node scripts/mutants.ts [--seed 1] [--count 30] [TREE ...]      default: this checkout
 *
 * The lines are drawn from the first tree. What its tests do not notice is tried in the next tree, which should have the same line: a new
 * suite, and the one before, which must not notice more. Run are the tests of the file, then those of its room, then those of the command
 * line that are named like the room, up to the first that fails. Use clones: a run that is killed leaves its line broken.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomStream, shuffled } from '../src/stats/random.ts';

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
/** A test that goes on for ever has noticed, too. */
const LIMIT_MS = 600_000;

interface Mutant {
  file: string;
  line: number;
  text: string;
  from: string;
  to: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '30' } },
});
const trees = positionals.length > 0 ? positionals : ['.'];
const drawn = shuffled(mutantsOf(trees[0] as string), randomStream(Number(values.seed), 0)).slice(
  0,
  Number(values.count),
);
const noticed = new Map<string, number>();
const soundStages = new Map<string, boolean>();
for (const mutant of drawn) {
  const { file, line, from, to } = mutant;
  let said = 'noticed by no test';
  for (const tree of trees) {
    const test = await noticedBy(tree, mutant);
    if (test === null) continue;
    noticed.set(tree, (noticed.get(tree) ?? 0) + 1);
    said = `${tree}: ${test}`;
    break;
  }
  console.log(`${file}:${line} "${from.trim()}" made "${to.trim()}": ${said}`);
}
console.log(
  `of ${drawn.length}: ${trees.map((tree) => `${noticed.get(tree) ?? 0} noticed first in ${tree}`).join(', ')}`,
);

function mutantsOf(tree: string): Mutant[] {
  return globSync('src/**/*.{ts,cjs}', { cwd: tree })
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(join(tree, file), 'utf8').split('\n');
      return lines.flatMap((text, at) => {
        if (NO_CODE.test(text)) return [];
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

/** The first test that fails; null: none does, or the tree does not have the line. */
async function noticedBy(tree: string, { file, line, text, from, to }: Mutant): Promise<string | null> {
  const path = join(tree, file);
  if (!existsSync(path)) return null;
  const sound = readFileSync(path, 'utf8');
  const lines = sound.split('\n');
  const at = lines[line - 1] === text ? line - 1 : lines.indexOf(text);
  if (at === -1) return null;
  lines[at] = text.replace(from, to);
  for (const names of testsOf(tree, file)) {
    // What fails unbroken says nothing.
    const key = [tree, ...names].join();
    if (!soundStages.has(key)) soundStages.set(key, (await runTests(tree, names)) === null);
    if (!soundStages.get(key)) continue;
    writeFileSync(path, lines.join('\n'));
    try {
      const failed = await runTests(tree, names);
      if (failed !== null) return failed;
    } finally {
      writeFileSync(path, sound);
    }
  }
  return null;
}

/** @returns the first test that fails; null: all pass */
function runTests(tree: string, names: readonly string[]): Promise<string | null> {
  const child = spawn(process.execPath, ['scripts/run-tests.ts', ...names], {
    ...{ cwd: tree, detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    process.kill(-(child.pid as number), 'SIGKILL');
  }, LIMIT_MS);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit);
      if (code === 0) resolve(null);
      else resolve(isOver ? 'a limit of time' : (/^test at (\S+?):/m.exec(said)?.[1] ?? 'a test'));
    });
  });
}

/** Test files, nearest first. */
function testsOf(tree: string, file: string): string[][] {
  const path = file.replace(/^src\//, '').replace(/\.\w+$/, '');
  const room = path.split('/')[0] as string;
  const stages = [
    [`test/${path}.test.ts`, `test/${path}.slow.test.ts`],
    [`test/${room}/**/*.test.ts`],
    [`test/cli/${room}*.test.ts`, `test/cli/${room}/**/*.test.ts`],
  ];
  return stages.map((globs) => globSync(globs, { cwd: tree })).filter((names) => names.length > 0);
}
