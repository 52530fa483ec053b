/**
 * How long placing rows on hosts takes, how evenly they end, and how many rows move when a host goes:
 * `node benchmarks/self/farm-placement.ts`. CPU time of this process, the least of five; rows take 0.3 s to 16 s, most of them little.
 */

import { randomStream } from '../../src/stats/random.ts';
import { type CostedRow, type PlaceHost, placeRows } from '../../src/work/farm/place/place-rows.ts';

const SPEEDS = [1, 1.4, 1, 0.7];

console.log(
  '| rows | hosts | slack | CPU ms | first and last end, of the common one | moved when one goes | its own rows |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const count of [3849, 100_000]) {
  const rows = rowsOf(count);
  for (const many of [4, 16, 64]) {
    for (const slack of [0, 0.02]) {
      const hosts = Array.from({ length: many }, (_, i) => ({ name: `h-${i}`, class: '', speed: SPEEDS[i % 4] ?? 1 }));
      const places = placeRows(rows, hosts, { slack });
      const left = placeRows(rows, hosts.slice(1), { slack });
      const own = rows.filter(({ row }) => places.get(row) === hosts[0]?.name).length;
      const moved = rows.filter(({ row }) => places.get(row) !== left.get(row)).length;
      const [first, last] = endsOf(rows, hosts, places);
      const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`;
      console.log(
        `| ${count} | ${many} | ${slack} | ${cpuOf(() => placeRows(rows, hosts, { slack })).toFixed(0)} | ${first.toFixed(4)}, ${last.toFixed(4)} | ${share(moved)} | ${share(own)} |`,
      );
    }
  }
}

function rowsOf(count: number): CostedRow[] {
  const random = randomStream(1, 0);
  return Array.from({ length: count }, (_, row) => ({ row, cost: 300 * Math.exp(4 * random() ** 3) }));
}

/** When the first host and the last one end, of the time at which all would if rows could be divided. */
function endsOf(
  rows: readonly CostedRow[],
  hosts: readonly (PlaceHost & { speed: number })[],
  places: ReadonlyMap<number, string>,
): [number, number] {
  const ends = new Map(hosts.map(({ name }) => [name, 0]));
  for (const { row, cost } of rows) {
    const name = places.get(row) ?? '';
    ends.set(name, (ends.get(name) ?? 0) + cost);
  }
  const common = rows.reduce((sum, { cost }) => sum + cost, 0) / hosts.reduce((sum, { speed }) => sum + speed, 0);
  const shares = hosts.map(({ name, speed }) => (ends.get(name) ?? 0) / speed / common);
  return [Math.min(...shares), Math.max(...shares)];
}

function cpuOf(act: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
