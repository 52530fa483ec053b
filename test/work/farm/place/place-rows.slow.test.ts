import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { randomStream, shuffled } from '../../../../src/stats/random.ts';
import { type CostedRow, type PlaceHost, placeRows } from '../../../../src/work/farm/place/place-rows.ts';

/** Costs as those of real rows: many short ones, few that take a hundred times as long. */
function rowsOf(count: number, seed = 1): CostedRow[] {
  const random = randomStream(seed, 0);
  return Array.from({ length: count }, (_, row) => ({ row, cost: 300 * Math.exp(4 * random() ** 3) }));
}

function hostsOf(count: number, speeds: readonly number[] = [1]): PlaceHost[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `host-${i + 1}`,
    class: `class-${i % speeds.length}`,
    speed: speeds[i % speeds.length],
  }));
}

/** When the rows of each host end, in the order of hosts. */
function endsOf(
  rows: readonly CostedRow[],
  hosts: readonly PlaceHost[],
  places: ReadonlyMap<number, string>,
): number[] {
  return hosts.map(({ name, speed = 1, left = 0 }) => {
    const own = rows.filter(({ row }) => places.get(row) === name);
    return (left + own.reduce((sum, { cost }) => sum + cost, 0)) / speed;
  });
}

suite('placeRows', () => {
  test('hosts of three speeds end together', () => {
    const rows = rowsOf(2_000);
    const hosts = hostsOf(12, [1, 1.6, 0.7]);
    const ends = endsOf(rows, hosts, placeRows(rows, hosts));
    assert.ok(Math.max(...ends) / Math.min(...ends) < 1.02, ends.join(' '));
    const ideal = rows.reduce((sum, { cost }) => sum + cost, 0) / hosts.reduce((sum, { speed = 1 }) => sum + speed, 0);
    assert.ok(Math.max(...ends) <= ideal * 1.01, `${Math.max(...ends) / ideal}`);
  });

  test('one row that takes longer than all others together has a host to itself', () => {
    const rows = [...rowsOf(50), { row: 50, cost: 1e6 }];
    const hosts = hostsOf(4, [1, 2, 1, 1]);
    const places = placeRows(rows, hosts);
    assert.equal(places.get(50), 'host-2', 'the fastest host ends it first');
    assert.equal([...places.values()].filter((name) => name === 'host-2').length, 1);
  });

  test('what hosts have already counts', () => {
    const rows = rowsOf(600);
    const all = rows.reduce((sum, { cost }) => sum + cost, 0);
    const hosts: PlaceHost[] = [...hostsOf(3), { name: 'busy', class: 'class-0', left: 10 * all }];
    const places = placeRows(rows, hosts);
    assert.ok(![...places.values()].includes('busy'));
    const some: PlaceHost[] = [...hostsOf(3), { name: 'half', class: 'class-0', left: all / 8 }];
    const ends = endsOf(rows, some, placeRows(rows, some));
    assert.ok(Math.max(...ends) / Math.min(...ends) < 1.1, ends.join(' '));
  });

  test('the same rows and hosts in another order have the same places', () => {
    const [rows, hosts] = [rowsOf(500), hostsOf(7, [1, 2])];
    const random = randomStream(3, 0);
    const again = placeRows(shuffled(rows, random), shuffled(hosts, random));
    assert.deepEqual(
      [...placeRows(rows, hosts)].sort(([a], [b]) => a - b),
      [...again].sort(([a], [b]) => a - b),
    );
  });

  test('only hosts of the chosen classes get rows', () => {
    const hosts = hostsOf(6, [1, 1, 1]);
    const places = placeRows(rowsOf(100), hosts, { classes: ['class-1'] });
    assert.deepEqual([...new Set(places.values())].sort(), ['host-2', 'host-5']);
    assert.equal(places.size, 100);
  });

  test('few rows move when a host goes, and the same few when it comes back', () => {
    const rows = rowsOf(20_000);
    const hosts = hostsOf(16, [1, 1.6, 0.7]);
    const places = placeRows(rows, hosts);
    for (const gone of [0, 7, 15]) {
      const after = placeRows(
        rows,
        hosts.filter((_, i) => i !== gone),
      );
      const lost = hosts[gone]?.name;
      const moved = rows.filter(({ row }) => places.get(row) !== after.get(row));
      const own = rows.filter(({ row }) => places.get(row) === lost);
      assert.ok(moved.length < 5 * own.length, `${moved.length} of ${rows.length} moved, ${own.length} had to`);
      assert.ok(moved.length < rows.length / 3, `${moved.length} of ${rows.length}`);
    }
  });

  test('nothing to place needs no host; rows without a host, and costs that are none, are errors', () => {
    assert.equal(placeRows([], []).size, 0);
    assert.throws(() => placeRows(rowsOf(1), hostsOf(2), { classes: ['other'] }), RangeError);
    assert.throws(() => placeRows([{ row: 0, cost: Number.NaN }], hostsOf(2)), RangeError);
    assert.throws(() => placeRows(rowsOf(1), [{ name: 'a', class: 'b', speed: 0 }]), RangeError);
    assert.equal(placeRows([{ row: 0, cost: 0 }], hostsOf(2)).size, 1);
  });

  test('time grows with rows as they do: ten times the rows take less than 30 times as long', () => {
    const hosts = hostsOf(64, [1, 1.6, 0.7]);
    // The least of several: other work on the machine only adds.
    const least = (rows: readonly CostedRow[], repeats: number): number => {
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < repeats; i++) {
        const began = process.cpuUsage();
        placeRows(rows, hosts);
        const { user, system } = process.cpuUsage(began);
        best = Math.min(best, user + system);
      }
      return best;
    };
    const [few, many] = [rowsOf(10_000), rowsOf(100_000)];
    least(few, 3);
    const ratio = least(many, 2) / least(few, 8);
    assert.ok(ratio < 30, `${ratio}`);
  });
});
