/**
 * How `jsdyno startup` times a process against hyperfine: the same commands, run by run in turn, in random order.
 *
 *     node benchmarks/self/against-hyperfine.ts [--rounds 30] [-- /path/of/command ...]
 *
 * Needs hyperfine on the PATH (`apt install hyperfine`). Prints both means, hyperfine's 95 % interval of its mean, and the
 * mean of the differences within rounds with theirs: what remains.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timeCommand } from '../../src/kinds/startup/measure/time-command.ts';
import { describeSample } from '../../src/stats/describe.ts';
import { studentTCritical } from '../../src/stats/student-t.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '30' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const empty = join(scratch, 'empty.js');
writeFileSync(empty, '');
const lines = positionals.length > 0 ? positionals : ['/bin/true', '/bin/sleep 0.02', `${process.execPath} ${empty}`];

interface Times {
  wall: number;
  user: number;
  system: number;
}

for (const line of lines) {
  const ours: Times[] = [];
  const theirs: Times[] = [];
  await byJsdyno(line); // warm
  for (let round = 0; round < rounds; round++) {
    const turns = [async () => ours.push(await byJsdyno(line)), async () => theirs.push(byHyperfine(line))];
    if (Math.random() < 0.5) turns.reverse();
    for (const turn of turns) await turn();
  }
  console.log(line.replace(empty, 'empty.js'));
  for (const key of ['wall', 'user', 'system'] as const) {
    const own = ours.map((times) => times[key] * 1e3);
    const other = theirs.map((times) => times[key] * 1e3);
    const difference = own.map((value, i) => value - (other[i] as number));
    console.log(
      `  ${key.padEnd(7)} jsdyno ${words(own)}  hyperfine ${words(other)}  difference ${words(difference)} ms  ${isWithin(own, other) ? 'within' : 'outside'}`,
    );
  }
}
rmSync(scratch, { recursive: true });

async function byJsdyno(line: string): Promise<Times> {
  const [command = '', ...args] = line.split(' ');
  const time = await timeCommand({ command, args, env: process.env, cwd: scratch, timeoutMs: 60_000 });
  if (time.end.code !== 0) throw new Error(`${line}: ${time.end.stderr}`);
  return {
    wall: time.wallNanos / 1e9,
    user: (time.userMicros ?? Number.NaN) / 1e6,
    system: (time.systemMicros ?? Number.NaN) / 1e6,
  };
}

function byHyperfine(line: string): Times {
  const file = join(scratch, 'hyperfine.json');
  const { status, stderr } = spawnSync(
    'hyperfine',
    ['--shell=none', '--runs', '1', '--style', 'none', '--export-json', file, line],
    { cwd: scratch, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const [result] = (JSON.parse(readFileSync(file, 'utf8')) as { results: (Omit<Times, 'wall'> & { mean: number })[] })
    .results;
  if (result === undefined) throw new Error('hyperfine wrote no result');
  return { wall: result.mean, user: result.user, system: result.system };
}

/** Half the 95 % interval of the mean. */
function halfOf(values: number[]): number {
  const { n, sd } = describeSample(values);
  return (studentTCritical(0.05, n - 1) * sd) / Math.sqrt(n);
}

function words(values: number[]): string {
  return `${describeSample(values).mean.toFixed(2).padStart(7)} ± ${halfOf(values).toFixed(2)}`;
}

/** Whether our mean lies in hyperfine's interval of its own. */
function isWithin(own: number[], other: number[]): boolean {
  return Math.abs(describeSample(own).mean - describeSample(other).mean) <= halfOf(other);
}
