/**
 * Load generators against a server of which all is known (generators/scenarios.ts): what each tells, and what is true.
 *
 *     node benchmarks/self/generators.ts [--rounds 1] [--with oha=/path/to/oha]... [--only jsdyno,wrk]
 *         [--scenarios delays,stalls] [--modes rate,full]
 *
 * Needs two CPUs and taskset: the server has one, the generators in turn the other. Generators are those on the PATH and of
 * `--with`; others are left out and named. Loads come in another order in each round. Prints Markdown, and ends with 1 if jsdyno
 * was wrong.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../test/stats/simulation.ts';
import { type Cell, measure, type Place } from './generators/measure.ts';
import { type Mode, SCENARIOS, type Scenario, shuffled } from './generators/scenarios.ts';
import { table, wrongIn } from './generators/table.ts';
import { GENERATORS, type Generator, JSDYNO } from './generators/tools.ts';
import { TOLERANCES } from './generators/truth.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    with: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: Object.keys(GENERATORS).join() },
    scenarios: { type: 'string', default: Object.keys(SCENARIOS).join() },
    modes: { type: 'string', default: 'rate,full' },
  },
});
const began = performance.now();
const given = new Map(values.with.map((one) => one.split('=', 2) as [string, string]));
const paths = new Map<string, string>();
for (const name of values.only.split(',')) {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  const files =
    name === 'jsdyno' ? [JSDYNO] : [given.get(name) ?? [], folders.map((folder) => join(folder, name))].flat();
  const path = files.find((file) => existsSync(file));
  if (path === undefined) console.log(`Left out, since it was not found: ${name}.`);
  else paths.set(name, path);
}
const modes = values.modes.split(',') as Mode[];
const places: Place[] = values.scenarios.split(',').flatMap((scenario) =>
  modes.flatMap((mode) =>
    [...paths.keys()].flatMap((name) => {
      const { rate, http2 } = GENERATORS[name] as Generator;
      if (mode === 'rate' && !rate) return [];
      return (http2 === null ? [false] : [false, true]).map((two) => ({ name, scenario, mode, http2: two }));
    }),
  ),
);
const cells = new Map<Place, Cell[]>(places.map((place) => [place, []]));
const random = createRandom(1);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const place of shuffled(places, random.uniform)) {
    cells.get(place)?.push(await measure(place, paths.get(place.name) as string));
  }
}

const versions = [...paths].map(([name, path]) => `${name} ${versionOf(name, path)}`);
const load = os.loadavg().map((one) => one.toFixed(1));
console.log(`${versions.join(', ')}. Node.js ${process.versions.node} serves. Rounds: ${values.rounds}.`);
console.log(`${Math.round((performance.now() - began) / 1000)} s; load of the machine ${load.join(', ')}.`);
console.log(TOLERANCES);
for (const scenario of values.scenarios.split(',')) {
  for (const mode of modes) {
    const rows = [...cells].filter(([place]) => place.scenario === scenario && place.mode === mode);
    console.log(`\n${table(rows, SCENARIOS[scenario] as Scenario, mode)}`);
  }
}
console.log();
for (const [{ name, scenario, mode, http2 }, rounds] of cells) {
  const wrong = wrongIn(rounds);
  if (name !== 'jsdyno' || wrong.length === 0) continue;
  console.log(`jsdyno was wrong: ${scenario}, ${mode}, ${http2 ? 'HTTP/2' : 'HTTP/1.1'}: ${wrong.join('; ')}`);
  process.exitCode = 1;
}

function versionOf(name: string, path: string): string {
  const { version } = GENERATORS[name] as Generator;
  const line = name === 'jsdyno' ? [process.execPath, path] : [path];
  const [command = '', ...args] = version === null ? ['go', 'version', '-m', path] : [...line, ...version];
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const told = version === null ? /^\tmod\t\S+\t(.*)$/m.exec(stdout ?? '')?.[1] : `${stdout}${stderr}`;
  return /\d+\.\d+(\.\d+)*/.exec(told ?? '')?.[0] ?? 'of unknown version';
}
