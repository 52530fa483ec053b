/**
 * What it costs to look after each process whether the checkouts that are measured are as they were made: KeptTrees around blocks, against the
 * same blocks without it.
 *
 *     node benchmarks/self/kept-checkouts.ts [blocks, 40 unless told] [files of the library, 400] [packages, 150] [files of a package, 30]
 *
 * A block is a process of a side each, which loads its library and ends: blocks that measure take longer, and the looks do not.
 * Each round holds both ways once, in random order; the figures are differences within rounds, and the ratio that of whole blocks.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkedOut } from '../../src/host/revisions/checked-out.ts';
import { repositoryAt } from '../../src/host/revisions/repository.ts';
import type { Variant } from '../../src/host/runtimes/types.ts';
import { notStarted } from '../../src/measure/run-of.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { KeptTrees } from '../../src/work/experiment/kept-trees.ts';
import type { BlockRun } from '../../src/work/kind.ts';
import { scratch } from './command.ts';
import { differences, medianOf, milliseconds, say } from './figures.ts';

const [blocks = 40, files = 400, packages = 150, each = 30] = process.argv.slice(2).map(Number);
const WARM_UP = 3;

const repository = join(scratch, 'repository');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

/** Stands for an installation: packages of some files each, in folders of ten. */
const INSTALL = `node -e "
const fs = require('node:fs');
for (let p = 0; p < ${packages}; p++) {
  const folder = 'node_modules/p' + p;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(folder + '/package.json', JSON.stringify({ main: 'f0/0.js' }));
  for (let f = 0; f < ${each}; f++) {
    fs.mkdirSync(folder + '/f' + Math.floor(f / 10), { recursive: true });
    fs.writeFileSync(folder + '/f' + Math.floor(f / 10) + '/' + f + '.js', '// ' + p + ' ' + f + ' ' + 'x'.repeat(3000));
  }
}"`;

mkdirSync(repository);
git('init', '--quiet', '-b', 'main');
write('.gitignore', 'node_modules\n');
for (let i = 0; i < files; i++)
  write(`lib/f${Math.floor(i / 20)}/${i}.js`, `exports.n = ${i}; // ${'x'.repeat(3000)}\n`);
const commits = ['one', 'two'].map((text) => {
  write('lib/index.js', `exports.text = '${text}';\n`);
  git('add', '--all');
  git('commit', '--quiet', '-m', text);
  return git('rev-parse', 'HEAD');
});
const found = await repositoryAt(repository);
const variants: Variant[] = [];
for (const [i, commit] of commits.entries()) {
  const began = performance.now();
  const { folder } = await checkedOut(found, commit, { install: INSTALL, cacheDir: join(scratch, 'cache') });
  if (i === 0) say('to make a checkout', `${((performance.now() - began) / 1000).toFixed(1)} s`);
  const label = ['base', 'head'][i] as string;
  variants.push({ label, tree: { folder, root: repository, name: label, commit } } as Variant);
}

/** Processes one after the other, or at a time. */
async function* measure(taken: Iterable<Variant>, inTurns: boolean): AsyncGenerator<readonly BlockRun[]> {
  const runs: BlockRun[] = [];
  for (const variant of taken) {
    spawnSync(process.execPath, ['lib/index.js'], { cwd: variant.tree?.folder ?? '' });
    runs.push({ variant, run: notStarted({ outcome: 'failed', reason: '' }, Date.now()) } as unknown as BlockRun);
    if (!inTurns) yield runs.splice(0);
  }
  if (inTurns) yield runs;
}

/** Milliseconds of a block: from begin to end, and of CPU in this process, whatever else the machine does. */
async function timesOf(runs: AsyncIterable<readonly BlockRun[]>): Promise<{ wall: number; cpu: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  for await (const some of runs) if (some.some(({ run }) => run.outcome.outcome === 'ok')) throw new Error('measured');
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - began, cpu: (user + system) / 1000 };
}

say('files', `${files} of the library, ${packages * (each + 1)} in ${packages} packages, in each of two checkouts`);
const trees = new KeptTrees({}, variants);
const first = await timesOf(trees.block(variants, variants, (taken) => measure(taken, true)));
say('the first block, which looks at all', `${first.wall.toFixed(0)} ms, ${first.cpu.toFixed(0)} ms of CPU`);
const random = randomStream(7, 1);
for (const inTurns of [true, false]) {
  const plain: Awaited<ReturnType<typeof timesOf>>[] = [];
  const kept: typeof plain = [];
  for (let i = -WARM_UP; i < blocks; i++) {
    for (const isKept of shuffled([false, true], random)) {
      const runs = isKept
        ? trees.block(variants, variants, (taken) => measure(taken, inTurns))
        : measure(variants, inTurns);
      const times = await timesOf(runs);
      if (i >= 0) (isKept ? kept : plain).push(times);
    }
  }
  const of = (some: typeof plain, what: 'wall' | 'cpu') => some.map((times) => times[what]);
  say(
    `${inTurns ? 'in turns' : 'one after the other'}: a block of two short processes`,
    milliseconds(of(plain, 'wall')),
  );
  say('looks at its checkouts: difference', milliseconds(differences(of(kept, 'wall'), of(plain, 'wall'))));
  say('the same, of CPU', milliseconds(differences(of(kept, 'cpu'), of(plain, 'cpu'))));
  const { median, low, high } = medianOf(kept.map(({ wall }, i) => wall / (plain[i]?.wall ?? Number.NaN)));
  say(
    'a block with looks, as a share of one without',
    `${median.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
  );
}
const end = performance.now();
if (trees.doubt() !== null) throw new Error('a checkout was changed');
say('the last look, at all', `${(performance.now() - end).toFixed(0)} ms`);
