/**
 * What a gate says of changes that are known, over and over:
 *
 *     node benchmarks/self/gate.ts [--times 40] [--heads comment,slower,faster,broken,tail] [--budget 60s] [--busy 2]
 *
 * Each time a package with six operations, or a server, gets a base and a head (gate/a-package.ts), and `jsdyno gate` measures them by a store and
 * a cache of their own. Printed for each head: how often it ended with which exit code, what it named, how long it took. `--busy`
 * processes do nothing but count beside.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { GateReport } from '../../src/search/gate/gate-report.ts';
import { type Change, commit, makePackage } from './gate/a-package.ts';

const HEADS: Readonly<Record<string, Change>> = {
  tail: { slowMs: 20 },
  comment: { comment: 'What this does is said nowhere else.' },
  slower: { records: { group: 125 } },
  faster: { records: { group: 80 } },
  broken: { broken: 'group' },
};

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '40' },
    heads: { type: 'string', default: Object.keys(HEADS).join(',') },
    budget: { type: 'string' },
    busy: { type: 'string', default: '0' },
  },
});

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const busy = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', 'for (let x = 0; ; ) x++']),
);
const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
process.once('exit', () => {
  for (const child of busy) child.kill();
  rmSync(scratch, { recursive: true, force: true });
});

/** One gate of a fresh package. */
function gateOnce(change: Change, place: string) {
  const folder = join(place, 'package');
  mkdirSync(folder, { recursive: true });
  makePackage(folder, change.slowMs === undefined ? 'functions' : 'server');
  commit(folder, change, 'Change');
  const json = join(place, 'gate.json');
  const budget = values.budget === undefined ? [] : ['--budget', values.budget];
  const began = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      main,
      'gate',
      '--base',
      'HEAD~1',
      '--head',
      'HEAD',
      '--json',
      json,
      '--no-progress',
      ...budget,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, JSDYNO_HOME: join(place, 'home'), JSDYNO_CACHE: join(place, 'cache') },
    },
  );
  const seconds = (performance.now() - began) / 1000;
  if (status === 1 || status === 2 || status === null) throw new Error(stderr);
  const report = JSON.parse(readFileSync(json, 'utf8')) as GateReport;
  rmSync(place, { recursive: true, force: true });
  return { exit: status, seconds, report };
}

console.log('| head | exit | times | regressions | improvements | broken | undecided | seconds |');
console.log('| --- | ---: | ---: | --- | --- | --- | ---: | ---: |');
const loads: number[] = [];
for (const name of values.heads.split(',')) {
  const change = HEADS[name];
  if (change === undefined) throw new Error(`no head ${name}; there are ${Object.keys(HEADS).join(', ')}`);
  const runs = Array.from({ length: Number(values.times) }, (_, i) => {
    const run = gateOnce(change, join(scratch, `${name}-${i}`));
    loads.push(loadavg()[0] ?? 0);
    process.stderr.write(
      `${name} ${i + 1}: exit ${run.exit}, ${run.seconds.toFixed(0)} s, load ${loads.at(-1)?.toFixed(1)}\n`,
    );
    return run;
  });
  for (const [exit, some] of Map.groupBy(runs, (run) => run.exit)) {
    const named = (judged: string) =>
      countedNames(some.flatMap(({ report }) => report.rows.filter((row) => row.judged === judged)));
    const undecided = some.reduce((sum, { report }) => sum + (report.counts.undecided ?? 0), 0);
    const seconds = some.map((run) => run.seconds).sort((a, b) => a - b);
    const middle = seconds[Math.floor(seconds.length / 2)]?.toFixed(0);
    console.log(
      `| ${name} | ${exit} | ${some.length} | ${named('regression')} | ${named('improvement')} | ${named('broken')} | ${undecided} | ${middle} (${seconds[0]?.toFixed(0)} to ${seconds.at(-1)?.toFixed(0)}) |`,
    );
  }
}
console.log(`\nload ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`);

/** `group 40`, each name with how often it was named. */
function countedNames(rows: readonly { configuration: string }[]): string {
  const names = Map.groupBy(
    rows,
    ({ configuration }) => /operation='([^']*)'/.exec(configuration)?.[1] ?? configuration,
  );
  return [...names].map(([name, own]) => `${name} ${own.length}`).join(', ');
}
process.exit();
