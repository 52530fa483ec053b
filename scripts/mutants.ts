/**
 * Breaks lines of `src/`, one at a time, and says which of them the tests notice: what a suite that became shorter still proves.
 *
 *     node scripts/mutants.ts [--seed 1] [--count 30] [TREE ...]      default: this checkout
 *
 * The lines are drawn from the first tree. What its tests do not notice is tried in the next tree, which should have the same line: a new
 * suite, and the one before, which must not notice more. Run are the tests of the file, then those of its room, then those of the command
 * line that are named like the room, up to the first that fails. Use clones: a run that is killed leaves its line broken.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
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
for (const { file, line, from, to } of drawn) {
  let said = 'noticed by no test';
  for (const tree of trees) {
    const test = noticedBy(tree, { file, line, from, to });
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
        return SWAPS.filter(([from]) => text.includes(from)).map(([from, to]) => ({ file, line: at + 1, from, to }));
      });
    });
}

/** The first test that fails; null: none does. */
function noticedBy(tree: string, { file, line, from, to }: Mutant): string | null {
  const path = join(tree, file);
  const sound = readFileSync(path, 'utf8');
  const lines = sound.split('\n');
  lines[line - 1] = (lines[line - 1] as string).replace(from, to);
  writeFileSync(path, lines.join('\n'));
  try {
    for (const names of testsOf(tree, file)) {
      const args = ['scripts/run-tests.ts', ...names];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', timeout: LIMIT_MS });
      if (status !== 0) return /^test at (\S+?):/m.exec(stdout ?? '')?.[1] ?? 'a limit of time';
    }
    return null;
  } finally {
    writeFileSync(path, sound);
  }
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
